/// A control event: keys, wheels, pedals and knobs, with its sample time.
public struct SynthEvent: BitwiseCopyable, Hashable, Sendable {
  public enum Kind: UInt8, BitwiseCopyable, CaseIterable, Sendable {
    /// `number` is the key, `value` the velocity, 0…1; velocity 0 is a note-off.
    case noteOn
    case noteOff
    /// Pressure of a whole channel, 0…1.
    case pressure
    /// Pressure of one key, 0…1.
    case keyPressure
    /// −1…1 of the bend range.
    case bend
    /// The bend range of a channel in semitones, 0…192; below 0 for the recipe's.
    case bendRange
    /// Controller 74 or the third axis of MPE, 0…1; neutral at 0.5.
    case timbre
    /// The modulation wheel, 0…1: vibrato, unless the recipe binds it.
    case modulation
    /// The volume of a channel, 0…1: a gain of its square; 1 until it is set.
    case volume
    /// A gain like `volume`, for swells; 1 until it is set.
    case expression
    /// −1 is left, 0 the middle, 1 right, with constant power.
    case pan
    /// The sustain pedal: down above 0.5.
    case sustain
    /// The sostenuto pedal, down above 0.5: holds the keys that are down when it is pressed.
    case sostenuto
    /// Puts the controllers of a channel back that RP-015 names: bend, wheel, expression, pressures and pedals.
    case resetControllers
    /// Releases all keys and pedals of all channels.
    case allNotesOff
    /// Fades everything out within 5 ms, effects included.
    case allSoundOff
    /// Releases all keys and the pedal of one channel.
    case channelNotesOff
    /// Fades all notes of one channel out within 5 ms; effects, which are shared by all channels, continue.
    case channelSoundOff
    /// `number` is the knob's index in `SynthPlan.knobs`.
    case knob
  }

  public var kind: Kind
  /// 0…15.
  public var channel: UInt8
  public var number: UInt16
  public var value: Float
  /// Samples from the start of the next block that is rendered.
  public var time: Int

  public init(
    _ kind: Kind, channel: UInt8 = 0, number: UInt16 = 0, value: Float = 0, at time: Int = 0
  ) {
    self.kind = kind
    self.channel = channel
    self.number = number
    self.value = value
    self.time = time
  }

  public static func noteOn(
    _ key: UInt8, velocity: Float = 0.8, channel: UInt8 = 0, at time: Int = 0
  ) -> Self {
    Self(.noteOn, channel: channel, number: UInt16(key), value: velocity, at: time)
  }

  public static func noteOff(_ key: UInt8, channel: UInt8 = 0, at time: Int = 0) -> Self {
    Self(.noteOff, channel: channel, number: UInt16(key), at: time)
  }
}
