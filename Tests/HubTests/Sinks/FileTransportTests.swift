@testable import Hub
@testable import HubStudio
@testable import HubWeirdPhone
import FaceWire
import Foundation
import NetTestSupport
import Recording
import ScreenKit
import Streaming
import Testing
import WebServer

@testable import FaceEngine

@Suite("Rows to a file")
struct FileTransportTests {
  @Test("a lossless file keeps every row in order, however fast they come")
  func lossless() throws {
    let folder = try TemporaryFolder()
    let transport = try FileTransport(path: "rows.csv", folder: folder.path, isLossless: true)
    let filler = [UInt8](repeating: UInt8(ascii: "."), count: 100_000)
    for number in 0..<400 {
      let gone = transport.send(PacketBatch(Array("\(number)".utf8) + filler, [10]))
      #expect(gone == 2)
    }
    transport.close()
    let rows = try folder.text("rows.csv").split(separator: "\n")
    #expect(rows.map { Int($0.prefix { $0 != "." }) } == (0..<400).map { $0 })
    #expect(rows.allSatisfy { $0.utf8.count > filler.count })
    #expect(transport.problem == nil)
  }

  @Test("a file that is there is kept, and the rows go to the next number")
  func keeps() throws {
    let folder = try TemporaryFolder()
    try "old rows".write(toFile: folder.path + "/a.csv", atomically: true, encoding: .utf8)
    let transport = try FileTransport(path: "a.csv", folder: folder.path, isLossless: false)
    #expect(
      transport.file?.notice
        == "a.csv exists already and is kept, so this is written to \(folder.path)/a 2.csv.")
    _ = transport.send(PacketBatch(Array("new\n".utf8)))
    transport.close()
    #expect(try folder.text("a.csv") == "old rows")
    #expect(try folder.text("a 2.csv") == "new\n")
    let forced = try FileTransport(
      path: "a.csv", folder: folder.path, isLossless: false, existing: .replaced)
    forced.close()
    #expect(try folder.text("a.csv").isEmpty)
  }

  @Test("two outputs on one file are refused, by whatever path, until the first one ends")
  func doubles() throws {
    let folder = try TemporaryFolder()
    let other = folder.path + "/other"
    try FileManager.default.createSymbolicLink(atPath: other, withDestinationPath: folder.path)
    let first = try FileTransport(path: "a.csv", folder: folder.path, isLossless: false)
    try FileManager.default.linkItem(
      atPath: folder.path + "/a.csv", toPath: folder.path + "/twin.csv")
    let paths = ["a.csv", folder.path + "/a.csv", folder.path + "/./a.csv", other + "/a.csv"]
    for path in paths + ["twin.csv"] {
      let error = #expect(throws: RunError.self) {
        try FileTransport(path: path, folder: folder.path, isLossless: false)
      }
      #expect(
        error?.description
          == "\(path) is written by another output already: give each output a file of its own.")
    }
    #expect(throws: RunError.self) {
      try MIDIFileTransport(
        path: "a.csv", folder: folder.path, isLossless: false, existing: .replaced)
    }
    first.close()
    let second = try FileTransport(path: "a.csv", folder: folder.path, isLossless: false)
    #expect(second.file?.path == folder.path + "/a 2.csv")
    second.close()
  }

  @Test("while the disk is full rows wait, that is said, and every one is there when there is room")
  func full() async throws {
    let folder = try TemporaryFolder()
    let disk = FakeDisk()
    let transport = try FileTransport(
      path: "a.csv", folder: folder.path, isLossless: false, calls: disk.calls)
    #expect(transport.send(PacketBatch(Array("one\n".utf8))) == 1)
    await until { (try? folder.text("a.csv")) == "one\n" }
    disk.isFull = true
    for row in ["two\n", "three\n"] {
      #expect(transport.send(PacketBatch(Array(row.utf8))) == 1)
    }
    await until { transport.problem != nil }
    let sentence = try #require(transport.problem).sentence
    #expect(sentence.contains("a.csv is not being written: the disk is full."), "\(sentence)")
    #expect(transport.send(PacketBatch(Array("four\n".utf8))) == 1)
    disk.isFull = false
    await until { transport.problem == nil }
    transport.close()
    #expect(transport.problem == nil)
    #expect(try folder.text("a.csv") == "one\ntwo\nthree\nfour\n")
  }

  @Test("what finds no room until the end is said with its size")
  func lost() throws {
    let folder = try TemporaryFolder()
    let disk = FakeDisk()
    disk.isFull = true
    let transport = try FileTransport(
      path: "a.csv", folder: folder.path, isLossless: false, calls: disk.calls)
    _ = transport.send(PacketBatch(Array("one\n".utf8)))
    transport.close()
    #expect(
      transport.problem?.sentence
        == "\(folder.path)/a.csv lacks its last 4 bytes: the disk is full.")
  }

  @Test("a stream that may lose nothing ends with the first row that finds no room")
  func strict() throws {
    let folder = try TemporaryFolder()
    let disk = FakeDisk()
    disk.isFull = true
    let transport = try FileTransport(
      path: "a.csv", folder: folder.path, isLossless: true, calls: disk.calls)
    _ = transport.send(PacketBatch(Array("one\n".utf8)))
    transport.close()
    #expect(
      transport.problem?.sentence
        == "\(folder.path)/a.csv cannot be written any more: the disk is full.")
  }

  @Test("the folder of a plain name is made when it is absent")
  func makesFolder() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/outputs"
    let transport = try FileTransport(path: "a.csv", folder: path, isLossless: false)
    transport.close()
    #expect(FileManager.default.fileExists(atPath: path + "/a.csv"))
  }

  @Test("an absolute path stays where it is")
  func absolute() throws {
    let folder = try TemporaryFolder()
    let other = try TemporaryFolder()
    let path = other.path + "/a.csv"
    let transport = try FileTransport(path: path, folder: folder.path, isLossless: false)
    transport.close()
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test("a file that cannot be is one sentence that names it")
  func unwritable() throws {
    let folder = try TemporaryFolder()
    try "".write(toFile: folder.path + "/file", atomically: true, encoding: .utf8)
    for path in [folder.path + "/file/out.csv", folder.path] {
      let error = #expect(throws: RunError.self) {
        try FileTransport(path: path, folder: folder.path, isLossless: false)
      }
      #expect(error?.description.contains(path) == true, "\(error?.description ?? "")")
      #expect(error?.description.contains("\n") == false)
    }
  }

  @Test("a link is kept like a file, and what it points to is not touched")
  func link() throws {
    let folder = try TemporaryFolder()
    let (link, target) = (folder.path + "/link.csv", folder.path + "/target.csv")
    try "precious".write(toFile: target, atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    let transport = try FileTransport(path: "link.csv", folder: folder.path, isLossless: true)
    _ = transport.send(PacketBatch(Array("row\n".utf8)))
    transport.close()
    #expect(try folder.text("target.csv") == "precious")
    #expect(try folder.text("link 2.csv") == "row\n")
  }

  @Test("a folder of outputs that is a link out of the data folder is not followed")
  func linkedFolder() throws {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    let outputs = folder.path + "/outputs"
    try FileManager.default.createSymbolicLink(atPath: outputs, withDestinationPath: other.path)
    let error = #expect(throws: RunError.self) {
      try FileTransport(path: "a.csv", folder: outputs, isLossless: false)
    }
    #expect(error?.description.hasPrefix("\(outputs) is a link") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: other.path).isEmpty)
  }

  @Test("a download is a file of the folder, never what a link points to")
  func downloads() throws {
    let folder = try TemporaryFolder()
    try "row".write(toFile: folder.path + "/a.csv", atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/hosts.csv", withDestinationPath: "/etc/hosts")
    let routes = OutputRoutes(folder: folder.path)
    #expect(routes.answer("/outputs/a.csv").status == 200)
    #expect(routes.answer("/outputs/hosts.csv").status == 404)
  }
}
