public import MIDI
import Numbers
public import SoundGraph

/// Messages of a keyboard, a program or a file → the synthesiser's channels 8…15, beside the hands.
public struct KeyboardEncoder: Sendable {
  /// Bend range of each channel, and the parameter that its data entry sets.
  private var parameters = [UInt16](repeating: 0x3FFF, count: 16)

  public init() {}

  /// What the synthesiser does for a message; nil for one that it does not know.
  public mutating func encode(_ message: MIDIMessage) -> SynthEvent? {
    let source = message.status & 15
    let channel = source | 8
    let value = Float(message.data2) / 127
    switch message.status & 0xF0 {
    case 0x80: return .noteOff(message.data1, channel: channel)
    case 0x90 where message.data2 == 0: return .noteOff(message.data1, channel: channel)
    case 0x90: return .noteOn(message.data1, velocity: value, channel: channel)
    case 0xA0:
      return SynthEvent(
        .keyPressure, channel: channel, number: UInt16(message.data1), value: value)
    case 0xB0: return control(message, source: Int(source), channel)
    case 0xD0: return SynthEvent(.pressure, channel: channel, value: Float(message.data1) / 127)
    case 0xE0:
      let bend = Int(message.data1) | Int(message.data2) << 7
      return SynthEvent(.bend, channel: channel, value: Float(bend - 8192) / 8192)
    default: return nil
    }
  }

  private mutating func control(
    _ message: MIDIMessage, source: Int, _ channel: UInt8
  ) -> SynthEvent? {
    let value = Float(message.data2) / 127
    switch message.data1 {
    case 101: parameters[source] = parameters[source] & 0x7F | UInt16(message.data2) << 7
    case 100: parameters[source] = parameters[source] & 0x3F80 | UInt16(message.data2)
    case 6 where parameters[source] == 0:
      return SynthEvent(.bendRange, channel: channel, value: Float(message.data2))
    case 64: return SynthEvent(.sustain, channel: channel, value: value)
    case 74: return SynthEvent(.timbre, channel: channel, value: value)
    case 120: return SynthEvent(.channelSoundOff, channel: channel)
    case 123: return SynthEvent(.channelNotesOff, channel: channel)
    default: break
    }
    return nil
  }
}
