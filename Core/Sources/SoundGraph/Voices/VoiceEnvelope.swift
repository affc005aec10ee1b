import DSP

/// Times in samples, and the sustain level.
struct EnvelopeTimes: BitwiseCopyable {
  var attack: Float
  var decay: Float
  var sustain: Float
  var release: Float

  /// Attack is at least 0.5 ms, decay and release 1 ms, so that nothing clicks.
  init(_ polyphony: PolyphonyConfig, sampleRate: Double) {
    attack = Self.samples(polyphony.attackTime, 0.0005, sampleRate)
    decay = Self.samples(polyphony.decayTime, 0.001, sampleRate)
    sustain = polyphony.sustainLevel
    release = Self.samples(polyphony.releaseTime, 0.001, sampleRate)
  }

  private static func samples(_ seconds: Float, _ least: Float, _ sampleRate: Double) -> Float {
    Float(Int(Double(max(seconds, least)) * sampleRate + 0.5))
  }

  mutating func set(_ knob: PolyphonyKnob, _ value: Float, sampleRate: Double) {
    switch knob {
    case .attackTime: attack = Self.samples(value, 0.0005, sampleRate)
    case .decayTime: decay = Self.samples(value, 0.001, sampleRate)
    case .sustainLevel: sustain = value
    case .releaseTime: release = Self.samples(value, 0.001, sampleRate)
    case .portamento, .spread: break
    }
  }
}

/// Attack, decay, sustain and release of sixteen voices; every segment ends on its sample
/// (N. Redmon, Envelope generators: ADSR, EarLevel Engineering 2012: targets beyond the ends).
struct VoiceEnvelope {
  typealias Lane = SIMD16<Float>

  enum Stage: UInt8 {
    case idle, attack, decay, sustain, release
  }

  /// The level is `goal + away`.
  private(set) var goal = Lane(0)
  private(set) var away = Lane(0)
  /// The factor of `away` per sample.
  private(set) var ratio = Lane(1)
  /// Samples until the next segment end of any voice.
  private(set) var soonest = VoiceEnvelope.never
  /// Voices whose release has ended, one bit each, until cleared.
  private(set) var ended: UInt16 = 0

  private var times: EnvelopeTimes
  private var start = Lane(0)
  /// Halvings of `away` per sample.
  private var slope = Lane(0)
  private var elapsed = Lane(0)
  private var left = SIMD16<Int32>(repeating: never)
  private var stages = SIMD16<UInt8>()

  private static var never: Int32 { .max }

  init(_ times: EnvelopeTimes) { self.times = times }

  func level(_ voice: Int) -> Float { goal[voice] + away[voice] }

  func isRising(_ voice: Int) -> Bool { stages[voice] == Stage.attack.rawValue }

  /// Starts a voice from silence, or from another graph's level.
  mutating func open(_ voice: Int, from level: Float = 0, isRising: Bool = true) {
    place(voice, at: level)
    begin(isRising ? .attack : .decay, voice)
    findSoonest()
  }

  /// Restarts from the current level.
  mutating func retrigger(_ voice: Int) {
    begin(.attack, voice)
    findSoonest()
  }

  mutating func close(_ voice: Int) {
    guard stages[voice] != Stage.idle.rawValue, stages[voice] != Stage.release.rawValue else {
      return
    }
    begin(.release, voice)
    findSoonest()
  }

  /// Silences at once.
  mutating func stop(_ voice: Int) {
    place(voice, at: 0)
    begin(.idle, voice)
    ended &= ~(1 << UInt16(voice))
    findSoonest()
  }

