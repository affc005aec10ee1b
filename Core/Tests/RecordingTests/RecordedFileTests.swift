import Foundation
import Recording
import Signals
import Testing

@Suite("Recorded file")
struct RecordedFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("tells each kind by its content and plays it from second 0, as often as wanted")
  func kinds() throws {
    let faces = Samples.faces(10)
    let session = try SessionWriter(
      path: folder.file("a"), header: SessionHeader(name: "a", source: "demo:", start: 0))
    let csv = try ChannelCSV.Writer(path: folder.file("b"))
    let json = try FrameJSONLines.Writer(path: folder.file("c"))
    for face in faces {
      try session.append(face)
      try csv.append(ChannelFrame(deriving: face))
      try json.append(face)
      try json.append(HandFrame(time: face.time, sequence: 0, hands: []))
    }
    try session.close()
    try csv.close()
    try json.close()
    for (name, kind) in [("a", RecordedFile.Kind.session), ("b", .channelCSV), ("c", .jsonLines)] {
      let file = try RecordedFile.open(path: folder.file(name))
      #expect(file.kind == kind)
      for _ in 0..<2 {
        let frames = Array(try file.frames())
        #expect(frames.count == 10 && frames[0].time == 0)
        #expect(frames.map(\.isTracked) == faces.map(\.isTracked))
        for (frame, face) in zip(frames, faces) {
          #expect(abs(frame.time + 0.1 - face.time) < 1e-9)
        }
      }
    }
  }

  @Test("times always rise: duplicates are left out, jumps go on after a sixtieth")
  func times() throws {
    let raw = ["5", "5.5", "5.5", "5.75", "1", "1.25", "nan", "90000", "90000.5"]
    let rows = raw.map { $0 + ",0.5" }
    let path = try folder.write((["time,jawOpen"] + rows).joined(separator: "\n"), to: "x.csv")
    var frames = try RecordedFile.open(path: path).frames()
    let times = Array(AnyIterator { frames.next()?.time })
    let expected = [0, 0.5, 0.75, 0.75 + 1.0 / 60, 1 + 1.0 / 60, 1 + 2.0 / 60, 1.5 + 2.0 / 60]
    #expect(times.count == expected.count)
    #expect(zip(times, expected).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(frames.report.skipped == 2 && frames.report.frames == 7)
  }

  @Test("what cannot be played is one sentence with the file's name")
  func refused() throws {
    let empty = try folder.write("", to: "empty")
    let binary = try folder.write([6, 0, 0, 0, 180, 0, 0, 1, 64], to: "tape")
    let headerOnly = try folder.write("time,jawOpen\n", to: "header.csv")
    let broken = try folder.write("{\n{\n", to: "broken.jsonl")
    let cases: [(String, RecordingError)] = [
      (empty, .unknownFormat(path: empty)), (binary, .unknownFormat(path: binary)),
      (headerOnly, .noFrames(path: headerOnly, skipped: 0)),
      (broken, .noFrames(path: broken, skipped: 2)),
      (folder.file("none"), .notFound(path: folder.file("none"))),
      (folder.path, .unreadable(path: folder.path, reason: "it is a folder")),
    ]
    for (path, expected) in cases {
      let error = #expect(throws: RecordingError.self) { try RecordedFile.open(path: path) }
      #expect(error == expected)
      #expect(error?.description.contains(path) == true)
    }
  }

  @Test("a large file is read in pieces")
  func large() throws {
    let row = "\n1," + String(repeating: "0", count: 3000)
    let text = "time,jawOpen" + String(repeating: row, count: 300)
    var reader = try ChannelCSV.Reader(path: try folder.write(text, to: "large.csv"))
    #expect(reader.next() == nil && reader.report.skipped == 300)
    let good = (0..<3000).map { "\($0),0.5" }.joined(separator: "\n")
    let path = try folder.write("time,jawOpen\n" + good, to: "long.csv")
    #expect(Array(try ChannelCSV.Reader(path: path)).map(\.time) == (0..<3000).map(Double.init))
  }
}
