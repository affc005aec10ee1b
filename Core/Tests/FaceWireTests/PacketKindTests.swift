import FaceWire
import OSC
import Signals
import Testing

@Suite("Packet kinds")
struct PacketKindTests {
  static let liveLink = packets {
    LiveLinkFace.append(LiveLinkPacket(deviceID: "d", subject: "s", frameNumber: 1), to: &$0)
  }[0]

  static let table: [(PacketKind?, [UInt8])] = [
    (.weirdConnect, WeirdConnectTests.packet()), (.legacy, LegacyCVTests.packet),
    (.nerve, NerveTests.packet()), (.liveLink, liveLink),
    (.osc, OSCPacket.message(OSCMessage("/a", 1)).encoded()),
    (.osc, OSCPacket.bundle(OSCBundle(elements: [])).encoded()),
    (.discovery, Array("NERVE:v3:x:10.0.0.1:9000".utf8)), (.discovery, Array("PING:1:2".utf8)),
    (nil, []), (nil, hex("57524404 00000000")), (nil, Array("#bun".utf8)),
    (nil, Array("GET / HTTP/1.1".utf8)), (nil, hex("06ff0000 00")), (nil, [0x57, 0x52, 0x44]),
  ]

  @Test("the first bytes tell the format", arguments: table)
  func detection(kind: PacketKind?, bytes: [UInt8]) {
    #expect(bytes.withUnsafeBytes { PacketKind.detect($0) } == kind)
  }

  @Test("a receiver reads its three formats and refuses the others", arguments: table)
  func received(kind: PacketKind?, bytes: [UInt8]) throws {
    let packet = try? bytes.withUnsafeBytes { try ReceivedPacket(decoding: $0) }
    switch (kind, packet) {
    case (.weirdConnect, .channels(let frame)): #expect(frame == rampFrame())
    case (.legacy, .legacy(let legacy)): #expect(legacy == LegacyCVTests.value)
    case (.nerve, .nerve(let frame)): #expect(frame.features == NerveTests.features)
    default: #expect(packet == nil)
    }
  }
}
