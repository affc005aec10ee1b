import Foundation
import Signals
import Testing

@testable import Recording

@Suite("Files that are written")
struct OpenedOutputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "a name that is taken gets a number before its ending",
    arguments: [
      ("out.csv", "out 2.csv"), ("/a.b/out", "/a.b/out 2"), ("a/take.tar.gz", "a/take.tar 2.gz"),
      (".hidden", ".hidden 2"), ("x/.hidden.csv", "x/.hidden 2.csv"), ("out 2.csv", "out 2 2.csv"),
    ])
  func numbered(path: String, next: String) {
    #expect(OutputName(path).numbered(1) == path)
    #expect(OutputName(path).numbered(2) == next)
  }

  @Test("what is there is kept, byte for byte, and the sentence names the new file")
  func kept() throws {
    let path = try folder.write("precious", to: "out.csv")
    for number in 2...4 {
      let opened = try OpenedOutput(path)
      defer { close(opened.descriptor) }
      #expect(opened.path == folder.file("out \(number).csv"))
      #expect(
        opened.notice(wanted: "out.csv")
          == "out.csv exists already and is kept, so this is written to \(opened.path).")
    }
    #expect(try TemporaryFolder.bytes(of: path) == Array("precious".utf8))
    let free = try OpenedOutput(folder.file("free.csv"))
    defer { close(free.descriptor) }
    #expect(free.notice(wanted: "free.csv") == nil)
  }

  @Test("a link in the place of a file is not followed, whether it leads somewhere or not")
  func links() throws {
    let target = try folder.write("precious", to: "target")
    for (name, destination) in [("one.csv", target), ("two.csv", folder.file("nowhere"))] {
      let link = folder.file(name)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: destination)
      let opened = try OpenedOutput(link)
      defer { close(opened.descriptor) }
      #expect(opened.path == OutputName(link).numbered(2))
    }
    #expect(try TemporaryFolder.bytes(of: target) == Array("precious".utf8))
    #expect(!FileManager.default.fileExists(atPath: folder.file("nowhere")))
  }

  @Test("a person who asks for it replaces a file")
  func replaced() throws {
    let path = try folder.write("old", to: "out.csv")
    let opened = try OpenedOutput(path, existing: .replaced)
    defer { close(opened.descriptor) }
    #expect(opened.path == path && !opened.isNumbered)
    #expect(try TemporaryFolder.bytes(of: path).isEmpty)
  }

  @Test("a pipe without a reader is a sentence and does not wait for one")
  func pipe() throws {
    let path = folder.file("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    #expect(throws: RecordingError.unwritable(path: path, reason: "no program reads this pipe")) {
      try OpenedOutput(path)
    }
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let opened = try OpenedOutput(path)
    defer { close(opened.descriptor) }
    #expect(opened.path == path)
  }

  @Test("a table and JSON Lines keep what is there too")
  func writers() throws {
    let csv = try folder.write("precious", to: "a.csv")
    let table = try ChannelCSV.Writer(path: csv)
    try table.close()
    #expect(table.path == folder.file("a 2.csv"))
    let lines = try FrameJSONLines.Writer(path: csv)
    try lines.close()
    #expect(lines.path == folder.file("a 3.csv"))
    #expect(try TemporaryFolder.bytes(of: csv) == Array("precious".utf8))
    let again = try ChannelCSV.Writer(path: csv, existing: .replaced)
    try again.close()
    #expect(again.path == csv)
    #expect(try TemporaryFolder.bytes(of: csv) == Array((ChannelCSV.header + "\n").utf8))
  }
}
