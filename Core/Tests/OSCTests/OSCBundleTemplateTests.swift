import OSC
import Testing

@Suite("OSC bundle template")
struct OSCBundleTemplateTests {
  static let slots: [OSCBundleTemplate.Slot] = (0..<70).map {
    OSCBundleTemplate.Slot("/weirdphone/channel/\($0)", $0 == 3 ? .int32 : .float32)
  }

  static func packets(_ template: OSCBundleTemplate) -> [[UInt8]] {
    (0..<template.packetCount).map { template.withPacket($0) { Array($0) } }
  }

  @Test("bundles stay within the size, share the time tag and hold every value in order")
  func bundles() throws {
    var template = OSCBundleTemplate(Self.slots)
    let values = (0..<70).map { $0 == 3 ? UInt32(bitPattern: -5) : Float($0).bitPattern }
    values.withUnsafeBufferPointer { template.fill(timeTag: 0x1234_5678_9ABC_DEF0, values: $0) }
    let packets = Self.packets(template)
    #expect(packets.count == 2)
    #expect(packets.allSatisfy { $0.count <= 1_472 })
    var messages: [OSCMessage] = []
    for bytes in packets {
      guard case .bundle(let bundle) = try OSCPacket(decoding: bytes) else {
        Issue.record("not a bundle")
        continue
      }
      #expect(bundle.timeTag == 0x1234_5678_9ABC_DEF0)
      messages += bundle.elements.flatMap(\.messages)
    }
    #expect(messages.map(\.address) == Self.slots.map(\.address))
    let arguments = (0..<70).map { $0 == 3 ? OSCArgument.int32(-5) : .float32(Float($0)) }
    #expect(messages.flatMap(\.arguments) == arguments)
  }

  @Test("one bundle's bytes are what the encoder of packets writes")
  func sameBytes() {
    var template = OSCBundleTemplate([.init("/a", .float32), .init("/bcd", .int32)])
    let values = [Float(0.5).bitPattern, 7]
    values.withUnsafeBufferPointer { template.fill(timeTag: 9, values: $0) }
    let bundle = OSCBundle(
      timeTag: 9, elements: [.message(OSCMessage("/a", 0.5)), .message(OSCMessage("/bcd", 7))])
    #expect(Self.packets(template) == [OSCPacket.bundle(bundle).encoded()])
  }

  @Test("a size limit is kept exactly")
  func exactLimit() {
    let slots = [OSCBundleTemplate.Slot("/a", .float32), .init("/b", .float32)]
    #expect(Self.packets(OSCBundleTemplate(slots, maximumSize: 48)).map(\.count) == [48])
    #expect(Self.packets(OSCBundleTemplate(slots, maximumSize: 47)).map(\.count) == [32, 32])
    #expect(Self.packets(OSCBundleTemplate(slots, maximumSize: 4)).map(\.count) == [32, 32])
  }

  @Test("without bundles each message is a packet")
  func messages() throws {
    var template = OSCBundleTemplate(Self.slots, isBundled: false)
    let values = (0..<70).map { UInt32($0) }
    values.withUnsafeBufferPointer { template.fill(timeTag: 1, values: $0) }
    let packets = Self.packets(template)
    #expect(packets.count == 70)
    #expect(
      try OSCPacket(decoding: packets[3])
        == .message(OSCMessage("/weirdphone/channel/3", .int32(3))))
  }

  @Test("too few or too many values, and no slots, are harmless")
  func mismatches() {
    var template = OSCBundleTemplate([.init("/a", .int32)])
    [].withUnsafeBufferPointer { template.fill(timeTag: 1, values: $0) }
    [1, 2, 3].withUnsafeBufferPointer { template.fill(timeTag: 1, values: $0) }
    #expect(Self.packets(template).map { $0.suffix(4) } == [[0, 0, 0, 1]])
    #expect(OSCBundleTemplate([]).packetCount == 0)
  }
}
