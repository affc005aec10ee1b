import Numbers

/// The sending half of one peer: messages in, RTP-MIDI packets out, each with the recovery journal.
///
/// While the peer does not acknowledge, ended notes are said once more after 30 ms, and packets with
/// nothing but the journal follow at growing distances.
public struct RTPMIDISender: Sendable {
  public let ssrc: UInt32
  /// Whether packets with commands carry RTP's marker; a receiver is said to reject it.
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
  /// Seconds from one unacknowledged packet to the next empty one.
  static let guardDelays = [0.05, 0.1, 0.25, 0.6, 1.5, 4]

  /// - Parameter sequence: the first packet's number.
  public init(ssrc: UInt32, sequence: UInt16, setsMarker: Bool = true) {
    self.ssrc = ssrc
    self.setsMarker = setsMarker
    next = UInt32(sequence) + 1 << 16
    history = JournalHistory(startingAt: next)
  }

  /// Writes messages that happened at `time` and hands the packets over; both times are monotonic seconds.
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

  /// Writes a system exclusive message, in pieces where it is long.
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

  /// When ``advance(to:_:)`` is wanted next; infinite when there is nothing to do.
  public var deadline: Double { min(guardDue, repeats.first?.due ?? .infinity) }

  /// Says again what is due and not acknowledged.
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

  /// Begins anew with the packets that hold nothing but the journal: the peer may not have listened yet.
  public mutating func remind(now: Double) {
    guardStep = 0
    if sent > 0 { scheduleGuard(now) }
  }

  /// Ends of the notes that sound at the peer, or may sound there because it confirmed no end of them.
  var unconfirmedNotes: [MIDIMessage] { history.unconfirmedNotes }

  /// Takes receiver feedback in. The number is in the high half; one known receiver puts it in the low
  /// one. Numbers that were never sent are ignored.
  public mutating func acknowledge(high: UInt16, low: UInt16) {
    guard let packet = packet(high) ?? (high == 0 ? packet(low) : nil) else { return }
    acknowledged = max(acknowledged, packet)
    history.acknowledge(upTo: packet)
    repeats.removeAll { $0.packet <= packet }
    if acknowledged == next - 1 { guardDue = .infinity }
  }

  /// The packet of the last 32,768 that has this number.
  private func packet(_ sequence: UInt16) -> UInt32? {
    let back = UInt16(truncatingIfNeeded: next) &- sequence
    guard back > 0, back < 0x8000, UInt64(back) <= sent else { return nil }
    return next - UInt32(back)
  }
}
