import Numbers

/// The sending half of one peer: encodes messages as RTP-MIDI packets, each with the recovery journal.
///
/// Without an acknowledgement, note-offs are repeated after 30 ms, and packets with the journal only follow
/// at increasing intervals.
public struct RTPMIDISender: Sendable {
  public let ssrc: UInt32
  /// Whether packets with commands set RTP's marker bit; one receiver is reported to reject it.
  public var setsMarker: Bool
  /// Packets sent so far.
  public private(set) var sent: UInt64 = 0
  private var next: UInt32
  private var acknowledged: UInt32 = 0
  private var history: JournalHistory
  private var writer = RTPMIDIPacketWriter()
  private var repeats: [Repeat] = []
  private var guardStep = 0
  private var guardDue = Double.infinity

  private struct Repeat: Sendable {
    var message: MIDIMessage
    var due: Double
    var packet: UInt32
  }

  static let repeatDelay = 0.03
  static let repeatLimit = 512
  /// Interval in seconds from an unacknowledged packet to the next journal-only packet.
  static let guardDelays = [0.05, 0.1, 0.25, 0.6, 1.5, 4]

  /// - Parameter sequence: the first packet's sequence number.
  public init(ssrc: UInt32, sequence: UInt16, setsMarker: Bool = true) {
    self.ssrc = ssrc
    self.setsMarker = setsMarker
    next = UInt32(sequence) + 1 << 16
    history = JournalHistory(startingAt: next)
  }

  /// Encodes messages of `time` and passes the packets on; both times are monotonic seconds.
  public mutating func send(
    _ messages: some Sequence<MIDIMessage>, at time: Double, now: Double,
    _ emit: ([UInt8]) -> Void
  ) {
    var waiting: [MIDIMessage] = []
    for message in messages {
      if !writer.append(message) {
        finish(waiting, at: time, now: now, emit)
        waiting.removeAll(keepingCapacity: true)
        _ = writer.append(message)
      }
      waiting.append(message)
    }
    finish(waiting, at: time, now: now, emit)
    guardStep = 0
    scheduleGuard(now)
  }

  /// Encodes a system exclusive message, in segments when it is long.
  public mutating func send(
    systemExclusive bytes: [UInt8], at time: Double, now: Double, _ emit: ([UInt8]) -> Void
  ) {
    guard bytes.first == 0xF0, bytes.last == 0xF7, bytes.count >= 2 else { return }
    let body = bytes[1..<bytes.count - 1]
    let size = RTPMIDIPacketWriter.listLimit - 8
    var start = body.startIndex
    repeat {
      let end = min(start + size, body.endIndex)
      let head: UInt8 = start == body.startIndex ? 0xF0 : 0xF7
      let tail: UInt8 = end == body.endIndex ? 0xF7 : 0xF0
      if writer.append(segment: [head] + body[start..<end] + [tail]) {
        finish([], at: time, now: now, emit)
      }
      start = end
    } while start < body.endIndex
  }

  private mutating func finish(
    _ messages: [MIDIMessage], at time: Double, now: Double, _ emit: ([UInt8]) -> Void
  ) {
    guard !writer.isEmpty else { return }
    finishPacket(at: time, emit)
    let packet = next - 1
    for message in messages {
      history.record(message, in: packet)
      scheduleRepeat(of: message.normalised, packet, now)
    }
  }

  private mutating func finishPacket(at time: Double, _ emit: ([UInt8]) -> Void) {
    let (packet, history) = (next, history)
    writer.finish(
      sequence: UInt16(truncatingIfNeeded: packet),
      timestamp: UInt32(truncatingIfNeeded: SessionClock.ticks(time)), ssrc: ssrc,
      setsMarker: setsMarker
    ) { bytes, limit in history.append(to: &bytes, packet: packet, limit: limit) }
    next += 1
    sent += 1
    emit(writer.packet)
  }

  private mutating func scheduleRepeat(of message: MIDIMessage, _ packet: UInt32, _ now: Double) {
    let kind = message.status & 0xF0
    guard kind == 0x80 || kind == 0x90 else { return }
    repeats.removeAll {
      $0.message.data1 == message.data1 && $0.message.channel == message.channel
    }
    guard kind == 0x80, repeats.count < Self.repeatLimit else { return }
    repeats.append(Repeat(message: message, due: now + Self.repeatDelay, packet: packet))
  }

  private mutating func scheduleGuard(_ now: Double) {
    let isHeard = acknowledged > 0
    guard acknowledged < next - 1, guardStep < Self.guardDelays.count || isHeard else {
      guardDue = .infinity
      return
    }
    guardDue = now + Self.guardDelays[min(guardStep, Self.guardDelays.count - 1)]
  }

  /// The deadline of the next ``advance(to:_:)`` in monotonic seconds; infinite when idle.
  public var deadline: Double { min(guardDue, repeats.first?.due ?? .infinity) }

  /// Sends due repetitions of unacknowledged data.
  public mutating func advance(to now: Double, _ emit: ([UInt8]) -> Void) {
    let due = repeats.prefix { $0.due <= now }.map(\.message)
    repeats.removeFirst(due.count)
    for off in due {
      if !writer.append(off) {
        finishPacket(at: now, emit)
        _ = writer.append(off)
      }
    }
    if !writer.isEmpty { finishPacket(at: now, emit) }
    guard guardDue <= now else { return }
    finishPacket(at: now, emit)
    guardStep += 1
    scheduleGuard(now)
  }

  /// Restarts the journal-only packets: the peer may have missed earlier ones.
  public mutating func remind(now: Double) {
    guardStep = 0
    if sent > 0 { scheduleGuard(now) }
  }

  /// Note-offs for the peer's active notes, and for notes whose note-off it has not acknowledged.
  var unconfirmedNotes: [MIDIMessage] { history.unconfirmedNotes }

  /// Processes receiver feedback. The number is in the high half; one known receiver uses the low half.
  /// Unknown numbers are ignored.
  public mutating func acknowledge(high: UInt16, low: UInt16) {
    guard let packet = packet(high) ?? (high == 0 ? packet(low) : nil) else { return }
    acknowledged = max(acknowledged, packet)
    history.acknowledge(upTo: packet)
    repeats.removeAll { $0.packet <= packet }
    if acknowledged == next - 1 { guardDue = .infinity }
  }

  /// The packet of the last 32,768 with this sequence number.
  private func packet(_ sequence: UInt16) -> UInt32? {
    let back = UInt16(truncatingIfNeeded: next) &- sequence
    guard back > 0, back < 0x8000, UInt64(back) <= sent else { return nil }
    return next - UInt32(back)
  }
}
