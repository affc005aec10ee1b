import MIDI
import TestSupport
import Testing

@Suite("An RTP-MIDI packet")
struct RTPMIDIPacketTests {
  private func commands(_ bytes: [UInt8]) throws -> [String] {
    try bytes.withUnsafeBytes { bytes in
      var found: [String] = []
      try RTPMIDIPacket(bytes).forEachCommand(in: bytes) { ticks, command in
        switch command {
        case .message(let message): found.append("\(ticks): \(message)")
        case .segment(let segment):
          found.append("\(ticks): \(Array(segment).map { String($0, radix: 16) })")
        }
      }
      return found
    }
  }

  private static let header: [UInt8] = [0x80, 0x61, 0, 7, 0, 0, 0, 9, 1, 2, 3, 4]

  @Test("the headers are where RFC 3550 and 6295 have them")
  func headers() throws {
    let bytes = Self.header + [0x43, 0x90, 60, 100, 0x20, 0, 6]
    let packet = try bytes.withUnsafeBytes { try RTPMIDIPacket($0) }
    #expect(packet.sequence == 7 && packet.timestamp == 9 && packet.ssrc == 0x0102_0304)
    #expect(!packet.isMarked && !packet.hasFirstDelta && !packet.isPhantom)
    #expect(packet.list == 13..<16 && packet.journal == 16..<19)
  }

  @Test("deltas add up, running status goes on, and the first delta is there only with Z")
  func deltas() throws {
    #expect(
      try commands(Self.header + [0x0A, 0x90, 60, 1, 0x81, 0x00, 61, 2, 5, 0xC1, 9]) == [
        "0: 90 3C 01", "128: 90 3D 02", "133: C1 09",
      ])
    #expect(try commands(Self.header + [0x24, 10, 0x90, 60, 1]) == ["10: 90 3C 01"])
    #expect(try commands(Self.header + [0x80, 3, 0x90, 60, 1]) == ["0: 90 3C 01"])
    #expect(
      try commands(Self.header + [0x08, 0x90, 60, 1, 0, 0xF8, 0, 61, 2]) == [
        "0: 90 3C 01", "0: F8", "0: 90 3D 02",
      ])
    #expect(try commands(Self.header + [0x00]) == [])
  }

  @Test("system exclusive comes in bracketed segments, undefined commands are skipped")
  func segments() throws {
    #expect(
      try commands(Self.header + [0x09, 0xF0, 1, 0xF0, 0, 0xF7, 2, 0xF7, 0, 0xF6]) == [
        "0: [\"f0\", \"1\", \"f0\"]", "0: [\"f7\", \"2\", \"f7\"]", "0: F6",
      ])
    #expect(
      try commands(Self.header + [0x09, 0xF4, 1, 0xF7, 0, 0xF9, 0, 0x90, 1, 2]) == ["0: 90 01 02"])
  }

  @Test("contributors, an extension and padding are skipped")
  func rtpExtras() throws {
    var bytes = Self.header
    bytes[0] = 0xB1
    bytes += [9, 9, 9, 9, 0xBE, 0xDE, 0, 1, 1, 2, 3, 4, 0x03, 0x90, 60, 1, 0, 0, 3]
    #expect(try commands(bytes) == ["0: 90 3C 01"])
  }

  @Test(
    "what is broken is refused with its place",
    arguments: [
      ([], "too short"), ([0x80], "too short"), (header + [0x0F, 0x90], "does not fit"),
      ([0x40] + header.dropFirst() + [0x00], "not RTP"), (header + [0x03, 60, 1, 2], "no status"),
      (header + [0x02, 0x90, 60], "cut off"), (header + [0x03, 0x90, 0x90, 1], "cut off"),
      (header + [0x02, 0xF0, 1], "cut off"),
      (header + [0x25, 0xFF, 0xFF, 0xFF, 0xFF, 1], "cut off"),
      (header + [0x8F, 0xFF, 0x90, 60, 1], "does not fit"),
    ] as [([UInt8], String)])
  func refuses(bytes: [UInt8], words: String) {
    let error = #expect(throws: RTPMIDIError.self) { _ = try commands(bytes) }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test("what is written is read again")
  func roundTrip() throws {
    var writer = RTPMIDIPacketWriter()
    var random = SeededGenerator(seed: 4)
    for count in 1...200 {
      var expected: [String] = []
      var time: UInt32 = 0
      for index in 0..<count {
        let status = 0x80 + UInt8(truncatingIfNeeded: random.next() % 0x70)
        let message = MIDIMessage(
          status: status, data1: UInt8(truncatingIfNeeded: random.next()),
          data2: UInt8(truncatingIfNeeded: random.next()))
        let shown = MIDIMessage(
          status: status, data1: message.data1, data2: message.byteCount > 2 ? message.data2 : 0)
        let delta = UInt32(truncatingIfNeeded: random.next() >> (random.next() % 40 + 36))
        guard writer.append(message, delta: delta) else { break }
        time &+= delta
        expected.append("\(time): \(shown)")
        #expect(index < 260)
      }
      writer.finish(sequence: 1, timestamp: 0, ssrc: 3)
      #expect(try commands(writer.packet) == expected)
      #expect(writer.packet.count <= RTPMIDIPacketWriter.packetLimit && writer.packet[1] == 0xE1)
    }
  }

  @Test("every cut and 100,000 mutations are read or refused, and never more")
  func badInput() throws {
    var sender = RTPMIDISender(ssrc: 1, sequence: 65_530)
    var packets: [[UInt8]] = []
    for number in 0..<40 {
      let messages = (0..<UInt8(6)).flatMap { index -> [MIDIMessage] in
        [
          .noteOn(40 + index, velocity: 9, channel: index),
          .controlChange(UInt8(number), value: index, channel: index),
          .pitchBend(5, channel: 1), .programChange(index, channel: 2),
          .channelPressure(3, channel: 3), .noteOff(39 + index, channel: index),
        ]
      }
      sender.send(messages, at: 0, now: 0) { packets.append($0) }
    }
    sender.send(systemExclusive: [0xF0, 1, 2, 3, 0xF7], at: 0, now: 0) { packets.append($0) }
    var receiver = RTPMIDIReceiver()
    for packet in packets {
      for end in 0...packet.count { feed(Array(packet[..<end]), to: &receiver) }
    }
    var random = SeededGenerator(seed: 12)
    for index in 0..<100_000 { feed(random.mutate(packets[index % packets.count]), to: &receiver) }
    var fresh = RTPMIDIReceiver()
    #expect(packets.allSatisfy { feed($0, to: &fresh) })
    #expect(fresh.memory.control(39, channel: 5) == 5)
  }

  @discardableResult
  private func feed(_ bytes: [UInt8], to receiver: inout RTPMIDIReceiver) -> Bool {
    bytes.withUnsafeBytes { bytes in
      (try? receiver.receive(bytes, at: 0) { _, event in
        if case .message(let message) = event { #expect(message.data1 < 0x80) }
      }) != nil
    }
  }
}
