/// The pitches of self-playing signals, in Hz.
enum SignalPitch {
  /// C4 of the equal temperament with A4 = 440 Hz.
  static var middleC: Double { 261.625_565_300_598_6 }
  static var semitone: Double { 1.059_463_094_359_295_3 }

  static func above(_ pitch: Double, semitones: Int) -> Double {
    var result = pitch
    var left = semitones
    while left > 0 {
      result *= semitone
      left -= 1
    }
    return result
  }

  /// C E G C, up and again.
  static func arpeggio(_ number: Int) -> Double {
    switch number % 4 {
    case 0: middleC
    case 1: above(middleC, semitones: 4)
    case 2: above(middleC, semitones: 7)
    default: 2 * middleC
    }
  }

  /// A pseudo-random pitch of the chromatic scale within three octaves from A2, by index (the mixing function
  /// of SplitMix64, Steele, Lea and Flood 2014).
  static func random(_ number: Int, seed: UInt32) -> Double {
    above(110, semitones: Int(mixed(number, seed) % 37))
  }

  private static func mixed(_ number: Int, _ seed: UInt32) -> UInt64 {
    var mixed = (UInt64(seed) << 32 | UInt64(truncatingIfNeeded: number)) &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// The level of a struck note: 4 ms attack, decay, and silence at the end of its duration.
struct SignalEnvelope: BitwiseCopyable {
  private var level: Float = 0
  private var attack: Float = 1
  private var decay: Float = 1
  private var release: Float = 1
  private var rising = false

  init() {}

  init(seconds: Double, sampleRate: Double) {
    attack = Float(1 / (0.004 * sampleRate))
    release = Float(1 / (0.01 * sampleRate))
    decay = Float(Scalar.growth(0.001, over: seconds * sampleRate))
  }

  mutating func start() {
    level = 0
    rising = true
  }

  /// The gain of the next sample; `left` samples remain until the next note.
  mutating func next(left: Int) -> Float {
    if rising {
      level += attack
      if level >= 1 {
        level = 1
        rising = false
      }
    } else {
      level *= decay
    }
    let end = Float(left) * release
    return end < 1 ? level * end : level
  }
}
