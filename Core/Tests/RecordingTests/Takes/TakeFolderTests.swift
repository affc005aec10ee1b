import Foundation
import Recording
import Signals
import Testing

@Suite("Folder of takes")
struct TakeFolderTests {
  let folder: TemporaryFolder
  let takes: TakeFolder

  init() throws {
    folder = try TemporaryFolder()
    takes = TakeFolder(path: folder.file("takes"))
  }

  @Test("lists takes newest first, with length, frames and size")
  func list() throws {
    try record("old", start: 100, frames: 31)
    try record("new", start: 200, frames: 61)
    try Data("x".utf8).write(to: URL(fileURLWithPath: takes.path + "/junk.sensorium"))
    try Data("x".utf8).write(to: URL(fileURLWithPath: takes.path + "/notes.txt"))
    let list = try takes.takes()
    #expect(list.map(\.name) == ["new", "old"])
    #expect(list.map(\.frames) == [61, 31])
    #expect(zip(list, [1, 0.5]).allSatisfy { abs($0.duration - $1) < 1e-9 })
    #expect(list.allSatisfy { $0.isComplete && $0.size > 8000 })
    #expect(list[0].header?.source == "demo:")
  }

  @Test("a take that was cut off is counted by reading it")
  func incomplete() throws {
    let path = try record("cut", start: 1, frames: 121)
    let bytes = try TemporaryFolder.bytes(of: path)
    try Data(bytes.dropLast(40)).write(to: URL(fileURLWithPath: path))
    let take = try #require(try takes.takes().first)
    #expect(!take.isComplete && take.frames == 120)
    #expect(abs(take.duration - 119.0 / 60) < 1e-9)
  }

  @Test("a name that is taken gets a number")
  func numbers() throws {
    for _ in 0..<3 { try record(" Take ", start: 1, frames: 1) }
    let names = try takes.takes().map(\.name).sorted()
    #expect(names == ["Take", "Take 2", "Take 3"])
    #expect(try takes.takes().map { $0.header?.name }.contains("Take 3"))
  }

  @Test(
    "a name is never a path",
    arguments: [
      "", "  ", "..", ".hidden", "../up", "a/b", "/etc/x", "a\\b", "C:x", "a\0b", "a\nb", "-rf",
      "a\u{202E}b", String(repeating: "x", count: 101), String(repeating: "é", count: 101),
      String(repeating: "🎭", count: 60),
    ])
  func refusedNames(name: String) throws {
    #expect(throws: RecordingError.invalidName(name)) { try takes.path(of: name) }
    #expect(throws: RecordingError.invalidName(name)) {
      try SessionWriter.create(in: takes.path, name: name, source: "demo:", start: 0)
    }
    #expect(!FileManager.default.fileExists(atPath: takes.path))
  }

  @Test("people's names are fine", arguments: ["Take 1", "Süße Nummer (3)", "日本", "a.b", "100%"])
  func goodNames(name: String) throws {
    try record(name, start: 1, frames: 1)
    #expect(try takes.takes().map(\.name) == [name])
    #expect(try takes.path(of: name) == takes.path + "/" + name + ".sensorium")
  }

  @Test("renames without ever replacing, and removes")
  func rename() throws {
    try record("one", start: 1, frames: 1)
    try record("two", start: 2, frames: 2)
    #expect(throws: RecordingError.alreadyExists(path: try takes.path(of: "two"))) {
      try takes.rename("one", to: "two")
    }
    #expect(throws: RecordingError.notFound(path: try takes.path(of: "none"))) {
      try takes.rename("none", to: "three")
    }
    try takes.rename("one", to: "one")
    try takes.rename("one", to: "three")
    #expect(try takes.takes().map(\.name) == ["two", "three"])
    try takes.remove("two")
    #expect(try takes.takes().map(\.name) == ["three"])
    #expect(throws: RecordingError.notFound(path: try takes.path(of: "two"))) {
      try takes.remove("two")
    }
  }

  @Test("a folder that is missing is one sentence")
  func missing() {
    let error = #expect(throws: RecordingError.self) { try takes.takes() }
    #expect(error?.description == "There is no file \(takes.path): check the path.")
  }

  @discardableResult private func record(
    _ name: String, start: Double, frames: Int
  ) throws -> String {
    let writer = try SessionWriter.create(
      in: takes.path, name: name, source: "demo:", start: start)
    for frame in Samples.faces(frames) { try writer.append(frame) }
    try writer.close()
    return writer.path
  }
}
