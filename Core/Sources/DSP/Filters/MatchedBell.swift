/// A peaking filter whose magnitude follows the analogue prototype to 0.36 of the sample rate.
///
/// |H|² of a digital section is a ratio of two parabolas in sin²(ω/2). It is made to meet the prototype at 0 Hz and at
/// four frequencies, and factored as in M. Vicanek, Matched Second Order Digital Filters, 2016, §2.
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
    let middle = sineSquared(turns)
    let places = BellPlaces(turns: turns, q: q)
    let damping = 1 / (gain * q * q)
    let a = meeting(places.all / turns, damping) { sineSquared(places.all[$0]) / middle }
    // The numerator differs from the denominator by a share of gain² − 1, so nothing is lost at 0 dB.
    let excess = gain * gain - 1
    let below = factored(a.z / middle, a.w / (middle * middle))
    let above = factored(
      (a.z + excess * a.x) / middle, (a.w + excess * a.y) / (middle * middle))
    return realised(
      above.x / below.x, above.y / below.x, above.z / below.x, below.y / below.x,
      below.z / below.x)
  }

  private static func sineSquared(_ turns: Double) -> Double {
    let sine = DoubleMaths.sine(.pi * turns)
    return sine * sine
  }

  /// Solves e₁u + e₂u² − r (a₁u + a₂u²) = r at four places for (e₁, e₂, a₁, a₂); r is the bell itself, 0…1.
  private static func meeting(
    _ frequencies: SIMD4<Double>, _ damping: Double, _ u: (Int) -> Double
  ) -> SIMD4<Double> {
    func row(_ index: Int) -> SIMD8<Double> {
      let x = frequencies[index] * frequencies[index]
      let r = x * damping / ((1 - x) * (1 - x) + x * damping)
      let place = u(index)
      let scale = 1 / (1 + place * place)
      let (one, two) = (place * scale, place * place * scale)
      return SIMD8(one, two, -r * one, -r * two, r * scale, 0, 0, 0)
    }
    var (a, b, c, d) = (row(0), row(1), row(2), row(3))
    order(&a, &b, 0)
    order(&a, &c, 0)
    order(&a, &d, 0)
    b -= a * (b[0] / a[0])
    c -= a * (c[0] / a[0])
    d -= a * (d[0] / a[0])
    order(&b, &c, 1)
    order(&b, &d, 1)
    c -= b * (c[1] / b[1])
    d -= b * (d[1] / b[1])
    order(&c, &d, 2)
    d -= c * (d[2] / c[2])
    let fourth = d[4] / d[3]
    let third = (c[4] - c[3] * fourth) / c[2]
    let second = (b[4] - b[3] * fourth - b[2] * third) / b[1]
    let first = (a[4] - a[3] * fourth - a[2] * third - a[1] * second) / a[0]
    return SIMD4(first, second, third, fourth)
  }

  /// The row with the greater element comes first.
  private static func order(_ a: inout SIMD8<Double>, _ b: inout SIMD8<Double>, _ column: Int) {
    guard abs(b[column]) > abs(a[column]) else { return }
    (a, b) = (b, a)
  }

  /// The section of minimum phase whose squared magnitude is 1 + c₁s + c₂s², with s = sin²(ω/2).
  private static func factored(_ c1: Double, _ c2: Double) -> SIMD3<Double> {
    let nyquist = DoubleMaths.root(1 + c1 + c2)
    let sum = 0.5 * (1 + nyquist)
    let first = 0.5 * (sum + DoubleMaths.root(sum * sum - 0.25 * c2))
    return SIMD3(first, 0.5 * (1 - nyquist), 0.062_5 * c2 / first)
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

/// Where a bell meets its prototype, in turns a sample; found by a numerical search for the least error up to 0.36 of
/// the rate over all frequencies, Q from 0.2 to 10 and gains to 18 dB (at most 0.1 dB).
private struct BellPlaces {
  let all: SIMD4<Double>

  init(turns: Double, q: Double) {
    // The bell has half its gain in decibels at turns · e^±width.
    let half = 0.5 / q
    let width = DoubleMaths.logarithm(half + DoubleMaths.root(half * half + 1))
    let top = 0.334
    let height = DoubleMaths.logarithm(turns / top)
    let (low, high) = (Self.moved(turns, -0.53 * width), Self.moved(turns, 0.53 * width))
    if high < 0.92 * top {
      all = SIMD4(low, turns * 0.905, high, top)
    } else if q >= 8.2 && high < 0.485 && turns > 0.6 * top {
      all = SIMD4(
        Self.moved(turns * 0.947, -0.395 * width - 0.594 * height),
        Self.moved(turns, -0.513 * width), turns * 0.986, Self.moved(turns, 0.827 * width))
    } else if q >= 2 {
      all = SIMD4(
        Self.moved(turns, -1.433 * width - 0.306 * height), turns * 1.011,
        turns + (top - turns) * 0.494, top)
    } else {
      all = SIMD4(
        Self.moved(turns, -1.193 * width - 0.277 * height), turns * 0.982, (turns + top) * 0.5,
        top)
    }
  }

  private static func moved(_ turns: Double, _ way: Double) -> Double {
    turns * DoubleMaths.exponential(way)
  }
}
