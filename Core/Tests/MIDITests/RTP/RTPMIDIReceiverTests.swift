import MIDI
import Testing

@Suite("Losses between a sender and a receiver")
struct RTPMIDIReceiverTests {
  var sender = RTPMIDISender(ssrc: 1, sequence: 65_533)
  var receiver = RTPMIDIReceiver()
  var heard: [MIDIMessage] = []
  var now = 10.0

  private mutating func packets(_ messages: MIDIMessage...) -> [[UInt8]] {
    var packets: [[UInt8]] = []
    sender.send(messages, at: now, now: now) { packets.append($0) }
    return packets
  }

  private mutating func receive(_ packets: [[UInt8]]) {
    for packet in packets {
      packet.withUnsafeBytes { bytes in
        _ = try? receiver.receive(bytes, at: now) { _, event in
          if case .message(let message) = event { heard.append(message) }
        }
      }
    }
  }

  @Test("a lost note off is made up for by the next packet, over the wrap of the sequence")
  mutating func lostNoteOff() {
    for note in UInt8(60)..<70 {
      receive(packets(.noteOn(note, velocity: 9, channel: 0)))
      _ = packets(.noteOff(note, channel: 0))
    }
    receive(packets(.controlChange(1, value: 1, channel: 0)))
    #expect(receiver.memory.soundingCount == 0)
    #expect(heard.count { $0.status == 0x80 } == 10 && receiver.counts.lost == 10)
  }

  @Test("without a journal a gap ends every note")
  mutating func noJournal() {
    receive(packets(.noteOn(60, velocity: 9, channel: 0)))
    var writer = RTPMIDIPacketWriter()
    _ = writer.append(.controlChange(1, value: 1, channel: 0))
    writer.finish(sequence: 3, timestamp: 0, ssrc: 1)
    receive([writer.packet])
    #expect(receiver.memory.soundingCount == 0 && heard.count == 3)
  }

  @Test("a journal that begins after the gap ends every note")
  mutating func notCovered() {
    receive(packets(.noteOn(60, velocity: 9, channel: 0)))
    for _ in 0..<5 { _ = packets(.controlChange(1, value: 2, channel: 0)) }
    sender.acknowledge(high: 65_533 &+ 4, low: 0)
    receive(packets(.controlChange(2, value: 1, channel: 0)))
    #expect(heard.contains(.noteOff(60, velocity: 64, channel: 0)))
  }

  @Test("duplicates and packets that were overtaken are dropped")
  mutating func late() {
    let first = packets(.controlChange(1, value: 1, channel: 0))
    let second = packets(.controlChange(1, value: 2, channel: 0))
    receive(first + first + second + first + second)
    #expect(heard.map(\.data2) == [1, 2] && receiver.counts.dropped == 3)
  }

  @Test("a sender that begins anew is believed with its second packet")
  mutating func restart() {
    for _ in 0..<5 { receive(packets(.noteOn(60, velocity: 1, channel: 0))) }
    sender = RTPMIDISender(ssrc: 1, sequence: 30_000)
    for value in UInt8(1)...3 { receive(packets(.controlChange(1, value: value, channel: 0))) }
    #expect(receiver.memory.control(1, channel: 0) == 3 && receiver.memory.soundingCount == 0)
  }

  @Test("a long system exclusive message comes whole, and not at all after a loss")
  mutating func systemExclusive() {
    let long = [0xF0] + [UInt8](repeating: 5, count: 3000) + [0xF7]
    var pieces: [[UInt8]] = []
    sender.send(systemExclusive: long, at: 0, now: 0) { pieces.append($0) }
    var events: [MIDIEvent] = []
    func feed(_ packets: [[UInt8]]) {
      for packet in packets {
        packet.withUnsafeBytes { bytes in
          _ = try? receiver.receive(bytes, at: 0) { events.append($1) }
        }
      }
    }
    feed(pieces)
    #expect(pieces.count == 4 && events == [.systemExclusive(long)])
    pieces = []
    sender.send(systemExclusive: long, at: 0, now: 0) { pieces.append($0) }
    feed([pieces[0], pieces[2], pieces[3]])
    #expect(events.count == 1)
  }

  @Test("an ended note is said once more after 30 ms, unless it was acknowledged or began again")
  mutating func repeats() {
    _ = packets(.noteOff(60, channel: 0), .noteOff(61, channel: 0), .noteOff(62, channel: 0))
    _ = packets(.noteOn(61, velocity: 1, channel: 0))
    #expect(sender.deadline == now + 0.03)
    var repeated: [[UInt8]] = []
    sender.advance(to: now + 0.03) { repeated.append($0) }
    receive(repeated)
    #expect(heard.filter { $0.status == 0x80 }.map(\.data1) == [60, 62])
    _ = packets(.noteOff(61, channel: 0))
    sender.acknowledge(high: 0, low: UInt16(truncatingIfNeeded: 65_533 + 3))
    repeated = []
    sender.advance(to: now + 100) { repeated.append($0) }
    #expect(repeated.isEmpty && sender.deadline == .infinity)
  }

  @Test("feedback for packets that were never sent changes nothing")
  mutating func falseFeedback() {
    _ = packets(.noteOff(60, channel: 0))
    sender.acknowledge(high: 65_532, low: 0)
    sender.acknowledge(high: 65_534, low: 0)
    sender.acknowledge(high: 20_000, low: 0)
    #expect(sender.deadline == now + 0.03)
  }
}
