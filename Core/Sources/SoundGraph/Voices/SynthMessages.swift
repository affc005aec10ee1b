/// The messages of MIDI's sixteen channels → events of a synthesiser: controllers, registered parameters, and the zones of
/// MIDI Polyphonic Expression, whose managers move their members (M1-100-UM, sections 2.1 to 2.5).
public struct SynthMessages: Sendable {
  private struct Channel {
    /// The selected registered parameter, for data entry; 0x3FFF for none.
    var parameter = 0x3FFF
    /// −1…1.
    var bend: Float = 0
    /// Semitones; nil until it is set.
    var bendRange: Float?
    var pressure: Float = 0
    var timbre: Float = 0.5
    /// The manager of a member of a zone.
    var manager: Int?
  }

  private var channels = [Channel](repeating: Channel(), count: 16)

  /// Semitones of a full bend of a member of a zone, and of its manager, until they are set.
  private static let memberRange: Float = 48
  private static let managerRange: Float = 2

  public init() {}

  /// Sends what the synthesiser does for a message: its status byte and its data bytes, 0…127.
  public mutating func read(
    _ status: UInt8, _ data1: UInt8, _ data2: UInt8, _ send: (SynthEvent) -> Void
  ) {
    let channel = Int(status & 15)
    let share = Float(data2 & 127) / 127
    func event(_ kind: SynthEvent.Kind, number: UInt8 = 0, _ value: Float = 0) {
      send(
        SynthEvent(kind, channel: status & 15, number: UInt16(number & 127), value: value))
    }
    switch status & 0xF0 {
    case 0x80: event(.noteOff, number: data1)
    case 0x90 where data2 == 0: event(.noteOff, number: data1)
    case 0x90: event(.noteOn, number: data1, share)
    case 0xA0: event(.keyPressure, number: data1, share)
    case 0xB0: control(data1, data2 & 127, channel, send)
    case 0xD0:
      channels[channel].pressure = Float(data1 & 127) / 127
      for one in fan(channel) { sendPressure(one, send) }
    case 0xE0:
      let way = Int(data2 & 127) << 7 | Int(data1 & 127)
      channels[channel].bend = Float(way - 8192) / (way < 8192 ? 8192 : 8191)
      for one in fan(channel) { sendBend(one, send) }
    default: break
    }
  }

  private mutating func control(
    _ number: UInt8, _ value: UInt8, _ channel: Int, _ send: (SynthEvent) -> Void
  ) {
    let parameter = channels[channel].parameter
    switch number {
    case 6 where parameter == 0: setBendRange(Float(value), channel, send)
    case 38 where parameter == 0:
      let whole = (channels[channel].bendRange ?? 0).rounded(.down)
      setBendRange(whole + Float(min(value, 99)) / 100, channel, send)
    case 6 where parameter == 6: setZone(of: channel, Int(value), send)
    case 74:
      channels[channel].timbre = Float(value) / 127
      for one in fan(channel) { sendTimbre(one, send) }
    case 98, 99: channels[channel].parameter = 0x3FFF
    case 100: channels[channel].parameter = parameter & 0x3F80 | Int(value)
    case 101: channels[channel].parameter = parameter & 0x7F | Int(value) << 7
    default:
      guard let (kind, amount) = Self.event(number, value) else { return }
      for one in fan(channel) {
        if kind == .resetControllers { reset(one) }
        send(SynthEvent(kind, channel: UInt8(one), value: amount))
      }
    }
  }

  /// What a controller alone does.
  private static func event(_ number: UInt8, _ value: UInt8) -> (SynthEvent.Kind, Float)? {
    let share = Float(value) / 127
    return switch number {
    case 1: (.modulation, share)
    case 7: (.volume, share)
    // RP-036: 64 is the middle, 0 and 1 are left.
    case 10: (.pan, Float(max(Int(value), 1) - 64) / 63)
    case 11: (.expression, share)
    case 64: (.sustain, share)
    case 66: (.sostenuto, share)
    case 120: (.channelSoundOff, 0)
    case 121: (.resetControllers, 0)
    case 123...127: (.channelNotesOff, 0)
    default: nil
    }
  }

  /// RP-015; controllers 7, 10 and 74, the bend range and zones stay.
  private mutating func reset(_ channel: Int) {
    channels[channel].parameter = 0x3FFF
    channels[channel].bend = 0
    channels[channel].pressure = 0
  }

  /// The channels that a channel's messages move: itself, and the members of its zone.
  private func fan(_ channel: Int) -> [Int] {
    guard channel == 0 || channel == 15 else { return [channel] }
    return [channel] + (0..<16).filter { channels[$0].manager == channel }
  }

  /// A zone of so many members next to channel 1 or 16; none ends it.
  private mutating func setZone(of manager: Int, _ count: Int, _ send: (SynthEvent) -> Void) {
    guard manager == 0 || manager == 15 else { return }
    let count = min(count, 15)
    let members = manager == 0 ? 1..<1 + count : 15 - count..<15
    for one in 0..<16 where members.contains(one) || channels[one].manager == manager {
      channels[one] = Channel()
      channels[one].manager = members.contains(one) ? manager : nil
      sendRange(one, send)
      sendBend(one, send)
      sendPressure(one, send)
      sendTimbre(one, send)
    }
    channels[manager].manager = nil
    channels[manager].bendRange = count > 0 ? Self.managerRange : nil
    sendRange(manager, send)
  }

  private mutating func setBendRange(
    _ semitones: Float, _ channel: Int, _ send: (SynthEvent) -> Void
  ) {
    channels[channel].bendRange = min(semitones, 96)
    for one in fan(channel) {
      sendRange(one, send)
      // Parts of the sum of a member and its manager have changed.
      if channels[one].manager != nil { sendBend(one, send) }
    }
  }

  private func ranges(_ channel: Int) -> (own: Float, manager: Float)? {
    guard let manager = channels[channel].manager else { return nil }
    return (
      channels[channel].bendRange ?? Self.memberRange,
      channels[manager].bendRange ?? Self.managerRange
    )
  }

  private func sendRange(_ channel: Int, _ send: (SynthEvent) -> Void) {
    let sum = ranges(channel).map { $0.own + $0.manager }
    send(
      SynthEvent(
        .bendRange, channel: UInt8(channel), value: sum ?? channels[channel].bendRange ?? -1))
  }

  /// A member's bend and its manager's are added, in semitones.
  private func sendBend(_ channel: Int, _ send: (SynthEvent) -> Void) {
    var value = channels[channel].bend
    if let ranges = ranges(channel), let manager = channels[channel].manager {
      let sum = ranges.own + ranges.manager
      let semitones = value * ranges.own + channels[manager].bend * ranges.manager
      value = sum > 0 ? semitones / sum : 0
    }
    send(SynthEvent(.bend, channel: UInt8(channel), value: value))
  }

  private func sendPressure(_ channel: Int, _ send: (SynthEvent) -> Void) {
    let manager = channels[channel].manager.map { channels[$0].pressure } ?? 0
    send(
      SynthEvent(
        .pressure, channel: UInt8(channel), value: max(channels[channel].pressure, manager)))
  }

  private func sendTimbre(_ channel: Int, _ send: (SynthEvent) -> Void) {
    let shift = channels[channel].manager.map { channels[$0].timbre - 0.5 } ?? 0
    let value = min(max(channels[channel].timbre + shift, 0), 1)
    send(SynthEvent(.timbre, channel: UInt8(channel), value: value))
  }
}
