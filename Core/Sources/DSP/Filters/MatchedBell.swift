/// A peaking filter whose magnitude follows the analogue prototype up to the Nyquist frequency
/// (M. Vicanek, Matched Second Order Digital Filters, 2016, §5).
enum MatchedBell {
  /// `gain` is the gain at the centre, `frequency` is in hertz.
  static func shape<Lane: AudioLane>(
    frequency: Lane, q: Lane, gain: Lane, sampleRate: Float
  ) -> FilterShape<Lane> {
    var shape = FilterShape<Lane>()
    for voice in 0..<Lane.count {
      let one = shapeOfOne(
        turns: Double(min(frequency[voice] / sampleRate, 0.49)), q: Double(q[voice]),
        gain: Double(gain[voice]))
      shape.g[voice] = one.g
      shape.k[voice] = one.k
      shape.input[voice] = one.input
      shape.band[voice] = one.band
      shape.low[voice] = one.low
    }
    return shape
  }

  private static func shapeOfOne(turns: Double, q: Double, gain: Double) -> FilterShape<Float> {
    let w = 2 * .pi * turns
    let damping = 1 / (2 * q * DoubleMaths.root(gain))
    let decay = DoubleMaths.exponential(-damping * w)
    let swing =
      damping <= 1
      ? DoubleMaths.cosine(DoubleMaths.root(1 - damping * damping) * w)
      : DoubleMaths.hyperbolicCosine(DoubleMaths.root(damping * damping - 1) * w)
    let a1 = -2 * decay * swing
    let a2 = decay * decay
    let half = DoubleMaths.sine(w / 2)
    let p1 = half * half
    let p0 = 1 - p1
    let q0 = (1 + a1 + a2) * (1 + a1 + a2)
    let q1 = (1 - a1 + a2) * (1 - a1 + a2)
    let q2 = -4 * a2
    let level = gain * gain
    let r1 = (q0 * p0 + q1 * p1 + q2 * 4 * p0 * p1) * level
    let r2 = (q1 - q0 + 4 * (p0 - p1) * q2) * level
    let n2 = (r1 - r2 * p1 - q0) / (4 * p1 * p1)
    let n1 = r2 + q0 + 4 * (p1 - p0) * n2
    let (low, high) = (DoubleMaths.root(q0), DoubleMaths.root(n1))
    let middle = 0.5 * (low + high)
    let b0 = 0.5 * (middle + DoubleMaths.root(middle * middle + n2))
    let b1 = 0.5 * (low - high)
    let b2 = -n2 / (4 * b0)
    return realised(b0, b1, b2, a1, a2)
  }

  /// Any stable second-order section as two trapezoidal integrators.
  private static func realised(
    _ b0: Double, _ b1: Double, _ b2: Double, _ a1: Double, _ a2: Double
  ) -> FilterShape<Float> {
    let gg = (1 + a1 + a2) / (1 - a1 + a2)
    let g = DoubleMaths.root(gg)
    let first = 4 / (1 - a1 + a2)
    let k = (1 - a2) * first / (2 * g)
    let high = first * (b0 - b1 + b2) / 4
    let band = first * (b0 - b2) / (2 * g)
    let low = first * (b0 + b1 + b2) / (4 * gg)
    return FilterShape(
      g: Float(g), k: Float(k), input: Float(high), band: Float(band - k * high),
      low: Float(low - high))
  }
}
