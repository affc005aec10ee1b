import FaceEngine
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
      events.append(
        SynthEvent(kind, channel: channel, number: UInt16(number), value: value, at: time))
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
    case 0xB0:
      switch message.data1 {
      case 6 where parameters[Int(channel)] == 0: event(.bendRange, Float(min(message.data2, 96)))
      case 64: event(.sustain, share)
      case 74: event(.timbre, share)
      case 98, 99: parameters[Int(channel)] = 0x3FFF
      case 100:
        parameters[Int(channel)] = parameters[Int(channel)] & 0x3F80 | Int(message.data2)
      case 101:
        parameters[Int(channel)] = parameters[Int(channel)] & 0x7F | Int(message.data2) << 7
      case 120: event(.channelSoundOff)
      case 121:
        // The controllers that RP-015 resets; controller 74 is not among them.
        parameters[Int(channel)] = 0x3FFF
        event(.sustain)
        event(.bend)
        event(.pressure)
        for key in pressed[Int(channel)].sorted() { event(.keyPressure, number: key) }
        pressed[Int(channel)] = []
      case 123...127: event(.channelNotesOff)
      default: break
      }
    default: break
    }
  }
}