  /// Turns a knob: a segment that runs becomes longer or shorter from where it is, and a sustained level moves to the
  /// new one.
  mutating func set(_ knob: PolyphonyKnob, _ value: Float, sampleRate: Double) {
    let old = times
    times.set(knob, value, sampleRate: sampleRate)
    for voice in 0..<16 {
      switch (knob, stages[voice]) {
      case (.attackTime, Stage.attack.rawValue): stretch(voice, by: times.attack / old.attack)
      case (.decayTime, Stage.decay.rawValue): stretch(voice, by: times.decay / old.decay)
      case (.releaseTime, Stage.release.rawValue): stretch(voice, by: times.release / old.release)
      case (.sustainLevel, Stage.decay.rawValue):
        begin(.decay, voice, length: Float(max(left[voice], 1)))
      case (.sustainLevel, Stage.sustain.rawValue):
        begin(
          .decay, voice, length: Float(Int(VoiceEnvelope.turnTime * sampleRate)),
          beyond: 0.3)
      default: break
      }
    }
    findSoonest()
  }

  /// Seconds in which a sustained level reaches a new one.
  private static var turnTime: Double { 0.06 }

  /// Makes the rest of a segment longer by a factor, from the level where it is.
  private mutating func stretch(_ voice: Int, by factor: Float) {
    guard left[voice] != VoiceEnvelope.never, left[voice] > 0 else { return }
    let rest = Float(left[voice])
    let length = min(max(Float(Int32(min(rest * factor, 1e8) + 0.5)), 1), 1e8)
    start[voice] = away[voice]
    elapsed[voice] = 0
    slope[voice] *= rest / length
    ratio[voice] = Float.exp2(-slope[voice])
    left[voice] = Int32(length)
  }

  mutating func takeEnded() -> UInt16 {
    let voices = ended
    ended = 0
    return voices
  }

  /// Recomputes the levels to avoid accumulated rounding errors; at the start of a block.
  @inline(__always)
  mutating func refresh() {
    guard soonest != VoiceEnvelope.never else { return }
    away = start * Lane.exp2(Lane(0) - slope * elapsed)
  }

  /// Advances by a number of samples, at most `soonest`; `away` is the kernel's result.
  mutating func advance(_ count: Int, away: Lane) {
    guard soonest != VoiceEnvelope.never else { return }
    self.away = away
    elapsed = elapsed + Lane(Float(count))
    soonest -= Int32(count)
    for voice in 0..<16 where left[voice] != VoiceEnvelope.never { left[voice] -= Int32(count) }
    if soonest == 0 { finish() }
  }

  private mutating func finish() {
    for voice in 0..<16 where left[voice] == 0 {
      switch stages[voice] {
      case Stage.attack.rawValue:
        place(voice, at: 1)
        begin(.decay, voice)
      case Stage.decay.rawValue: begin(.sustain, voice)
      default:
        place(voice, at: 0)
        begin(.idle, voice)
        ended |= 1 << UInt16(voice)
      }
    }
    findSoonest()
  }

  private mutating func place(_ voice: Int, at level: Float) {
    goal[voice] = level
    away[voice] = 0
  }

  private mutating func begin(
    _ stage: Stage, _ voice: Int, length given: Float? = nil, beyond wanted: Float = 0.001
  ) {
    let level = level(voice)
    var (length, end, beyond): (Float, Float, Float) = (0, 0, wanted)
    switch stage {
    case .idle: end = 0
    case .sustain: end = times.sustain
    case .attack: (length, end, beyond) = (times.attack, 1, 0.3)
    case .decay: (length, end) = (times.decay, times.sustain)
    case .release: (length, end) = (times.release, 0)
    }
    if let given { length = given }
    stages[voice] = stage.rawValue
    elapsed[voice] = 0
    guard length > 0 else {
      place(voice, at: end)
      (start[voice], slope[voice], ratio[voice]) = (0, 0, 1)
      left[voice] = VoiceEnvelope.never
      return
    }
    goal[voice] = end + (end - level) * beyond
    start[voice] = level - goal[voice]
    away[voice] = start[voice]
    slope[voice] = Scalar.log2((1 + beyond) / beyond) / length
    ratio[voice] = Float.exp2(-slope[voice])
    left[voice] = Int32(length)
  }

  private mutating func findSoonest() {
    soonest = VoiceEnvelope.never
    for voice in 0..<16 where left[voice] < soonest { soonest = left[voice] }
  }
}
