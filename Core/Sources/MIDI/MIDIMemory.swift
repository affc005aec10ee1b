import Numbers

/// The current state of sixteen channels: active notes, controllers, bend, program, pressure.
public struct MIDIMemory: Sendable {
  private static let unknown: UInt8 = 0xFF
  /// Velocities, 0 for inactive notes; index: channel × 128 + note.
  private var notes = [UInt8](repeating: 0, count: 2048)
  private var controls = [UInt8](repeating: unknown, count: 2048)
  /// Counts of controllers 120…127 modulo 64; index: channel × 8 + number − 120.
  private var modes = [UInt8](repeating: 0, count: 128)
  private var programs = [UInt8](repeating: unknown, count: 16)
  private var pressures = [UInt8](repeating: unknown, count: 16)
  private var bends = [UInt16](repeating: .max, count: 16)
  /// Number of active notes.
  public private(set) var soundingCount = 0

  public init() {}

  /// Applies a message; system messages have no effect.
  public mutating func remember(_ message: MIDIMessage) {
    guard let channel = message.channel.map({ Int($0) }) else { return }
    let index = channel * 128 + Int(message.data1)
    switch message.status & 0xF0 {
    case 0x80: setNote(index, velocity: 0)
    case 0x90: setNote(index, velocity: message.data2)
    case 0xB0 where message.data1 >= 120: rememberMode(message.data1, channel: channel)
    case 0xB0: controls[index] = message.data2
    case 0xC0: programs[channel] = message.data1
    case 0xD0: pressures[channel] = message.data1
    case 0xE0: bends[channel] = message.bend
    default: break
    }
  }

  private mutating func setNote(_ index: Int, velocity: UInt8) {
    soundingCount += (velocity > 0 ? 1 : 0) - (notes[index] > 0 ? 1 : 0)
    notes[index] = velocity
  }

  /// All sound off, all notes off and the mode changes end every note of a channel.
  private mutating func rememberMode(_ number: UInt8, channel: Int) {
    let index = channel * 8 + Int(number) - 120
    modes[index] = (modes[index] + 1) & 0x3F
    guard number != 121, number != 122, soundingCount > 0 else { return }
    for note in channel * 128..<channel * 128 + 128 { setNote(note, velocity: 0) }
  }

  public func isSounding(_ note: UInt8, channel: UInt8) -> Bool {
    notes[Int(channel & 0xF) * 128 + Int(note & 0x7F)] > 0
  }

  /// The last value of a controller; nil before the first.
  public func control(_ number: UInt8, channel: UInt8) -> UInt8? {
    let value = controls[Int(channel & 0xF) * 128 + Int(number & 0x7F)]
    return value == Self.unknown ? nil : value
  }

  /// The count of a controller of 120…127, modulo 64.
  func modeCount(_ number: UInt8, channel: UInt8) -> UInt8 {
    modes[Int(channel & 0xF) * 8 + Int(number & 0x7)]
  }

  /// Sets a count from a journal.
  mutating func settle(_ number: UInt8, count: UInt8, channel: UInt8) {
    modes[Int(channel & 0xF) * 8 + Int(number & 0x7)] = count & 0x3F
  }

  public func program(channel: UInt8) -> UInt8? {
    let value = programs[Int(channel & 0xF)]
    return value == Self.unknown ? nil : value
  }

  /// The 14 bits of the bank; nil until both halves were received.
  func bank(channel: UInt8) -> UInt16? {
    guard let high = control(0, channel: channel), let low = control(32, channel: channel) else {
      return nil
    }
    return UInt16(high) << 7 | UInt16(low)
  }

  public func pressure(channel: UInt8) -> UInt8? {
    let value = pressures[Int(channel & 0xF)]
    return value == Self.unknown ? nil : value
  }

  /// 0…16383; nil before the first pitch bend.
  public func bend(channel: UInt8) -> UInt16? {
    let value = bends[Int(channel & 0xF)]
    return value == .max ? nil : value
  }

  /// A note-off for each active note.
  public var noteOffs: [MIDIMessage] {
    guard soundingCount > 0 else { return [] }
    return notes.indices.filter { notes[$0] > 0 }.map {
      .noteOff(UInt8($0 & 127), velocity: 64, channel: UInt8($0 >> 7))
    }
  }

  /// The messages that update a new peer to the current state; excludes notes.
  public var values: [MIDIMessage] {
    (0..<UInt8(16)).flatMap { channel -> [MIDIMessage] in
      var messages = (0..<UInt8(120)).compactMap { number in
        control(number, channel: channel).map {
          MIDIMessage.controlChange(number, value: $0, channel: channel)
        }
      }
      if let program = program(channel: channel) {
        messages.append(.programChange(program, channel: channel))
      }
      if let pressure = pressure(channel: channel) {
        messages.append(.channelPressure(pressure, channel: channel))
      }
      if let bend = bend(channel: channel) { messages.append(.pitchBend(bend, channel: channel)) }
      return messages
    }
  }
}

extension MIDIMessage {
  /// The 14 bits of a pitch bend.
  var bend: UInt16 { UInt16(data2) << 7 | UInt16(data1) }
}
