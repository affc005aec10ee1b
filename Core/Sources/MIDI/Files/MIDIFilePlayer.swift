import Numbers

/// Plays a MIDI file: the channel messages that are due, in seconds of the file.
///
/// System exclusive messages are left out. Notes never hang: seek and stop end those that sound.
public struct MIDIFilePlayer: Sendable {
  /// All channel messages in the order of their times.
  public let messages: [ScheduledMIDIMessage]
  /// The end of the longest track in seconds.
  public let duration: Double
  /// Seconds from the beginning of the file, 0…`duration`.
  public private(set) var position = 0.0
  private var next = 0
  private var memory = MIDIMemory()

  public init(_ file: MIDIFile) {
    messages = file.events.compactMap { event in
      guard case .message(let message) = event.event, message.channel != nil else { return nil }
      return ScheduledMIDIMessage(time: event.time, message: message)
    }
    duration = max(file.duration, messages.last?.time ?? 0)
  }

  /// True when everything is played.
  public var isAtEnd: Bool { next == messages.count && position >= duration }

  /// Appends the messages up to an instant of the file; one before `position` adds nothing.
  public mutating func advance(
    to seconds: Double, into messages: inout [ScheduledMIDIMessage]
  ) {
    guard seconds >= position else { return }
    position = min(seconds, duration)
    while next < self.messages.count, self.messages[next].time <= seconds {
      memory.remember(self.messages[next].message)
      messages.append(self.messages[next])
      next += 1
    }
  }

  /// Goes to an instant: ends the sounding notes, and sends the programs, controllers, bends and pressures that
  /// the file has set up to there. Notes that began before it stay silent.
  public mutating func seek(to seconds: Double, into messages: inout [ScheduledMIDIMessage]) {
    stop(into: &messages)
    position = seconds.clamped(to: 0...duration)
    next = firstMessage(at: position)
    memory = MIDIMemory()
    for message in settings(before: next) {
      memory.remember(message)
      messages.append(ScheduledMIDIMessage(time: position, message: message))
    }
  }

  /// Ends the sounding notes and lifts the pedals; the next advance goes on from `position`.
  public mutating func stop(into messages: inout [ScheduledMIDIMessage]) {
    for message in memory.noteOffs + pedalLifts {
      memory.remember(message)
      messages.append(ScheduledMIDIMessage(time: position, message: message))
    }
  }

  /// Sustain and sostenuto off, where they are held.
  private var pedalLifts: [MIDIMessage] {
    (0..<UInt8(16)).flatMap { channel in
      [UInt8(64), 66].compactMap { pedal in
        let value = memory.control(pedal, channel: channel) ?? 0
        return value > 0 ? MIDIMessage.controlChange(pedal, value: 0, channel: channel) : nil
      }
    }
  }

  private func firstMessage(at seconds: Double) -> Int {
    var (low, high) = (0, messages.count)
    while low < high {
      let middle = (low + high) / 2
      if messages[middle].time < seconds { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The messages before one that still have an effect, without notes: the last of each kind, and all of those
  /// whose order matters.
  private func settings(before end: Int) -> [MIDIMessage] {
    var seen: Set<[UInt8]> = []
    let kept = messages[..<end].reversed().filter { scheduled in
      let message = scheduled.message
      switch message.status & 0xF0 {
      case 0x80, 0x90, 0xA0: return false
      case 0xB0 where Self.ordered.contains(message.data1): return true
      case 0xB0: return seen.insert([message.status, message.data1]).inserted
      case 0xC0: return true
      default: return seen.insert([message.status]).inserted
      }
    }
    return kept.reversed().map(\.message)
  }

  /// Banks, parameters and their values, and channel modes.
  private static let ordered: Set<UInt8> = Set([0, 6, 32, 38] + Array(96...101) + Array(120...127))
}
