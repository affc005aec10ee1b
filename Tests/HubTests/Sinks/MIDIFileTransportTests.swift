@testable import Hub
@testable import HubStudio
import FaceWire
import Foundation
import MIDI
import NetTestSupport
import Streaming
import Testing

@testable import FaceEngine

@Suite("A MIDI file that is written while a face plays")
struct MIDIFileTransportTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func transport(isLossless: Bool = true) throws -> MIDIFileTransport {
    try MIDIFileTransport(path: "face.mid", folder: folder.path, isLossless: isLossless)
  }

  private func read() throws -> MIDIFile {
    let data = try Data(contentsOf: URL(filePath: folder.path + "/face.mid"))
    return try MIDIFile([UInt8](data))
  }

  private func batch(_ bytes: [UInt8], at time: Double) -> PacketBatch {
    var batch = PacketBatch(bytes)
    batch.time = time
    return batch
  }

  @Test(
    "times are those of the frames, counted from the first, and a source that begins anew goes on")
  func times() throws {
    let transport = try transport()
    for time in [100.0, 100.5, 101, 3, 3.5] {
      #expect(transport.send(batch([0xB0, 1, UInt8(time)], at: time)) == 1)
    }
    transport.close()
    let file = try read()
    #expect(file.events.map { ($0.time * 1000).rounded() } == [0, 500, 1000, 1000, 1500])
    #expect(!file.isCut)
  }

  @Test("it is whole at any moment, and every note ends with it")
  func whole() async throws {
    let transport = try transport()
    #expect(try !read().isCut)
    _ = transport.send(batch([0x90, 60, 100], at: 0))
    #expect(await until { ((try? read())?.events.count ?? 0) == 1 })
    #expect(try !read().isCut)
    transport.close()
    #expect(try read().events.last?.event == .message(.noteOff(60, velocity: 64, channel: 0)))
    #expect(transport.send(batch([0x90, 61, 100], at: 1)) == 0)
  }

  @Test("a hundred thousand messages at once are all there")
  func many() throws {
    let transport = try transport()
    for index in 0..<10_000 {
      let bytes = (0..<UInt8(10)).flatMap { [UInt8]([0xB0, $0, UInt8(index % 128)]) }
      #expect(transport.send(batch(bytes, at: Double(index) / 60)) == 1)
    }
    transport.close()
    #expect(try read().events.count == 100_000)
  }

  @Test("a place that cannot be written is said at once")
  func unwritable() {
    let error = #expect(throws: RunError.self) {
      try MIDIFileTransport(path: "/nowhere/face.mid", folder: folder.path, isLossless: true)
    }
    #expect("\(error.map { "\($0)" } ?? "")".contains("/nowhere/face.mid cannot be written"))
  }

  @Test("a file that is there is kept")
  func keeps() throws {
    try "old".write(toFile: folder.path + "/face.mid", atomically: true, encoding: .utf8)
    let transport = try transport()
    transport.close()
    #expect(try folder.text("face.mid") == "old")
    #expect(transport.file?.path == folder.path + "/face 2.mid")
  }
}
