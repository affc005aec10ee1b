import FaceControl
import FaceWire
import Foundation
import Testing

@testable import Hub

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
    #expect(transport.trouble == nil)
  }

  @Test("an old file is written afresh")
  func replaces() throws {
    let folder = try TemporaryFolder()
    try "old rows".write(toFile: folder.path + "/a.csv", atomically: true, encoding: .utf8)
    let transport = try FileTransport(path: "a.csv", folder: folder.path, isLossless: false)
    _ = transport.send(PacketBatch(Array("new\n".utf8)))
    transport.close()
    #expect(try folder.text("a.csv") == "new\n")
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

  @Test("a link stays a link, and the rows are in the file it points to")
  func link() throws {
    let folder = try TemporaryFolder()
    let (link, target) = (folder.path + "/link.csv", folder.path + "/target.csv")
    try "".write(toFile: target, atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    let transport = try FileTransport(path: link, folder: folder.path, isLossless: true)
    _ = transport.send(PacketBatch(Array("row\n".utf8)))
    transport.close()
    let text = try folder.text("target.csv")
    #expect(text == "row\n")
  }
}
