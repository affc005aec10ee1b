import HubStudio
import Addresses
import Foundation
import Instrument
import Music
import Testing

@testable import HubInstrument

@Suite("Messages between the hub and Play")
struct PlayMessagesTests {
  private func bytes(_ touches: [(id: UInt32, x: Float, y: Float, pressure: Float)]) -> [UInt8] {
    var bytes: [UInt8] = [19, UInt8(touches.count), 0, 0]
    for touch in touches {
      for word in [touch.id, touch.x.bitPattern, touch.y.bitPattern, touch.pressure.bitPattern] {
        withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
      }
    }
    return bytes
  }

  @Test("touches are read as the page wrote them")
  func touches() throws {
    let message = try #require(TouchMessage(bytes([(7, 0.25, 0.5, 1), (4_000_000_000, 0, 1, 0)])))
    #expect(message.touches.map(\.id) == [7, 4_000_000_000])
    #expect(message.touches[0].position == SIMD2(0.25, 0.5) && message.touches[0].pressure == 1)
    #expect(TouchMessage(bytes([]))?.touches.isEmpty == true)
  }

  @Test("short messages and numbers that are none are no touches; the eleventh is left out")
  func unusable() {
    #expect(TouchMessage([]) == nil && TouchMessage([19, 2, 0, 0, 1]) == nil)
    #expect(TouchMessage([18, 0, 0, 0]) == nil)
    for value in [Float.nan, .infinity] {
      #expect(TouchMessage(bytes([(1, value, 0, 0)])) == nil)
    }
    let many = (0..<20).map { (UInt32($0), Float(0), Float(0), Float(0)) }
    #expect(TouchMessage(bytes(many))?.touches.count == 10)
  }

  @Test("a frame has its header, sixteen bytes for each source, and the samples")
  func frame() {
    let state = PlayState(
      source: PlaySource(.touch, 1), position: SIMD2(0.5, 0.25), zone: 3,
      notes: [Note(clamping: 60)], pitch: 60.5)
    let bytes = PlayFrame.bytes([state], peak: SIMD2(0.5, 1), scope: [0, 1, -2])
    #expect(bytes.count == 12 + 16 + 4 + 6 && bytes[0] == 5 && bytes[1] == 1)
    #expect(bytes[12] == 5 && bytes[13] == 1 && bytes[14] == 3)
    #expect(Array(bytes.suffix(6)) == [0, 0, 0xFF, 0x7F, 0, 0x80])
  }

  @Test("what the instrument remembers survives, and a damaged file is the defaults")
  func memory() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let memory = DocumentMemory<InstrumentDocument>(folder: folder, isFresh: false)
    memory.update {
      $0.settings.scale = .blues
      $0.connections = ["jackmidi:"]
      $0.isIntroduced = true
    }
    try memory.save()
    let again = DocumentMemory<InstrumentDocument>(folder: folder, isFresh: false).document
    #expect(again == memory.document && again.settings.scale == .blues)
    #expect(
      DocumentMemory<InstrumentDocument>(folder: folder, isFresh: true).document
        == InstrumentDocument())
    try Data("{".utf8).write(to: URL(filePath: folder + "/instrument.json"))
    #expect(
      DocumentMemory<InstrumentDocument>(folder: folder, isFresh: false).document
        == InstrumentDocument())
    let lost = DocumentMemory<InstrumentDocument>(folder: folder + "/none", isFresh: false)
    lost.update { $0.isIntroduced = true }
    #expect(throws: (any Error).self) { try lost.save() }
  }

  @Test(
    "only addresses of MIDI are taken",
    arguments: ["rtpmidi://127.0.0.1:5004", "jackmidi:", "midifile:a.mid"])
  func addresses(text: String) throws {
    #expect(try MIDIConnections.url(text).kind.isMIDI)
    #expect(throws: (any Error).self) { try MIDIConnections.url("osc://127.0.0.1:9") }
    #expect(throws: (any Error).self) { try MIDIConnections.url("nonsense") }
  }
}
