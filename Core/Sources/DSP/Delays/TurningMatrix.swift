import CLanes

/// Four slow rotations of pairs of lines: modulation that keeps every bit of energy, because no delay is
/// interpolated (Schlecht & Habets, Time-varying feedback matrices, JASA 2015).
struct TurningMatrix {
  private typealias Sixteen = SIMD16<Float>
  /// Samples from one goal of the angles to the next.
  private static var period: Int { 64 }

  private var oscillator = Phasor<Float>()
  private var depth: Float = 0
  private var cosine = SIMD8<Float>(repeating: 1)
  private var sine = SIMD8<Float>()
  private var cosineStep = SIMD8<Float>()
  private var sineStep = SIMD8<Float>()
  private var left: UInt32 = 0
  private(set) var isResting = true

  /// Turns by up to ±`depth` eighths of a circle.
  mutating func aim(rate: Float, depth: Float, _ tuning: Tuning<Float>) {
    oscillator.aim(
      turns: rate * Float(Self.period) / tuning.sampleRate, start: 0, tuning)
    self.depth = depth * 0.125
    if depth > 0 { isResting = false }
    if tuning.starts { isResting = depth == 0 }
  }

  /// How many of `count` samples come before the next goal of the angles.
  @inline(__always)
  mutating func plan(_ count: Int) -> Int {
    guard !isResting else { return count }
    if left == 0 { turn() }
    return min(count, Int(left))
  }

  @inline(__always)
  mutating func advance(_ count: Int) {
    if !isResting { left -= UInt32(truncatingIfNeeded: count) }
  }

  /// The next goal; the four pairs are a quarter of a turn apart.
  private mutating func turn() {
    let phase = Float.unipolar(oscillator.next(false))
    let places = SIMD8<Float>(0, 0, 0.25, 0.25, 0.5, 0.5, 0.75, 0.75) + phase
    // Sines of the upper half are cosines of the lower one.
    let angle = depth * Sixteen.sine(turns: Sixteen(lowHalf: places, highHalf: places))
    let quarter = SIMD8<Float>(repeating: 0.25)
    let ahead = Sixteen(lowHalf: SIMD8(repeating: 0), highHalf: quarter)
    let both = Sixteen.sine(turns: angle + ahead)
    let signs = SIMD8<Float>(-1, 1, -1, 1, -1, 1, -1, 1)
    cosineStep = (both.highHalf - cosine) * (1 / Float(Self.period))
    sineStep = (both.lowHalf * signs - sine) * (1 / Float(Self.period))
    left = UInt32(Self.period)
  }

  @inline(__always)
  mutating func next(_ row: SIMD8<Float>) -> SIMD8<Float> {
    cosine += cosineStep
    sine += sineStep
    // One step of Newton's iteration puts the pair back on the circle.
    let onto = 1.5 - 0.5 * (cosine * cosine + sine * sine)
    return (row * cosine + lanes8_swapped(row) * sine) * onto
  }
}
