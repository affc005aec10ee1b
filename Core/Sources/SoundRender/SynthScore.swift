import MIDI
import Numbers
import SoundGraph
import Streaming

/// The events of a MIDI file for a synthesiser, in frames.
struct SynthScore {
  /// The longest playable file in seconds.
  static let longest = 86_400.0

  private(set) var events: [SynthEvent] = []
  private let sampleRate: Double
  /// The selected registered parameter of each channel, for data entry; 0x3FFF for none.
  private var parameters = [Int](repeating: 0x3FFF, count: 16)
  /// The keys with polyphonic pressure, by channel.
  private var pressed = [Set<UInt8>](repeating: [], count: 16)

  /// Reads the first `seconds` of a file, or all of it, and then releases held notes; plays only these channels
  /// (0…15), nil for all. Throws one sentence when it is longer than a day.
  init(
    _ file: MIDIFile, sampleRate: Double, seconds: Double? = nil, channels: Set<UInt8>? = nil
  ) throws {
    self.sampleRate = sampleRate
    let length = file.events.last?.time ?? 0
    let end = min(length, seconds ?? .infinity)
    guard end <= SynthScore.longest else {
      throw RunError(
        "The MIDI file lasts \(Int(clamping: min(length / 3600, 1e9))) hours: give one of at most 24, or --seconds."
      )
    }
    for event in file.events where event.time <= end {
      guard case .message(let message) = event.event, let channel = message.channel,
        channels?.contains(channel) ?? true
      else { continue }
      add(message, channel, at: Int(clamping: (event.time * sampleRate).rounded()))
    }
    // Held notes then ring out.
    events.append(SynthEvent(.allNotesOff, at: Int(clamping: (end * sampleRate).rounded())))
  }

  private mutating func add(_ message: MIDIMessage, _ channel: UInt8, at time: Int) {
    let share = Float(message.data2) / 127
    func event(_ kind: SynthEvent.Kind, number: UInt8 = 0, _ value: Float = 0) {
      append(kind, channel, number: number, value, at: time)
    }
    switch message.status & 0xF0 {
    case 0x80: event(.noteOff, number: message.data1)
    case 0x90 where message.data2 == 0: event(.noteOff, number: message.data1)
    case 0x90: event(.noteOn, number: message.data1, share)
    case 0xA0:
      pressed[Int(channel)].insert(message.data1)
      event(.keyPressure, number: message.data1, share)
    case 0xD0: event(.pressure, Float(message.data1) / 127)
    case 0xE0:
      let value = Int(message.data2) << 7 | Int(message.data1)
      event(.bend, value < 8192 ? Float(value - 8192) / 8192 : Float(value - 8192) / 8191)
    case 0xB0: control(message.data1, message.data2, channel, at: time)
    default: break
    }
  }

  private mutating func control(_ number: UInt8, _ value: UInt8, _ channel: UInt8, at time: Int) {
    let share = Float(value) / 127
    let parameter = parameters[Int(channel)]
    switch number {
    case 6 where parameter == 0: append(.bendRange, channel, Float(min(value, 96)), at: time)
    case 64: append(.sustain, channel, share, at: time)
    case 74: append(.timbre, channel, share, at: time)
    case 98, 99: parameters[Int(channel)] = 0x3FFF
    case 100: parameters[Int(channel)] = parameter & 0x3F80 | Int(value)
    case 101: parameters[Int(channel)] = parameter & 0x7F | Int(value) << 7
    case 120: append(.channelSoundOff, channel, at: time)
    case 121: resetControllers(of: channel, at: time)
    case 123...127: append(.channelNotesOff, channel, at: time)
    default: break
    }
  }

  /// The controllers that RP-015 resets; controller 74 is not among them.
  private mutating func resetControllers(of channel: UInt8, at time: Int) {
    parameters[Int(channel)] = 0x3FFF
    for kind in [SynthEvent.Kind.sustain, .bend, .pressure] { append(kind, channel, at: time) }
    for key in pressed[Int(channel)].sorted() {
      append(.keyPressure, channel, number: key, at: time)
    }
    pressed[Int(channel)] = []
  }

  private mutating func append(
    _ kind: SynthEvent.Kind, _ channel: UInt8, number: UInt8 = 0, _ value: Float = 0, at time: Int
  ) {
    events.append(
      SynthEvent(kind, channel: channel, number: UInt16(number), value: value, at: time))
  }
}
