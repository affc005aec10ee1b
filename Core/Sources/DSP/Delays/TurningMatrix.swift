/// Four slow rotations of pairs of signals: modulation that keeps every bit of energy, because no delay is
/// interpolated (Schlecht & Habets, Time-varying feedback matrices, JASA 2015).
struct TurningMatrix {
  private typealias Sixteen = SIMD16<Float>
  /// Samples from one goal of the angles to the next.
  private static var period: Int { 64 }

  private var oscillator = Phasor<Float>()
  private var depth: Float = 0
  private var cosine = Way(at: 1)
  private var sine = Way(at: 0)
  /// Samples since the last goal.
  private var age = UInt32(Self.period)
  private var isResting = true

  /// Turns by up to ±`depth` eighths of a circle.
  mutating func aim(rate: Float, depth: Float, _ tuning: ControlSegment<Float>) {
    oscillator.aim(
      turns: rate * Float(Self.period) / tuning.sampleRate, start: 0, tuning)
    self.depth = depth * 0.125
    if depth > 0 { isResting = false }
    if tuning.starts { isResting = depth == 0 }
  }

  /// Turns the next `count` of eight samples.
  @inline(__always)
  mutating func turn(_ signals: EightSignals, _ count: Int) -> EightSignals {
    guard !isResting else { return signals }
    if Int(age) == Self.period { setOut() }
    let turned = rotated(signals, from: Float(age))
    age = age &+ UInt32(truncatingIfNeeded: count)
    return Int(age) <= Self.period ? turned : setOut(turned, signals, count)
  }

  /// The same where the last samples belong to the next goal already.
  @inline(never)
  private mutating func setOut(
    _ early: EightSignals, _ signals: EightSignals, _ count: Int
  ) -> EightSignals {
    setOut()
    let first = Float(age) - Float(count)
    let isLate = SIMD8<Float>(1, 2, 3, 4, 5, 6, 7, 8) .> -first
    let late = rotated(signals, from: first)
    return EightSignals(
      a: early.a.replacing(with: late.a, where: isLate),
      b: early.b.replacing(with: late.b, where: isLate),
      c: early.c.replacing(with: late.c, where: isLate),
      d: early.d.replacing(with: late.d, where: isLate),
      e: early.e.replacing(with: late.e, where: isLate),
      f: early.f.replacing(with: late.f, where: isLate),
      g: early.g.replacing(with: late.g, where: isLate),
      h: early.h.replacing(with: late.h, where: isLate))
  }

  /// The next goal; the four pairs are a quarter of a turn apart.
  private mutating func setOut() {
    let phase = Float.unipolar(oscillator.next(false))
    let quarters = SIMD8<Float>(0, 0.25, 0.5, 0.75, 0, 0.25, 0.5, 0.75) + phase
    // Sines of the upper half are cosines of the lower one.
    let angle = depth * Sixteen.sine(turns: Sixteen(lowHalf: quarters, highHalf: quarters))
    let ahead = Sixteen(lowHalf: SIMD8(), highHalf: SIMD8(repeating: 0.25))
    let both = Sixteen.sine(turns: angle + ahead)
    let (c, s) = (both.highHalf.lowHalf, both.lowHalf.lowHalf)
    // The chord between two points of the circle leaves it by this much, with which the ways bend outwards.
    let bend = (1 - cosine.goal * c - sine.goal * s) * 0.5
    cosine.setOut(to: c, bend)
    sine.setOut(to: s, bend)
    age = age &- UInt32(Self.period)
  }

  @inline(__always)
  private func rotated(_ signals: EightSignals, from first: Float) -> EightSignals {
    let way = (SIMD8<Float>(1, 2, 3, 4, 5, 6, 7, 8) + first) * (1 / Float(Self.period))
    let (a, b) = rotated(signals.a, signals.b, 0, way)
    let (c, d) = rotated(signals.c, signals.d, 1, way)
    let (e, f) = rotated(signals.e, signals.f, 2, way)
    let (g, h) = rotated(signals.g, signals.h, 3, way)
    return EightSignals(a: a, b: b, c: c, d: d, e: e, f: f, g: g, h: h)
  }

  @inline(__always)
  private func rotated(
    _ x: SIMD8<Float>, _ y: SIMD8<Float>, _ pair: Int, _ way: SIMD8<Float>
  ) -> (SIMD8<Float>, SIMD8<Float>) {
    let (p, q) = (cosine.value(pair, way), sine.value(pair, way))
    return (x * p - y * q, y * p + x * q)
  }

  /// Four numbers under way along parabolas, which follow the circle to a part in ten million.
  private struct Way {
    private var start: SIMD4<Float>
    private var slope = SIMD4<Float>()
    private var bend = SIMD4<Float>()
    private(set) var goal: SIMD4<Float>

    init(at value: Float) {
      start = SIMD4(repeating: value)
      goal = start
    }

    mutating func setOut(to next: SIMD4<Float>, _ share: SIMD4<Float>) {
      start = goal
      goal = next
      bend = share * (start + goal)
      slope = goal - start + bend
    }

    /// Where one of the four is, for a way of 0…1.
    @inline(__always)
    func value(_ number: Int, _ way: SIMD8<Float>) -> SIMD8<Float> {
      (slope[number] - way * bend[number]) * way + start[number]
    }
  }
}
