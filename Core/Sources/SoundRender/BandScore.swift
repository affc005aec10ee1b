import MIDI
import Numbers
import SoundGraph
import Streaming

/// The events of a MIDI file for several synthesisers: one for each channel and each sound on it.
struct BandScore {
  /// What one synthesiser plays.
  struct Part {
    let channel: UInt8
    /// Nil for the recipe that plays all channels.
    let voice: GeneralMIDIVoice?
    /// With times in frames from the beginning of the file, in order; the first is at the first note.
    fileprivate(set) var events: [SynthEvent] = []

    var start: Int { events.first?.time ?? 0 }
  }

  /// The most synthesisers of a file.
  static let limit = 64

  /// In the order of their first notes.
  private(set) var parts: [Part] = []

  private let hasPrograms: Bool
  private var messages = SynthMessages()
  private var programs = [UInt8](repeating: 0, count: 16)
  private var banks = [UInt8](repeating: 0, count: 16)
  private var isDrums = (UInt8(0)..<16).map { $0 == GeneralMIDI.drumChannel }
  /// The last events of a channel's controllers, for parts that begin later.
  private var states = [[Control: SynthEvent]](repeating: [:], count: 16)

  private struct Control: Hashable, Comparable {
    let kind: UInt8
    let number: UInt16

    static func < (one: Self, other: Self) -> Bool {
      (one.kind, one.number) < (other.kind, other.number)
    }
  }

  /// Reads a file as `SynthScore` does; with `hasPrograms` program changes and drum keys choose the sounds, else each
  /// channel has one. Throws one sentence for a file that is too long or has too many sounds.
  init(
    _ file: MIDIFile, sampleRate: Double, seconds: Double? = nil, channels: Set<UInt8>? = nil,
    hasPrograms: Bool
  ) throws {
    self.hasPrograms = hasPrograms
    let end = try SynthScore.end(of: file, seconds: seconds)
    if hasPrograms {
      for channel in UInt8(0)..<16 {
        keep(SynthEvent(.volume, channel: channel, value: GeneralMIDI.volume))
      }
    }
    for event in file.events where event.time <= end {
      guard case .message(let message) = event.event, let channel = message.channel,
        channels?.contains(channel) ?? true
      else { continue }
      try add(message, Int(channel), at: Int(clamping: (event.time * sampleRate).rounded()))
    }
    let last = Int(clamping: (end * sampleRate).rounded())
    for index in parts.indices { parts[index].events.append(SynthEvent(.allNotesOff, at: last)) }
  }

  private mutating func add(_ message: MIDIMessage, _ channel: Int, at time: Int) throws {
    switch message.status & 0xF0 {
    case 0xC0:
      programs[channel] = message.data1
      isDrums[channel] =
        channel == Int(GeneralMIDI.drumChannel) || Self.drumBanks.contains(banks[channel])
    case 0xB0 where message.data1 == 0: banks[channel] = message.data2
    default: break
    }
    var events: [SynthEvent] = []
    messages.read(message.status, message.data1, message.data2) { event in
      var event = event
      event.time = time
      events.append(event)
    }
    for event in events { try add(event) }
  }

  /// Bank select 120 (General MIDI 2) and 127 (XG) make any channel a drum channel.
  private static let drumBanks: Set<UInt8> = [120, 127]

  private mutating func add(_ event: SynthEvent) throws {
    switch event.kind {
    case .noteOn where hasPrograms && isDrums[Int(event.channel)]: try strike(event)
    case .noteOn:
      let program = programs[Int(event.channel)]
      try append(event, to: hasPrograms ? GeneralMIDI.voice(ofProgram: program) : nil)
    // A drum rings as long as its recipe does.
    case .noteOff where hasPrograms && isDrums[Int(event.channel)]: break
    case .noteOff, .channelNotesOff, .channelSoundOff, .allNotesOff, .allSoundOff: spread(event)
    case .keyPressure where hasPrograms && isDrums[Int(event.channel)]: break
    default:
      keep(event)
      spread(event)
    }
  }

  private mutating func strike(_ event: SynthEvent) throws {
    let key = UInt8(truncatingIfNeeded: event.number & 127)
    for other in GeneralMIDI.ended(by: key) {
      let (voice, plays) = GeneralMIDI.drum(other)
      guard let index = index(of: event.channel, voice) else { continue }
      parts[index].events.append(
        .noteOff(plays, channel: event.channel, at: event.time))
    }
    let (voice, plays) = GeneralMIDI.drum(key)
    var event = event
    event.number = UInt16(plays)
    try append(event, to: voice)
  }

  private func index(of channel: UInt8, _ voice: GeneralMIDIVoice?) -> Int? {
    parts.firstIndex { $0.channel == channel && $0.voice == voice }
  }

  private mutating func append(_ event: SynthEvent, to voice: GeneralMIDIVoice?) throws {
    if let index = index(of: event.channel, voice) {
      parts[index].events.append(event)
      return
    }
    guard parts.count < Self.limit else {
      throw RunError(
        "The file has more than \(Self.limit) sounds, counted for each channel: give one "
          + "--recipe for all, or fewer channels by --channel.")
    }
    let state = states[Int(event.channel)].sorted { $0.key < $1.key }.map { _, control in
      var control = control
      control.time = event.time
      return control
    }
    parts.append(Part(channel: event.channel, voice: voice, events: state + [event]))
  }

  /// Sends an event to all parts of its channel.
  private mutating func spread(_ event: SynthEvent) {
    for index in parts.indices where parts[index].channel == event.channel {
      parts[index].events.append(event)
    }
  }

  private mutating func keep(_ event: SynthEvent) {
    let channel = Int(event.channel & 15)
    if event.kind == .resetControllers {
      let reset: [SynthEvent.Kind] = [
        .bend, .modulation, .expression, .pressure, .keyPressure, .sustain, .sostenuto,
      ]
      for kind in reset {
        states[channel] = states[channel].filter { $0.key.kind != kind.rawValue }
      }
      return
    }
    let number = event.kind == .keyPressure ? event.number : 0
    states[channel][Control(kind: event.kind.rawValue, number: number)] = event
  }
}
