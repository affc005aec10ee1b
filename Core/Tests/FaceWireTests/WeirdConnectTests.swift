import FaceWire
import Signals
import TestSupport
import Testing

@Suite("WeirdConnect")
struct WeirdConnectTests {
  static func packet(_ frame: ChannelFrame = rampFrame()) -> [UInt8] {
    packets { WeirdConnect.append(frame, to: &$0) }[0]
  }

  @Test("260 bytes: header, then channel n at 12 + 4n")
  func bytes() {
    let frame = rampFrame()
    let packet = Self.packet(frame)
    #expect(packet.count == 260)
    #expect(Array(packet[..<12]) == hex("57524403 04030201 0000c03f"))
    for channel in Channel.allCases {
      let start = 12 + 4 * channel.rawValue
      #expect(Array(packet[start..<start + 4]) == Array(little: frame.values[channel]))
    }
    #expect(Channel.headPitch.rawValue * 4 + 12 == 220)
  }

  @Test("a written frame is read again")
  func roundTrip() throws {
    #expect(try decodeWeirdConnect(Self.packet()) == rampFrame())
  }

  @Test("what leaves is finite, within its range, and 0 where unknown")
  func sanitised() throws {
    var frame = rampFrame()
    frame.time = .nan
    frame.values[.jawOpen] = .nan
    frame.values[.mouthClose] = .infinity
    frame.values[.cheekPuff] = 7
    frame.values[.headPitch] = -9
    frame.values[.headYaw] = 9
    frame.values[.eyeGazeLeftX] = -2
    frame.available.remove(.tongueOut)
    let read = try decodeWeirdConnect(Self.packet(frame))
    #expect(read.time == 0)
    #expect(read.values[.jawOpen] == 0 && read.values[.mouthClose] == 0)
    #expect(read.values[.cheekPuff] == 1 && read.values[.headPitch] == -.pi / 2)
    #expect(read.values[.headYaw] == .pi && read.values[.eyeGazeLeftX] == -1)
    #expect(read.values[.tongueOut] == 0)
  }

  @Test("a value that is not finite is unavailable, others are clamped")
  func untrusted() throws {
    var packet = Self.packet()
    packet.replaceSubrange(12..<16, with: Array(little: Float.nan))
    packet.replaceSubrange(16..<20, with: Array(little: -Float.infinity))
    packet.replaceSubrange(20..<24, with: Array(little: Float(1e30)))
    let frame = try decodeWeirdConnect(packet)
    #expect(
      frame.available == ChannelSet.all.subtracting([.init(.browDownLeft), .init(.browDownRight)]))
    #expect(frame.values[.browDownLeft] == 0 && frame.values[.browDownRight] == 0)
    #expect(frame.values[.browInnerUp] == 1)
  }

  @Test("268 bytes: the checksum may be absent, over 264 bytes or over 256")
  func checksums() throws {
    #expect(BitwiseCRC.checksum(Array("123456789".utf8)[...]) == 0xFC89_1918)
    let body = Self.packet() + [1, 2, 3, 4]
    for sum in [0, BitwiseCRC.checksum(body[...]), BitwiseCRC.checksum(body[..<256])] {
      #expect(try decodeWeirdConnect(body + Array(little: sum)) == rampFrame())
    }
    #expect(throws: WireError(.checksum, at: 264)) {
      try decodeWeirdConnect(body + Array(little: UInt32(1)))
    }
  }

  @Test("other lengths are refused", arguments: Array(0..<260) + [261, 264, 267, 269, 272, 65_507])
  func lengths(count: Int) {
    let long = Self.packet() + Array(repeating: 0, count: 65_507)
    #expect(throws: WireError(.length, at: count)) {
      try decodeWeirdConnect(Array(long[..<count]))
    }
  }

  @Test("another magic and a time that is not finite are refused")
  func refused() {
    var packet = Self.packet()
    packet[8...11] = [0, 0, 0xC0, 0x7F]
    #expect(throws: WireError(.number, at: 8)) { try decodeWeirdConnect(packet) }
    packet[3] = 4
    #expect(throws: WireError(.magic, at: 0)) { try decodeWeirdConnect(packet) }
  }

  @Test("every flipped bit gives a frame within the ranges or an error")
  func bitFlips() {
    let packet = Self.packet()
    for bit in 0..<(packet.count * 8) {
      var flipped = packet
      flipped[bit / 8] ^= 1 << (bit % 8)
      guard let frame = try? decodeWeirdConnect(flipped) else {
        #expect(bit < 96)
        continue
      }
      #expect(isClean(frame))
    }
  }

  @Test("a hundred thousand mutated packets never trap nor leave the ranges")
  func mutated() {
    var generator = SeededGenerator(seed: 3)
    let seeds = [Self.packet(), Self.packet() + Array(repeating: 0, count: 8)]
    for round in 0..<100_000 {
      let bytes = generator.mutate(seeds[round & 1])
      guard let frame = try? decodeWeirdConnect(bytes) else { continue }
      if round % 64 == 0 { #expect(isClean(frame)) }
    }
  }

  private func isClean(_ frame: ChannelFrame) -> Bool {
    frame.time.isFinite
      && Channel.allCases.allSatisfy {
        $0.range.contains(frame.values[$0])
          && (frame.available.contains($0) || frame.values[$0] == 0)
      }
  }
}

/// The same checksum bit by bit.
private enum BitwiseCRC {
  static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      for bit in (0..<8).reversed() {
        let isSet = (sum >> 31 == 1) != (byte >> UInt8(bit) & 1 == 1)
        sum = sum << 1 ^ (isSet ? 0x04C1_1DB7 : 0)
      }
    }
    return ~sum
  }
}
