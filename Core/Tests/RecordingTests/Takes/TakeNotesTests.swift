import Foundation
import Testing

@testable import Recording

@Suite("Notes, trash and import of takes")
struct TakeNotesTests {
  private let folder: TemporaryFolder
  private let takes: TakeFolder

  init() throws {
    folder = try TemporaryFolder()
    takes = TakeFolder(path: folder.path + "/takes")
    let writer = try SessionWriter.create(
      in: takes.path, name: "one", source: "demo:", start: 1_700_000_000)
    for frame in Samples.faces(70) { try writer.append(frame) }
    try writer.close()
  }

  @Test("counting finds the share of frames without a face, and the list knows it afterwards")
  func counts() throws {
    #expect(try takes.take("one").count == nil)
    let count = try takes.count("one")
    #expect(count.frames == 70)
    #expect(count.lost == 10)
    #expect(abs(count.lostShare - 1.0 / 7) < 1e-9)
    #expect(try takes.take("one").count == count)
  }

  @Test("a count of a file that has changed since is not believed")
  func stale() throws {
    try takes.count("one")
    let handle = try #require(FileHandle(forWritingAtPath: try takes.path(of: "one")))
    handle.seekToEndOfFile()
    handle.write(Data([1, 2, 3]))
    try handle.close()
    #expect(try takes.take("one").count == nil)
  }

  @Test("a trim is kept, moves with the name, and can be cleared; the session file never changes")
  func trims() throws {
    let before = try TemporaryFolder.bytes(of: try takes.path(of: "one"))
    let trim = try #require(TakeTrim(start: 0.25, end: 0.75))
    try takes.trim("one", to: trim)
    try takes.rename("one", to: "two")
    #expect(try takes.take("two").trim == trim)
    #expect(try TemporaryFolder.bytes(of: try takes.path(of: "two")) == before)
    try takes.trim("two", to: nil)
    #expect(try takes.take("two").trim == nil)
    #expect(throws: RecordingError.self) { try takes.trim("one", to: trim) }
  }

  @Test(
    "notes that are damaged, foreign or impossible are none",
    arguments: [
      "", "{", "[]", #"{"format":"other","trim":{"start":0,"end":1}}"#,
      #"{"format":"sensorium.take","trim":{"start":2,"end":1}}"#,
      #"{"format":"sensorium.take","trim":"yes","count":{"size":-1}}"#,
    ])
  func damaged(text: String) throws {
    try text.write(toFile: takes.path + "/one.json", atomically: true, encoding: .utf8)
    let take = try takes.take("one")
    #expect(take.trim == nil)
    #expect(take.count == nil)
    #expect(take.frames == 70)
  }

  @Test("a take in the trash is off the list and comes back whole")
  func trash() throws {
    let trim = try #require(TakeTrim(start: 0.25, end: 0.75))
    try takes.trim("one", to: trim)
    let before = try takes.take("one")
    let trashed = try takes.trash("one", now: 1_700_000_500)
    #expect(try takes.takes().isEmpty)
    #expect(try takes.restore(trashed) == "one")
    #expect(try takes.take("one") == before)
    #expect(throws: RecordingError.self) { try takes.restore(trashed) }
  }

  @Test("a take comes back beside one that took its name")
  func comesBack() throws {
    let trashed = try takes.trash("one", now: 1)
    let writer = try SessionWriter.create(in: takes.path, name: "one", source: "", start: 0)
    try writer.close()
    #expect(try takes.restore(trashed) == "one 2")
  }

  @Test("only old trash is erased")
  func empties() throws {
    let trashed = try takes.trash("one", now: 1000)
    takes.emptyTrash(before: 999)
    #expect(try takes.restore(trashed) == "one")
    let again = try takes.trash("one", now: 1000)
    takes.emptyTrash(before: 1001)
    #expect(throws: RecordingError.self) { try takes.restore(again) }
  }

  @Test("an id that is a path restores nothing", arguments: ["..", "../takes", "", "1/2"])
  func foreignID(id: String) {
    #expect(throws: RecordingError.self) {
      try takes.restore(TrashedTake(name: "one", id: id))
    }
  }

  @Test("a session file is taken in byte for byte, under a free name")
  func adopts() throws {
    let source = try takes.path(of: "one")
    let name = try takes.take(in: source, named: "one", start: 5)
    #expect(name == "one 2")
    #expect(
      try TemporaryFolder.bytes(of: source)
        == TemporaryFolder.bytes(of: try takes.path(of: name)))
  }

  @Test(
    "a real Live Link CSV becomes a take with all its rows",
    .enabled(if: SharedRecordings.isPresent))
  func imports() throws {
    let path = try #require(SharedRecordings.path("livelink_s88_001.csv"))
    let name = try takes.take(in: path, named: "s88", start: 1_600_000_000)
    let count = try takes.count(name)
    #expect(count.frames == 1939)
    #expect(count.lost == 277)
    let take = try takes.take(name)
    #expect(take.header?.source == "livelink-csv:s88")
    #expect(take.header?.start == 1_600_000_000)
    #expect(take.isComplete)
  }

  @Test("what is no recording leaves no file behind")
  func refuses() throws {
    let path = try folder.write("Timecode,BlendShapeCount\n", to: "bad.csv")
    #expect(throws: RecordingError.self) { try takes.take(in: path, named: "bad", start: 0) }
    #expect(try takes.takes().count == 1)
  }
}
