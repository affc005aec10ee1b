import Numbers

/// One entry of a recovery journal.
public enum JournalItem: Hashable, Sendable {
  /// - Parameter bank: the 14 bits before the program change, when valid.
  case program(UInt8, bank: UInt16?, channel: UInt8)
  case control(UInt8, value: UInt8, channel: UInt8)
  /// The count of a controller modulo 64 (or its toggle count).
  case count(UInt8, count: UInt8, isToggle: Bool, channel: UInt8)
  case bend(UInt16, channel: UInt8)
  /// - Parameter isPlayed: false when it is too old to start now.
  case noteOn(UInt8, velocity: UInt8, isPlayed: Bool, channel: UInt8)
  case noteOff(UInt8, channel: UInt8)
  case pressure(UInt8, channel: UInt8)
  case polyPressure(UInt8, pressure: UInt8, channel: UInt8)
}

extension MIDIMemory {
  /// The messages that update this memory to match a journal's entry.
  func repairs(for item: JournalItem) -> [MIDIMessage] {
    switch item {
    case .program(let program, let bank, let channel):
      let isSame = bank == nil || self.bank(channel: channel) == bank
      guard self.program(channel: channel) != program || !isSame else { return [] }
      let selects = bank.map { bank -> [MIDIMessage] in
        [
          .controlChange(0, value: UInt8(bank >> 7 & 0x7F), channel: channel),
          .controlChange(32, value: UInt8(bank & 0x7F), channel: channel),
        ]
      }
      return (selects ?? []) + [.programChange(program, channel: channel)]
    case .control(let number, let value, let channel):
      guard control(number, channel: channel) != value else { return [] }
      return [.controlChange(number, value: value, channel: channel)]
    case .count(let number, let count, let isToggle, let channel):
      guard number >= 120, !isToggle, modeCount(number, channel: channel) != count else {
        return []
      }
      return [.controlChange(number, value: 0, channel: channel)]
    case .bend(let value, let channel):
      return bend(channel: channel) == value ? [] : [.pitchBend(value, channel: channel)]
    case .noteOn(let note, let velocity, let isPlayed, let channel):
      guard isPlayed, velocity > 0, !isSounding(note, channel: channel) else { return [] }
      return [.noteOn(note, velocity: velocity, channel: channel)]
    case .noteOff(let note, let channel):
      return isSounding(note, channel: channel)
        ? [.noteOff(note, velocity: 64, channel: channel)] : []
    case .pressure(let value, let channel):
      return pressure(channel: channel) == value ? [] : [.channelPressure(value, channel: channel)]
    case .polyPressure(let note, let pressure, let channel):
      guard isSounding(note, channel: channel) else { return [] }
      return [.polyPressure(note, pressure: pressure, channel: channel)]
    }
  }
}
