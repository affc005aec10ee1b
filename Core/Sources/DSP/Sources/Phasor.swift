/// A phase of 32 bits that wraps by itself, so that pitch stays exact for hours.
struct Phasor<Lane: AudioLane> {
  private(set) var phase = Lane.Bits(0)
  private var increment = Lane.Bits(0)
  private var change = Lane.Bits(0)
  private var goal = Lane.Bits(0)
  /// Where the increment is going, in turns a sample.
  private(set) var frequency = Lane(0)

  /// Sets out for a pitch in hertz and cents; a voice that starts afresh starts at `start` turns.
  @inline(__always)
  mutating func aim(pitch: Lane, cents: Lane, start: Lane, _ tuning: ControlSegment<Lane>) {
    let ratio = Lane.select(cents .== Lane(0), Lane(1), Lane.exp2(cents * (1 / 1_200)))
    aim(turns: pitch * ratio / Lane(tuning.sampleRate), start: start, tuning)
  }

  /// Sets out for a frequency in turns a sample, at most just below a half.
  @inline(__always)
  mutating func aim(turns: Lane, start: Lane, _ tuning: ControlSegment<Lane>) {
    aim(signedTurns: turns.clamped(0, 0.498), start: start, tuning)
  }

  /// The same, backwards for what is below 0; between −0.498 and 0.498 turns a sample.
  @inline(__always)
  mutating func aim(signedTurns: Lane, start: Lane, _ tuning: ControlSegment<Lane>) {
    frequency = signedTurns.clamped(-0.498, 0.498)
    let wanted = frequency.phase
    let afresh = Lane.bits(of: tuning.starts)
    let kept = afresh ^ Lane.Bits(0xFFFF_FFFF)
    let arrived = tuning.hasLanded ? goal : increment
    increment = (arrived & kept) | (wanted & afresh)
    phase = (phase & kept) | (start.phase & afresh)
    if tuning.isResumed {
      goal = (goal & kept) | (wanted & afresh)
      change = change & kept
    } else {
      goal = wanted
      change = (goal &- increment).divided(by: tuning.samples)
    }
  }

  /// Jumps to a phase in some voices.
  @inline(__always)
  mutating func restart(at start: Lane, where mask: Lane.Mask) {
    let chosen = Lane.bits(of: mask)
    phase = (phase & (chosen ^ Lane.Bits(0xFFFF_FFFF))) | (start.phase & chosen)
  }

  /// The phase of the next sample; the first one is the start itself.
  @inline(__always)
  mutating func next(_ isGliding: Bool = true) -> Lane.Bits {
    let now = phase
    if isGliding { increment = increment &+ change }
    phase = phase &+ increment
    return now
  }
}

extension Phasor where Lane == Float {
  /// The phases of the next `count` samples, written in whole groups of sixteen.
  @inline(__always)
  mutating func fill(_ phases: UnsafeMutablePointer<UInt32>, _ count: Int, _ isGliding: Bool) {
    if isGliding {
      for index in 0..<count { phases[index] = next() }
      return
    }
    let ascending = SIMD16<UInt32>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    var now = SIMD16(repeating: phase) &+ ascending &* SIMD16(repeating: increment)
    var group = 0
    while group < count {
      UnsafeMutableRawPointer(phases + group).storeBytes(of: now, as: SIMD16<UInt32>.self)
      now = now &+ SIMD16(repeating: 16 &* increment)
      group += 16
    }
    phase = phase &+ increment &* UInt32(truncatingIfNeeded: count)
  }
}

extension LaneBits {
  /// A signed number divided by the samples of a segment, a power of two, rounded down.
  @inline(__always)
  func divided(by samples: Int) -> Self {
    let count = UInt32(truncatingIfNeeded: samples.trailingZeroBitCount)
    let sign = Self(0) &- shiftedRight(31)
    return shiftedRight(count) | (sign & Self(~(0xFFFF_FFFF >> count)))
  }
}

extension AudioLane {
  /// All ones where the mask is true.
  @inline(__always)
  static func bits(of mask: Mask) -> Bits {
    select(mask, Self(bitPattern: Bits(0xFFFF_FFFF)), Self(0)).bitPattern
  }
}

extension ParameterDescriptor {
  static let frequency = logarithmic("Frequency", 8...20_000, .hertz, default: 440)
  static let detune = linear("Detune", -1_200...1_200, .cents, default: 0)
  static let phase = linear("Phase", 0...1, .turns, default: 0)
  static let level = linear("Level", 0...1, default: 1)
}
