import MIDI

/// What a synthesiser knows after some messages.
struct MIDIReceiver {
  /// By MIDI channel 0…15, then controller.
  var controllers: [UInt8: [UInt8: UInt8]] = [:]
  /// Velocities of the notes that sound.
  var sounding: [UInt8: UInt8] = [:]
  /// Every note that was struck.
  var struck: [(note: UInt8, velocity: UInt8)] = []

  mutating func take(_ messages: [MIDIMessage]) {
    for message in messages {
      let channel = message.status & 0xF
      switch message.status & 0xF0 {
      case 0x90 where message.data2 > 0:
        sounding[message.data1] = message.data2
        struck.append((message.data1, message.data2))
      case 0x80, 0x90: sounding[message.data1] = nil
      case 0xB0: controllers[channel, default: [:]][message.data1] = message.data2
      default: break
      }
    }
  }

  func value(_ controller: UInt8, channel: UInt8 = 0) -> UInt8? {
    controllers[channel]?[controller]
  }

  /// Fourteen bits of a controller and its fine half.
  func fineValue(_ controller: UInt8, channel: UInt8 = 0) -> Int? {
    guard let high = value(controller, channel: channel),
      let low = value(controller + 32, channel: channel)
    else { return nil }
    return Int(high) << 7 | Int(low)
  }
}
