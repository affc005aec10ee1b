public import Music
import Numbers
public import Tracking

/// Everything that a player sets: the line from hands to notes, the sound, and what the stage shows.
///
/// Missing or unreadable fields of a stored document get their defaults; numbers are clamped to their ranges.
public struct InstrumentSettings: Codable, Hashable, Sendable {
  public enum Input: String, CaseIterable, Codable, Hashable, Sendable {
    case camera, touch
  }

  public enum VelocitySource: String, CaseIterable, Codable, Hashable, Sendable {
    case speed, depth, dial
  }

  /// When a source plays a note.
  public enum Trigger: String, CaseIterable, Codable, Hashable, Sendable {
    case presence, pinch, strike
    /// At least ``InstrumentSettings/fingerThreshold`` extended fingers.
    case fingerCount
    /// A taught posture whose role is to play.
    case posture
  }

  /// How sources share MIDI channels.
  public enum ChannelMode: String, CaseIterable, Codable, Hashable, Sendable {
    case common
    /// One of four channels for each hand and for each touch.
    case perSource
    /// MIDI Polyphonic Expression: one member channel for each note.
    case mpe
  }

  public enum Timing: String, CaseIterable, Codable, Hashable, Sendable {
    /// A note sounds with the frame that shows it.
    case immediate
    /// A note sounds one frame period after its crossing, which is interpolated between frames.
    case even
  }

  public var scale = Scale.pentatonicMajor
  public var key = PitchClass.c
  public var lowest = Note(clamping: 48)
  public var highest = Note(clamping: 72)
  public var input = Input.camera
  /// Whether hands play as in front of a mirror: the highest note on the player's right.
  public var isMirrored = true
  /// Whether the lowest note is on the right.
  public var isLeftHanded = false
  /// 1…4.
  public var hands = 2
  /// 0 glides like a theremin, 1 plays frets.
  public var snap: Float = 1
  /// How far beyond its boundary a zone stays active, a fraction of a zone, 0…0.5.
  public var hysteresis: Float = 0.15
  public var chord = Chord.none
  /// Nil for twelve equal steps.
  public var tuning: ScalaTuning?
  public var trigger = Trigger.presence
  /// 1…5.
  public var fingerThreshold = 2
  public var velocitySource = VelocitySource.speed
  /// The velocity of source `dial`, 0…1.
  public var velocity: Float = 0.8
  /// The dial of controller 1, 0…1.
  public var modulation: Float = 0
  /// Semitones of a full pitch bend, 1…48.
  public var bendRange = 2
  /// Portamento from note to note, 0…1.
  public var glide: Float = 0
  /// Whether a note bends into other zones as far as the bend range, instead of a new note in each zone.
  public var isSliding = false
  public var timing = Timing.immediate
  public var tempo = InstrumentTempo()
  public var channelMode = ChannelMode.common
  /// 1…16.
  public var channel = 1
  /// 1…16, four of them.
  public var sourceChannels = [1, 2, 3, 4]
  public var routes = ControllerRoute.defaults
  /// The controllers that turn dials.
  public var controllers = DialController.defaults
  /// What the body and the face move, at most ``BodyRoute/limit``.
  public var modulations: [BodyRoute] = []
  /// Of the person who plays; nil for usual ranges.
  public var bodyCalibration: BodyCalibration?
  /// Stabiliser, played point, depth and postures of hands.
  public var tracking = HandTrackingSettings()
  /// What each of these postures does.
  public var postureRoles: [PostureRole] = []
  /// The stabiliser of touches; nil for none.
  public var touchStabilizer: PositionStabilizer.Method?
  public var sound = InstrumentSound()
  public var visuals = InstrumentVisuals()

  public init() {}

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let standard = InstrumentSettings()
    scale = fields.value(.scale, or: standard.scale)
    key = fields.value(.key, or: standard.key)
    lowest = fields.value(.lowest, or: standard.lowest)
    highest = fields.value(.highest, or: standard.highest)
    input = fields.value(.input, or: standard.input)
    isMirrored = fields.value(.isMirrored, or: standard.isMirrored)
    isLeftHanded = fields.value(.isLeftHanded, or: standard.isLeftHanded)
    hands = fields.value(.hands, or: standard.hands)
    snap = fields.value(.snap, or: standard.snap)
    hysteresis = fields.value(.hysteresis, or: standard.hysteresis)
    chord = fields.value(.chord, or: standard.chord)
    tuning = fields.value(.tuning, or: nil)
    trigger = fields.value(.trigger, or: standard.trigger)
    fingerThreshold = fields.value(.fingerThreshold, or: standard.fingerThreshold)
    velocitySource = fields.value(.velocitySource, or: standard.velocitySource)
    velocity = fields.value(.velocity, or: standard.velocity)
    modulation = fields.value(.modulation, or: standard.modulation)
    bendRange = fields.value(.bendRange, or: standard.bendRange)
    glide = fields.value(.glide, or: standard.glide)
    isSliding = fields.value(.isSliding, or: standard.isSliding)
    timing = fields.value(.timing, or: standard.timing)
    tempo = fields.value(.tempo, or: standard.tempo)
    channelMode = fields.value(.channelMode, or: standard.channelMode)
    channel = fields.value(.channel, or: standard.channel)
    sourceChannels = fields.value(.sourceChannels, or: standard.sourceChannels)
    routes = fields.value(.routes, or: standard.routes)
    controllers = fields.value(.controllers, or: standard.controllers)
    modulations = fields.readable(BodyRoute.self, .modulations)
    bodyCalibration = fields.value(.bodyCalibration, or: nil)
    tracking = fields.value(.tracking, or: standard.tracking)
    postureRoles = fields.value(.postureRoles, or: standard.postureRoles)
    touchStabilizer = fields.value(.touchStabilizer, or: nil)
    sound = fields.value(.sound, or: standard.sound)
    visuals = fields.value(.visuals, or: standard.visuals)
    self = clamped
  }
}

extension KeyedDecodingContainer {
  /// The value of a key; the default when it is missing or cannot be read.
  func value<Value: Decodable>(_ key: Key, or other: Value) -> Value {
    (try? decode(Value.self, forKey: key)) ?? other
  }

  /// The elements of a stored list that can be read; none when there is no list.
  func readable<Element: Decodable>(_ type: Element.Type, _ key: Key) -> [Element] {
    let list = try? decode([Readable<Element>].self, forKey: key)
    return list?.compactMap(\.value) ?? []
  }
}

/// An element of a list; nil where it cannot be read.
private struct Readable<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) { value = try? Value(from: decoder) }
}
