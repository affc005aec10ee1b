import OSC
import TestSupport
import Testing

@Suite("OSC packets")
struct OSCPacketTests {
  static let vectors: [(OSCPacket, String)] = [
    (
      .message(OSCMessage("/oscillator/4/frequency", 440.0)),
      """
      2f6f7363 696c6c61 746f722f 342f6672 65717565 6e637900 2c660000 43dc0000
      """
    ),
    (
      .message(OSCMessage("/foo", 1000, -1, "hello", 1.234, 5.678)),
      """
      2f666f6f 00000000 2c696973 66660000 000003e8 ffffffff 68656c6c 6f000000 3f9df3b6 40b5b22d
      """
    ),
    (.message(OSCMessage("/info")), "2f696e66 6f000000 2c000000"),
    (
      .message(
        OSCMessage(
          "/all", .int64(-2), .timeTag(1), .double(0.5), .symbol("ab"), .character("x"),
          .color(0xFF00_7F80), .midi(0x0190_3C40), true, false, .null, .impulse, .blob([1, 2, 3]))),
      """
      2f616c6c 00000000 2c687464 5363726d 54464e49 62000000
      ffffffff fffffffe 00000000 00000001 3fe00000 00000000 61620000 00000078 ff007f80 01903c40
      00000003 01020300
      """
    ),
    (
      .message(OSCMessage("/a", [1, ["x"], []], 2)),
      "2f610000 2c5b695b 735d5b5d 5d690000 00000001 78000000 00000002"
    ),
    (.bundle(OSCBundle(elements: [])), "2362756e 646c6500 00000000 00000001"),
    (
      .bundle(
        OSCBundle(
          timeTag: 0x8000_0000_4000_0000,
          elements: [
            .message(OSCMessage("/a", 1)),
            .bundle(OSCBundle(elements: [.message(OSCMessage("/b", .blob([])))])),
          ])),
      """
      2362756e 646c6500 80000000 40000000
      0000000c 2f610000 2c690000 00000001
      00000020 2362756e 646c6500 00000000 00000001 0000000c 2f620000 2c620000 00000000
      """
    ),
  ]

  @Test("bytes and values say the same, both ways", arguments: vectors)
  func bothWays(packet: OSCPacket, text: String) throws {
    let bytes = hex(text)
    #expect(packet.encoded() == bytes)
    #expect(try OSCPacket(decoding: bytes) == packet)
  }

  @Test(
    "a packet cut at any length is refused or a message without its arguments", arguments: vectors)
  func truncated(packet: OSCPacket, text: String) {
    let bytes = hex(text)
    for count in 0..<bytes.count {
      guard let shorter = try? OSCPacket(decoding: bytes.prefix(count)) else { continue }
      #expect(count % 4 == 0)
      let isWhole = packet.messages.first?.arguments.isEmpty ?? false
      #expect(shorter != packet || isWhole)
    }
  }

  @Test("a single flipped bit never traps and stays readable when decoded", arguments: vectors)
  func bitFlips(packet: OSCPacket, text: String) {
    let bytes = hex(text)
    var readable = 0
    for bit in 0..<(bytes.count * 8) {
      var flipped = bytes
      flipped[bit / 8] ^= 1 << (bit % 8)
      guard let decoded = try? OSCPacket(decoding: flipped) else { continue }
      readable += 1
      #expect(decoded.encoded().count % 4 == 0)
    }
    #expect(readable < bytes.count * 8)
  }

