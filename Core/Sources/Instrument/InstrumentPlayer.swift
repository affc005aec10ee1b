public import MIDI
public import Signals
import SoundGraph
import Tracking

/// The instrument from sensors to messages as a value: ``InstrumentLine``, then one encoder for each kind of output.
///
/// It has no lock and reads no clock, so a recording gives the same messages on every run. Times are seconds of each
/// source's clock.
public struct InstrumentPlayer: Sendable {
  /// What a step produced; kept by the caller, so that a frame allocates nothing.
  public struct Output: Sendable {
    public var midi: [TimedMIDIMessage] = []
    public var sound: [TimedSynthEvent] = []

    public init() {}

    public mutating func removeAll() {
      midi.removeAll(keepingCapacity: true)
      sound.removeAll(keepingCapacity: true)
    }
  }

  public private(set) var line: InstrumentLine
  private var midi: PlayMIDIEncoder
  private var sound: PlaySoundEncoder

  public init(_ settings: InstrumentSettings = InstrumentSettings()) {
    line = InstrumentLine(settings)
    midi = PlayMIDIEncoder(settings)
    sound = PlaySoundEncoder(settings)
  }

  public var settings: InstrumentSettings { line.settings }

  /// What receivers of MIDI need before the first note.
  public var midiSetUp: [MIDIMessage] {
    var messages: [MIDIMessage] = []
    midi.setUp(into: &messages)
    return messages
  }

  /// What a camera's detector found in one picture.
  public mutating func receive(_ frame: HandFrame, into output: inout Output) {
    encode(line.receive(frame), into: &output)
  }

  /// The touches on the surface at `time`; a missing one has ended.
  public mutating func receive(
    _ touches: [TouchPoint], at time: Double, into output: inout Output
  ) {
    encode(line.receive(touches, at: time), into: &output)
  }

  /// No source of a kind plays any more.
  public mutating func lose(_ kind: PlaySource.Kind, at time: Double, into output: inout Output) {
    encode(line.lose(kind, at: time), into: &output)
  }

  /// Continues with new settings; notes whose route is gone end, on the channels on which they began.
  public mutating func apply(_ settings: InstrumentSettings, into output: inout Output) {
    encode(line.apply(settings), into: &output)
    var messages: [MIDIMessage] = []
    midi.follow(settings, into: &messages)
    append(messages, into: &output)
    sound.follow(settings)
  }

  /// Ends all notes, and says "all notes off" on the channels in use.
  public mutating func panic(into output: inout Output) {
    encode(line.panic(), into: &output)
    var messages: [MIDIMessage] = []
    midi.panic(into: &messages)
    append(messages, into: &output)
  }

  private mutating func encode(_ events: [PlayEvent], into output: inout Output) {
    midi.encode(events, into: &output.midi)
    sound.encode(events, into: &output.sound)
  }

  /// Messages of no source are sent at once.
  private func append(_ messages: [MIDIMessage], into output: inout Output) {
    for message in messages {
      output.midi.append(
        TimedMIDIMessage(kind: settings.sourceKind, time: -.infinity, message: message))
    }
  }
}

extension InstrumentSettings {
  /// The kind of the sources that play.
  var sourceKind: PlaySource.Kind { input == .touch ? .touch : .hand }
}
