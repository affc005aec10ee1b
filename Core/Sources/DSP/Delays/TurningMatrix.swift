/// Four slow rotations of pairs of lines: modulation that keeps every bit of energy, because no delay is
/// interpolated (Schlecht & Habets, Time-varying feedback matrices, JASA 2015).
struct TurningMatrix {
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

  private mutating func turn() {
    let phase = Float.unipolar(oscillator.next(false))
    let (a, b) = angle(phase)
    let (c, d) = angle(phase + 0.25)
    let (e, f) = angle(phase + 0.5)
    let (g, h) = angle(phase + 0.75)
    cosineStep = (SIMD8(a, a, c, c, e, e, g, g) - cosine) * (1 / Float(Self.period))
    sineStep = (SIMD8(-b, b, -d, d, -f, f, -h, h) - sine) * (1 / Float(Self.period))
    left = UInt32(Self.period)
  }

  /// The cosine and sine of a pair's angle.
  private func angle(_ phase: Float) -> (Float, Float) {
    let angle = depth * Float.sine(turns: phase)
    return (Float.cosine(turns: angle), Float.sine(turns: angle))
  }

  @inline(__always)
  mutating func next(_ row: SIMD8<Float>) -> SIMD8<Float> {
    cosine += cosineStep
    sine += sineStep
    // One step of Newton's iteration puts the pair back on the circle.
    let onto = 1.5 - 0.5 * (cosine * cosine + sine * sine)
    return (row * cosine + row.swapped * sine) * onto
  }
}