  @Test("a message without type tags has no arguments")
  func missingTypeTags() throws {
    #expect(try OSCPacket(decoding: hex("2f696e66 6f000000")) == .message(OSCMessage("/info")))
    #expect(
      try OSCPacket(decoding: hex("2f696e66 6f000000 00000001")) == .message(OSCMessage("/info")))
  }

  @Test("text that is not UTF-8 is repaired, a character that does not exist is replaced")
  func repairs() throws {
    let packet = try OSCPacket(decoding: hex("2fff0000 2c630000 0000d800"))
    #expect(packet == .message(OSCMessage("/\u{FFFD}", .character("\u{FFFD}"))))
  }

  @Test("a string ends at its first zero, so that no packet is broken by its text")
  func embeddedZero() throws {
    let packet = OSCPacket.message(OSCMessage("/a\0b", "c\0d"))
    #expect(packet.encoded() == hex("2f610000 2c730000 63000000"))
  }

  static let malformed: [(String, OSCError)] = [
    ("", OSCError(.empty, at: 0)),
    ("2f6100", OSCError(.alignment, at: 3)),
    ("61626300", OSCError(.start, at: 0)),
    ("2f616263", OSCError(.truncated, at: 0)),
    ("2f610000 2c690000", OSCError(.truncated, at: 8)),
    ("2f610000 2c7a0000 00000000", OSCError(.typeTag, at: 5)),
    ("2f610000 2c5b0000", OSCError(.brackets, at: 5)),
    ("2f610000 2c5d0000", OSCError(.brackets, at: 5)),
    ("2f610000 2c620000 fffffffc", OSCError(.size, at: 8)),
    ("2f610000 2c620000 7fffffff 00000000", OSCError(.size, at: 8)),
    ("2f610000 2c690069", OSCError(.truncated, at: 8)),
    ("2362756e 646c6501 00000000 00000001", OSCError(.start, at: 0)),
    ("2362756e 646c6500 00000000", OSCError(.truncated, at: 8)),
    ("2362756e 646c6500 00000000 00000001 fffffffc 2f610000", OSCError(.size, at: 16)),
    ("2362756e 646c6500 00000000 00000001 00000000 2f610000", OSCError(.size, at: 16)),
    ("2362756e 646c6500 00000000 00000001 00000014 2f610000", OSCError(.size, at: 16)),
    ("2362756e 646c6500 00000000 00000001 00000003 2f610000", OSCError(.alignment, at: 16)),
    ("2362756e 646c6500 00000000 00000001 80000000 2f610000", OSCError(.size, at: 16)),
  ]

  @Test("malformed bytes say what is wrong and where", arguments: malformed)
  func refused(text: String, error: OSCError) {
    #expect(throws: error) { try OSCPacket(decoding: hex(text)) }
  }

  @Test("an element cannot read beyond its bundle's size for it")
  func elementEnds() {
    let bytes = hex("2362756e 646c6500 00000000 00000001 00000008 2f610000 2c690000 00000001")
    #expect(throws: OSCError(.truncated, at: 28)) { try OSCPacket(decoding: bytes) }
  }

  @Test("sixteen nested bundles are read, two thousand are refused", arguments: [16, 17, 2000])
  func nestedBundles(depth: Int) {
    var bytes = hex("2f610000 2c000000")
    for _ in 0..<depth {
      let size = withUnsafeBytes(of: Int32(bytes.count).bigEndian) { Array($0) }
      bytes = hex("2362756e 646c6500 00000000 00000001") + size + bytes
    }
    let packet = try? OSCPacket(decoding: bytes)
    #expect((packet != nil) == (depth <= OSCPacket.maximumDepth))
    #expect((packet?.encoded() == bytes) == (depth <= OSCPacket.maximumDepth))
  }

  @Test("sixteen nested arrays are read, two thousand are refused", arguments: [16, 17, 2000])
  func nestedArrays(depth: Int) {
    var argument: OSCArgument = []
    for _ in 1..<depth { argument = .array([argument]) }
    let bytes = OSCPacket.message(OSCMessage("/a", argument)).encoded()
    let packet = try? OSCPacket(decoding: bytes)
    #expect((packet != nil) == (depth <= OSCPacket.maximumDepth))
  }

  @Test("a hundred thousand mutated packets never trap, and what is read can be written again")
  func mutated() {
    var generator = SeededGenerator(seed: 1)
    let seeds = Self.vectors.map { hex($0.1) }
    var readable = 0
    for round in 0..<100_000 {
      let bytes = generator.mutate(seeds[round % seeds.count])
      guard let packet = try? OSCPacket(decoding: bytes) else { continue }
      readable += 1
      if round % 16 == 0 {
        let again = packet.encoded()
        #expect((try? OSCPacket(decoding: again))?.encoded() == again)
      }
    }
    #expect(readable > 1_000 && readable < 99_000)
  }

  @Test("messages are found in the order of the packet, at any depth")
  func messages() {
    let addresses = Self.vectors[6].0.messages.map(\.address)
    #expect(addresses == ["/a", "/b"])
  }

  @Test("numbers are read whatever their type")
  func numbers() {
    let arguments: [OSCArgument] = [1, 0.5, .int64(3), .double(0.25), true, false, "1", .null]
    #expect(arguments.map(\.number) == [1, 0.5, 3, 0.25, 1, 0, nil, nil])
  }
}
