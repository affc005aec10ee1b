public import Music
public import Signals
public import Tracking

/// The whole line of the instrument as a value:
///
///     hands  → stabiliser, fingers (Tracking) ┐
///                                             ├→ points → router → events → MIDI, voices
///     touch, pen, mouse → stabiliser → slots ─┘
///
/// It has no lock and reads no clock; times are seconds of each source's clock. Events go to ``PlayMIDIEncoder`` and
/// ``VoiceEvent``, which have no part in what is played.
public struct InstrumentLine: Sendable {
  /// What follows hands; postures are taught to it.
  public var tracking: HandTracking
  public private(set) var router: InstrumentRouter
  /// The hands of the last picture.
  public private(set) var hands: [TrackedHand] = []
  private var slots = TouchSlots()
  private var points: [PlayPoint] = []

  public init(_ settings: InstrumentSettings = InstrumentSettings()) {
    tracking = HandTracking(settings.tracking)
    router = InstrumentRouter(settings)
  }

  public var settings: InstrumentSettings { router.settings }

  /// The zones that are played, and drawn as frets and labels.
  public var zones: NoteZones { settings.zones }

  /// What a camera's detector found in one picture.
  public mutating func receive(_ frame: HandFrame) -> [PlayEvent] {
    hands = tracking.update(frame)
    return receive(hands, at: frame.time)
  }

  /// The hands that a camera sees at `time`; a missing one is lost after
  /// ``InstrumentRouter/handTimeout``.
  public mutating func receive(_ hands: [TrackedHand], at time: Double) -> [PlayEvent] {
    points.removeAll(keepingCapacity: true)
    for hand in hands where hand.slot >= 0 && hand.slot < PlaySource.maximumPerKind {
      points.append(
        PlayPoint(hand, isMirrored: settings.isMirrored, leads: settings.timing == .even))
    }
    return send(.hand, at: time)
  }

  /// The touches on the surface at `time`; a missing one has ended.
  public mutating func receive(_ touches: [TouchPoint], at time: Double) -> [PlayEvent] {
    points.removeAll(keepingCapacity: true)
    slots.assign(touches, at: time, settings.touchStabilizer) { number, touch in
      points.append(PlayPoint(touch, number))
    }
    return send(.touch, at: time)
  }

  /// No source of a kind plays any more, such as after a camera was unplugged.
  public mutating func lose(_ kind: PlaySource.Kind, at time: Double) -> [PlayEvent] {
    var events: [PlayEvent] = []
    router.lose(kind, at: time, into: &events)
    return events
  }

  /// Continues with new settings; notes whose route is gone end.
  public mutating func apply(_ settings: InstrumentSettings) -> [PlayEvent] {
    var events: [PlayEvent] = []
    if settings.tracking != router.settings.tracking { tracking.settings = settings.tracking }
    router.apply(settings, into: &events)
    return events
  }

  /// Ends all notes.
  public mutating func panic() -> [PlayEvent] {
    var events: [PlayEvent] = []
    router.panic(into: &events)
    return events
  }

  private mutating func send(_ kind: PlaySource.Kind, at time: Double) -> [PlayEvent] {
    if settings.isLeftHanded {
      for index in points.indices { points[index][.x] = 1 - points[index][.x] }
    }
    var events: [PlayEvent] = []
    router.receive(points, of: kind, at: time, into: &events)
    return events
  }
}
