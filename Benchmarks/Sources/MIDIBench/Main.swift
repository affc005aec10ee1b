import MIDI

/// Messages per second that one core puts into RTP-MIDI packets and takes out of them, journal
/// included: medians of five runs.
@main
struct MIDIBench {
  static func main() throws {
    print("| RTP-MIDI | messages/s, one core | ns a message |")
    print("|---|---:|---:|")
    for (title, count) in [
      ("62 controllers a packet", 62), ("4 controllers and a note a packet", 5),
    ] {
      let frames = frames(of: count)
      let (packets, rate) = try median { try encode(frames) }
      row("encode with journal, \(title)", rate)
      row("decode, \(title)", try median { try decode(packets, count: frames.count * count) }.1)
    }
  }

  static let rounds = 40

  /// A second's worth of frames whose values all change.
  static func frames(of count: Int) -> [[MIDIMessage]] {
    (0..<500).map { frame in
      (0..<count).map { message(index: $0, of: count, frame: frame) }
    }
  }

  static func message(index: Int, of count: Int, frame: Int) -> MIDIMessage {
    if count == 5, index == 4 {
      return frame % 2 == 0 ? .noteOn(60, velocity: 100, channel: 0) : .noteOff(60, channel: 0)
    }
    let value = UInt8((frame * 7 + index) % 128)
    return .controlChange(UInt8(index), value: value, channel: 0)
  }

  /// Sends as the session does, with feedback every six packets, as a peer at 60 frames a second gives it.
  static func encode(_ frames: [[MIDIMessage]]) throws -> ([[UInt8]], Double) {
    var packets: [[UInt8]] = []
    var bytes = 0
    let elapsed = ContinuousClock().measure {
      for round in 0..<rounds {
        var sender = RTPMIDISender(ssrc: 1, sequence: 0)
        for (index, frame) in frames.enumerated() {
          sender.send(frame, at: Double(index) / 60, now: Double(index) / 60) {
            bytes += $0.count
            if round == 0 { packets.append($0) }
          }
          if index % 6 == 5 { sender.acknowledge(high: UInt16(index), low: 0) }
        }
      }
    }
    precondition(bytes > 0)
    return (packets, Double(rounds * frames.count * (frames.first?.count ?? 0)) / seconds(elapsed))
  }

  static func decode(_ packets: [[UInt8]], count: Int) throws -> ([[UInt8]], Double) {
    var heard = 0
    let elapsed = try ContinuousClock().measure {
      for _ in 0..<rounds {
        var receiver = RTPMIDIReceiver()
        for packet in packets {
          try packet.withUnsafeBytes { bytes in
            _ = try receiver.receive(bytes, at: 0) { _, _ in heard += 1 }
          }
        }
      }
    }
    precondition(heard == rounds * count, "\(heard) messages came out")
    return (packets, Double(heard) / seconds(elapsed))
  }

  static func seconds(_ duration: Duration) -> Double { duration / .seconds(1) }

  static func median(
    _ run: () throws -> ([[UInt8]], Double)
  ) rethrows -> ([[UInt8]], Double) {
    try (0..<5).map { _ in try run() }.sorted { $0.1 < $1.1 }[2]
  }

  static func row(_ title: String, _ rate: Double) {
    print("| \(title) | \(Int(rate)) | \((1e10 / rate).rounded() / 10) |")
  }
}
