import OSC
import TestSupport
import Testing

@Suite("OSC streams")
struct OSCStreamTests {
  static let packets = [
    OSCPacket.message(OSCMessage("/a", 1)).encoded(),
    OSCPacket.message(OSCMessage("/b", .blob([0xC0, 0xDB, 0xDC, 0xDD, 0xC0]))).encoded(),
    OSCPacket.bundle(OSCBundle(elements: [.message(OSCMessage("/c", "x"))])).encoded(),
  ]

  static func stream(_ framing: OSCFraming) -> [UInt8] {
    packets.flatMap { framing.frame($0) }
  }

  @Test("framing in bytes")
  func bytes() {
    #expect(OSCFraming.lengthPrefix.frame([1, 2, 3, 4]) == hex("00000004 01020304"))
    #expect(OSCFraming.slip.frame(hex("01c0db04")) == hex("c0 01 dbdc dbdd 04 c0"))
  }

  @Test("a stream split anywhere gives the same packets", arguments: OSCFraming.allCases)
  func split(framing: OSCFraming) throws {
    let stream = Self.stream(framing)
    for place in 0...stream.count {
      var decoder = OSCStreamDecoder()
      let first = try decoder.decode(stream[..<place])
      let second = try decoder.decode(stream[place...])
      #expect(first + second == Self.packets)
      #expect(decoder.framing == framing)
    }
  }

  @Test("a stream of single bytes gives the same packets", arguments: OSCFraming.allCases)
  func singleBytes(framing: OSCFraming) throws {
    var decoder = OSCStreamDecoder()
    var packets: [[UInt8]] = []
    for byte in Self.stream(framing) { packets += try decoder.decode([byte]) }
    #expect(packets == Self.packets)
  }

  @Test("SLIP without an END before the packet is understood")
  func trailingEndOnly() throws {
    var decoder = OSCStreamDecoder()
    #expect(try decoder.decode(Self.stream(.slip).dropFirst()) == Self.packets)
  }

  @Test("an impossible length ends the stream", arguments: ["ffffffff", "80000000", "00010001"])
  func impossibleLength(text: String) {
    var decoder = OSCStreamDecoder(framing: .lengthPrefix, maximumPacketSize: 65_536)
    #expect(throws: OSCError(.size, at: 3)) { try decoder.decode(hex(text)) }
    #expect(throws: OSCError(.size, at: 0)) { try decoder.decode(hex("00000004 2f610000")) }
  }

  @Test("a stream that is neither framing is refused")
  func unknownFraming() {
    var decoder = OSCStreamDecoder()
    #expect(throws: OSCError(.framing, at: 0)) { try decoder.decode(Array("GET / HTTP".utf8)) }
  }

  @Test("a packet of length zero is skipped")
  func emptyPackets() throws {
    var decoder = OSCStreamDecoder()
    #expect(try decoder.decode(hex("00000000 00000000 00000004 2f610000")) == [hex("2f610000")])
  }

  @Test("a wrongly escaped SLIP packet is dropped, counted, and the next one is read")
  func wrongEscapes() throws {
    var decoder = OSCStreamDecoder()
    #expect(try decoder.decode(hex("c0 01 db01 02 c0 03 db c0 04 c0")) == [[4]])
    #expect(decoder.droppedPackets == 2)
  }

  @Test("a SLIP packet that is too long is dropped without being kept")
  func tooLong() throws {
    var decoder = OSCStreamDecoder(maximumPacketSize: 16)
    let long = OSCFraming.slip.frame(Array(repeating: UInt8(1), count: 17))
    let fitting = Array(repeating: UInt8(2), count: 16)
    #expect(try decoder.decode(long + OSCFraming.slip.frame(fitting)) == [fitting])
    #expect(decoder.droppedPackets == 1)
  }

  @Test("a hundred thousand mutated streams never trap nor exceed the packet size")
  func mutated() {
    var generator = SeededGenerator(seed: 2)
    let streams = OSCFraming.allCases.map(Self.stream)
    for round in 0..<100_000 {
      var decoder = OSCStreamDecoder(maximumPacketSize: 64)
      let bytes = generator.mutate(streams[round & 1])
      guard let packets = try? decoder.decode(bytes) else { continue }
      #expect(packets.allSatisfy { $0.count <= 64 })
    }
  }
}
