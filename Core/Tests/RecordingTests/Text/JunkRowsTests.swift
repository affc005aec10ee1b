import Foundation
import Testing

@testable import Recording

@Suite("Text recordings that are mostly junk")
struct JunkRowsTests {
  private let folder: TemporaryFolder
  private let header = "time,sequence,tracked,jawOpen\n"

  init() throws { folder = try TemporaryFolder() }

  private func error(of path: String) -> RecordingError? {
    #expect(throws: RecordingError.self) { try RecordedFile.open(path: path) }
  }

  @Test("reading ends after a thousand rows that cannot be read, with a sentence")
  func endsEarly() throws {
    let junk = String(repeating: "junk\n", count: 1000)
    let path = try folder.write(header + junk + "1,1,1,0.5\n", to: "junk.csv")
    let error = error(of: path)
    #expect(error == .unreadableRows(path: path, rows: 1000, lines: [2, 3, 4, 5, 6]))
    #expect(
      error?.description
        == "\(path) is not what its first line says: 1000 rows cannot be read (the first are lines "
        + "2, 3, 4, 5, 6). Export the recording again.")
  }

  @Test("a megabyte of long rows is enough as well")
  func longRows() throws {
    let row = String(repeating: ",", count: 60_000) + "\n"
    let path = try folder.write(header + String(repeating: row, count: 30), to: "commas.csv")
    #expect(error(of: path) == .unreadableRows(path: path, rows: 18, lines: [2, 3, 4, 5, 6]))
    let endless = String(repeating: "x", count: 3 << 20)
    let other = try folder.write(header + endless, to: "endless.csv")
    #expect(error(of: other) == .noFrames(path: other, skipped: 1))
  }

  @Test("rows between good ones are skipped and counted, as many as there are")
  func goodRowsGoOn() throws {
    let rows = (0..<600).map { "junk\njunk\njunk\n\($0),\($0),1,0.5\n" }.joined()
    var reader = try RecordedFile.open(path: try folder.write(header + rows, to: "mixed.csv"))
      .frames()
    var frames = 0
    while reader.next() != nil { frames += 1 }
    #expect(frames == 600)
    #expect(reader.report.skipped == 1800)
    #expect(reader.report.problem == nil)
  }

  @Test("a line of JSON that is nested too deep is skipped")
  func nestedLines() throws {
    let first = #"{"type":"channels","time":1,"values":{"jawOpen":0.5}}"# + "\n"
    let deep = #"{"time":2,"a":"# + String(repeating: "[", count: 512) + "\n"
    let last = #"{"type":"channels","time":3,"values":{"jawOpen":0.5}}"# + "\n"
    var reader = try RecordedFile.open(
      path: try folder.write(first + deep + last, to: "deep.jsonl")
    )
    .frames()
    var frames = 0
    while reader.next() != nil { frames += 1 }
    #expect(frames == 2)
    #expect(reader.report.skipped == 1)
  }

  @Test("notes of a take and the header of a session that are nested too deep are left out")
  func nestedNotes() throws {
    let deep = String(repeating: "[", count: 513)
    #expect(TakeNotes(path: try folder.write(deep, to: "take.json")) == TakeNotes())
    #expect(SessionHeader(json: deep.utf8) == nil)
  }

  @Test("an import that turns into junk leaves no take behind")
  func importing() throws {
    let takes = TakeFolder(path: folder.path + "/takes")
    let junk = String(repeating: "junk\n", count: 2000)
    let path = try folder.write(header + "0,0,1,0.5\n" + junk, to: "turns.csv")
    #expect(throws: RecordingError.unreadableRows(path: path, rows: 1000, lines: [3, 4, 5, 6, 7])) {
      try takes.take(in: path, named: "turns", start: 0)
    }
    #expect(try takes.takes().isEmpty)
  }
}
