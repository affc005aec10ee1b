public import Instrument
import LiveSound
public import MIDI
import Music
import Numbers
public import Signals
public import SoundGraph

/// The instrument without a clock: a recording of hands → sound, MIDI and notes. The same frames give the same bytes.
///
/// Times are seconds of the frames; the sound begins at the first frame's.
public final class InstrumentRender {
  /// A note that was played.
  public struct PlayedNote: Codable, Hashable, Sendable {
    /// "hand0", or "keys" for a MIDI file.
    public var source: String
    /// The MIDI number, and its name: "C4".
    public var note: Int
    public var name: String
    /// 0…1.
    public var velocity: Float
    /// Seconds.
    public var start: Double
    /// Nil while it sounds.
    public var end: Double?
  }

  public private(set) var notes: [PlayedNote] = []
  /// Messages in the order of their instants, in seconds from the first frame; complete after ``finish(tail:)``.
  public private(set) var messages: [TimedMIDIMessage] = []
  public let sampleRate: Double
  private var player: InstrumentPlayer
  private var keyboard = KeyboardEncoder()
  private var output = InstrumentPlayer.Output()
  private let sound: LiveSound
  private var rendered = 0
  private var start: Double?
  private var end = 0.0
  private var left: [Float]
  private var right: [Float]

  private static let blockSize = 256

  /// Throws the recipe's problems. `sampleRate` is 22,050…192,000 Hz.
  public init(
    _ settings: InstrumentSettings = InstrumentSettings(),
    recipes: InstrumentRecipes = InstrumentRecipes(), sampleRate: Double = 48_000
  ) throws(GraphError) {
    self.sampleRate = sampleRate
    player = InstrumentPlayer(settings)
    sound = try LiveSound(
      InstrumentPatch(settings.voice, recipes).recipe, sampleRate: sampleRate,
      recordings: recipes.recordings)
    left = [Float](repeating: 0, count: Self.blockSize)
    right = left
    for event in PlaySoundEncoder.setUp { sound.play(event) }
    for knob in InstrumentVoice.Knob.allCases {
      sound.set(knob.rawValue, to: settings.value(of: knob))
    }
    if let tuning = settings.tunedKeys { sound.tune(tuning) }
    sound.setMono(settings.sound.isMono)
    for message in player.midiSetUp {
      messages.append(TimedMIDIMessage(kind: .hand, time: 0, message: message))
    }
  }

  /// Plays the hands of the next picture; appends the sound up to it, left and right in turn.
  public func receive(_ frame: HandFrame, into samples: inout [Float]) {
    let start = start ?? frame.time
    self.start = start
    end = max(end, frame.time - start)
    render(until: frame.time - start, into: &samples)
    output.removeAll()
    player.receive(frame, into: &output)
    take(from: start)
  }

  /// Plays a message of a MIDI file at seconds from its beginning; appends the sound up to it.
  public func receive(_ message: MIDIMessage, at time: Double, into samples: inout [Float]) {
    let time = max(time, end)
    end = time
    render(until: time, into: &samples)
    for event in keyboard.encode(message) {
      sound.play(event, due: time)
      note(event, from: "keys", at: time)
    }
  }

  /// Ends every note and appends the sound of `tail` more seconds.
  public func finish(tail: Double = 3, into samples: inout [Float]) {
    let start = start ?? 0
    output.removeAll()
    player.lose(.hand, at: start + end, into: &output)
    take(from: start)
    render(until: end + tail, into: &samples)
    messages = messages.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  private func take(from start: Double) {
    for event in output.sound {
      sound.play(event.event, due: event.time - start)
      let source = PlaySource.all[min(Int(event.event.channel), PlaySource.all.count - 1)].id
      note(event.event, from: source, at: event.time - start)
    }
    for message in output.midi {
      var timed = message
      timed.time = max(message.time - start, 0)
      messages.append(timed)
    }
  }

  private func note(_ event: SynthEvent, from source: String, at time: Double) {
    let number = Int(event.number)
    switch event.kind {
    case .noteOn:
      notes.append(
        PlayedNote(
          source: source, note: number, name: Note(clamping: number).name(),
          velocity: event.value, start: time))
    case .noteOff:
      let index = notes.lastIndex {
        $0.source == source && $0.note == number && $0.end == nil
      }
      if let index { notes[index].end = time }
    default: break
    }
  }

  private func render(until time: Double, into samples: inout [Float]) {
    let wanted = Int(clamping: time * sampleRate)
    while rendered < wanted {
      let count = min(Self.blockSize, wanted - rendered)
      left.withUnsafeMutableBufferPointer { left in
        right.withUnsafeMutableBufferPointer { right in
          guard let left = left.baseAddress, let right = right.baseAddress else { return }
          sound.renderer.render(count, left: left, right: right, at: Double(rendered) / sampleRate)
        }
      }
      for index in 0..<count {
        samples.append(left[index])
        samples.append(right[index])
      }
      rendered += count
    }
    _ = sound.poll()
  }
}
