import FaceWire
import Signals
import TestSupport
import Testing

@Suite("NERV packets")
struct NerveTests {
  static let features: NerveFeatures = {
    var features = NerveFeatures()
    for feature in NerveFeature.allCases { features[feature] = Float(feature.rawValue) / 32 }
    features[.headX] = -0.5
    features[.blinkL] = 1
    features[.blinkR] = 0
    return features
  }()

  static func packet(version: Int = 2, faceCount: Int = 1) -> [UInt8] {
    let frame = NerveFrame(
      version: version, faceCount: faceCount, features: features,
      microseconds: 0x0102_0304_0506_0708)
    return packets { NervePacket.append(frame, to: &$0) }[0]
  }

  @Test("version 2 in bytes")
  func bytes() {
    let packet = Self.packet()
    #expect(packet.count == 100)
    #expect(Array(packet[..<16]) == hex("4e455256 0200 0100 000000bf 0000003d"))
    #expect(Array(packet[88...]) == Array(little: Float(20) / 32) + hex("0807060504030201"))
  }

  @Test("both versions are read as they were written", arguments: [1, 2])
  func roundTrip(version: Int) throws {
    let packet = Self.packet(version: version, faceCount: 4)
    #expect(packet.count == (version == 1 ? 84 : 100))
    let frame = try decodeNerve(packet)
    #expect(frame.version == version && frame.faceCount == 4)
    #expect(frame.microseconds == 0x0102_0304_0506_0708)
    for feature in NerveFeature.allCases {
      let isCarried = version == 2 || feature.rawValue < 17
      #expect(frame.features[feature] == (isCarried ? Self.features[feature] : 0))
    }
  }

  @Test("a version 2 packet of 84…99 bytes is version 1 without a stamp", arguments: 84..<100)
  func shortVersion2(count: Int) throws {
    let frame = try decodeNerve(Array(Self.packet()[..<count]))
    #expect(frame.version == 1 && frame.microseconds == nil)
    #expect(frame.features[.expression] == 0.5 && frame.features[.tongue] == 0)
  }

  @Test("a longer packet is read, a stamp of 0 is none")
  func lenient() throws {
    let packet = Array(Self.packet()[..<92]) + Array(repeating: 0, count: 400)
    #expect(try decodeNerve(packet).microseconds == nil)
  }

  @Test("short packets are refused", arguments: 0..<84)
  func truncated(count: Int) {
    #expect(throws: WireError(.length, at: count)) {
      try decodeNerve(Array(Self.packet()[..<count]))
    }
  }

  @Test(
    "what the module refuses is refused",
    arguments: [
      (0, 0x6E, WireError(.magic, at: 0)), (4, 0, WireError(.version, at: 4)),
      (4, 3, WireError(.version, at: 4)), (5, 1, WireError(.version, at: 4)),
      (6, 0, WireError(.count, at: 6)), (6, 5, WireError(.count, at: 6)),
      (7, 1, WireError(.count, at: 6)),
    ])
  func refused(offset: Int, byte: Int, error: WireError) {
    var packet = Self.packet()
    packet[offset] = UInt8(byte)
    #expect(throws: error) { try decodeNerve(packet) }
  }

  @Test("values are clamped, blinks are 0 or 1, what is not finite is 0")
  func clamps() throws {
    var packet = Self.packet()
    let values: [Float] = [
      -3, 3, .nan, 7, -1, .infinity, -2, 2, 0, 0, 0, 0, 0, 0, 0.6, 0.5, -.infinity,
    ]
    packet.replaceSubrange(8..<76, with: values.flatMap { Array(little: $0) })
    let features = try decodeNerve(packet).features
    let wanted: [Float] = [-1, 1, 0, 1, 0, 0, -1, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0]
    #expect(NerveFeature.allCases.prefix(17).map { features[$0] } == wanted)
  }

  @Test("never NaN, whatever the frame holds")
  func neverNaN() throws {
    var frame = ChannelFrame(time: 2)
    for channel in Channel.allCases {
      frame.values[channel] = [.nan, .infinity, 1e30][channel.rawValue % 3]
    }
    let packet = packets { NervePacket.append(frame, to: &$0) }[0]
    for offset in stride(from: 8, to: 92, by: 4) {
      let bits = packet[offset..<offset + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      #expect(Float(bitPattern: bits).magnitude <= 1)
    }
  }

  @Test("a frame without a face is silence")
  func silence() {
    #expect(packets { NervePacket.append(ChannelFrame(isTracked: false), to: &$0) }.isEmpty)
    #expect(packets { NervePacket.append(ChannelFrame(available: []), to: &$0) }.isEmpty)
  }

  @Test("frame time becomes microseconds, impossible times leave the stamp to the receiver")
  func stamps() throws {
    for (time, stamp) in [(1.25, 1_250_000), (-1, nil), (.nan, nil), (1e300, nil)]
      as [(Double, UInt64?)]
    {
      let packet = packets { NervePacket.append(ChannelFrame(time: time), to: &$0) }[0]
      #expect(try decodeNerve(packet).microseconds == stamp)
    }
  }

  @Test("a hundred thousand mutated packets never trap nor leave the ranges")
  func mutated() {
    var generator = SeededGenerator(seed: 5)
    let seeds = [Self.packet(version: 1), Self.packet()]
    for round in 0..<100_000 {
      guard let frame = try? decodeNerve(generator.mutate(seeds[round & 1])) else { continue }
      guard round % 64 == 0 else { continue }
      #expect(NerveFeature.allCases.allSatisfy { $0.range.contains(frame.features[$0]) })
    }
  }
}
