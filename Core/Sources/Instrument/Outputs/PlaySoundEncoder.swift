import Music
import Numbers
public import SoundGraph

/// A synthesiser's event and when it sounds, in seconds of the clock of its source's kind.
public struct TimedSynthEvent: Hashable, Sendable {
  public var kind: PlaySource.Kind
  public var time: Double
  public var event: SynthEvent
}

/// Events → a live synthesiser that is tuned as the settings say: one channel for each source, which bends its notes by
/// up to four octaves.
public struct PlaySoundEncoder: Sendable {
  /// Semitones of a full bend.
  public static let bendRange: Float = 48

  private var plan: RoutePlan
  private var bends = [Float](repeating: 0, count: 16)
  /// The root of each source's active chord.
  private var roots = [Note?](repeating: nil, count: 16)

  public init(_ settings: InstrumentSettings = InstrumentSettings()) {
    plan = RoutePlan(settings.clamped)
  }

  /// Continues with new settings.
  public mutating func follow(_ settings: InstrumentSettings) { plan = RoutePlan(settings.clamped) }

  /// What a synthesiser needs before the first note.
  public static let setUp: [SynthEvent] = PlaySource.all.map {
    SynthEvent(.bendRange, channel: $0.synthChannel, value: bendRange)
  }

  /// Appends what the synthesiser does for events, in their order.
  public mutating func encode(_ events: [PlayEvent], into encoded: inout [TimedSynthEvent]) {
    for event in events {
      encode(event) {
        encoded.append(TimedSynthEvent(kind: event.source.kind, time: event.time, event: $0))
      }
    }
  }

  private mutating func encode(_ event: PlayEvent, _ send: (SynthEvent) -> Void) {
    let channel = event.source.synthChannel
    let index = Int(channel)
    switch event.action {
    case .noteOn(let note, let pitch, let velocity, _):
      if event.voice == 0 {
        roots[index] = note
        bend(to: pitch, from: note, channel, send)
      }
      let key = UInt8(clamping: note.number)
      send(.noteOn(key, velocity: velocity, channel: channel))
    case .noteOff(let note, _): send(.noteOff(UInt8(clamping: note.number), channel: channel))
    case .pitch(let pitch):
      // All notes of a chord bend alike.
      guard event.voice == 0, let root = roots[index] else { return }
      bend(to: pitch, from: root, channel, send)
    case .pressure(let value): send(SynthEvent(.pressure, channel: channel, value: value))
    case .timbre(let value): send(SynthEvent(.timbre, channel: channel, value: value))
    case .controller(64, let value): send(SynthEvent(.sustain, channel: channel, value: value))
    case .controller(7, let value): send(SynthEvent(.volume, channel: channel, value: value))
    case .controller(10, let value):
      send(SynthEvent(.pan, channel: channel, value: 2 * value - 1))
    case .controller(66, let value):
      send(SynthEvent(.sostenuto, channel: channel, value: value))
    // The dials of the sound are the vibrato and the level of a hand.
    case .controller: break
    }
  }

  /// Bends a channel so that its key sounds at a pitch.
  private mutating func bend(
    to pitch: Double, from note: Note, _ channel: UInt8, _ send: (SynthEvent) -> Void
  ) {
    let way = Float((pitch - plan.pitch(of: note)) / Double(Self.bendRange)).clamped(to: -1...1)
    guard abs(way - bends[Int(channel)]) > 1e-6 else { return }
    bends[Int(channel)] = way
    send(SynthEvent(.bend, channel: channel, value: way))
  }
}

extension PlaySource {
  /// The synthesiser's channel: hands 0…3, touches 4…7.
  var synthChannel: UInt8 { UInt8(clamping: index, to: 0...7) }
}
