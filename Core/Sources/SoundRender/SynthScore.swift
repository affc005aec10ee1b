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
  private var messages = SynthMessages()

  /// Reads the first `seconds` of a file, or all of it, and then releases held notes; plays only these channels
  /// (0…15), nil for all. Throws one sentence when it is longer than a day.
  init(
    _ file: MIDIFile, sampleRate: Double, seconds: Double? = nil, channels: Set<UInt8>? = nil
  ) throws {
    self.sampleRate = sampleRate
    let end = try Self.end(of: file, seconds: seconds)
    for event in file.events where event.time <= end {
      guard case .message(let message) = event.event, let channel = message.channel,
        channels?.contains(channel) ?? true
      else { continue }
      add(message, at: Int(clamping: (event.time * sampleRate).rounded()))
    }
    // Held notes then ring out.
    events.append(SynthEvent(.allNotesOff, at: Int(clamping: (end * sampleRate).rounded())))
  }

  /// The seconds of a file that are played. Throws one sentence when it is longer than a day.
  static func end(of file: MIDIFile, seconds: Double?) throws -> Double {
    let length = file.events.last?.time ?? 0
    let end = min(length, seconds ?? .infinity)
    guard end <= SynthScore.longest else {
      throw RunError(
        "The MIDI file lasts \(Int(clamping: min(length / 3600, 1e9))) hours: give one of at most 24, or --seconds."
      )
    }
    return end
  }

  private mutating func add(_ message: MIDIMessage, at time: Int) {
    messages.read(message.status, message.data1, message.data2) { event in
      var event = event
      event.time = time
      events.append(event)
    }
  }
}
