/// Two trapezoidal integrators: any second-order filter as a mix of input, band and low pass
/// (A. Simper, Cytomic 2013).
///
/// Coefficients in this form keep their precision at low frequencies, where direct forms lose it in single precision.
struct StateVariable<Lane: AudioLane> {
  private var leak = Ramp<Lane>()
  private var toFirst = Ramp<Lane>()
  private var toSecond = Ramp<Lane>()
  private var fromInput = Ramp<Lane>()
  private var fromBand = Ramp<Lane>()
  private var fromLow = Ramp<Lane>()
  private var first = Lane(0)
  private var second = Lane(0)
  private(set) var shape = FilterShape<Lane>()

  @inline(__always)
  mutating func aim(_ shape: FilterShape<Lane>, _ tuning: ControlSegment<Lane>) {
    let (leaks, firsts, seconds) = shape.integrators
    leak.aim(leaks, tuning)
    toFirst.aim(firsts, tuning)
    toSecond.aim(seconds, tuning)
    fromInput.aim(shape.input, tuning)
    fromBand.aim(shape.band, tuning)
    fromLow.aim(shape.low, tuning)
    self.shape = shape
  }

  /// Moves the frequency (of the sample rate) alone, in a segment in which no voice is reset and all else rests.
  @inline(__always)
  mutating func glide(to frequency: Lane, _ tuning: ControlSegment<Lane>) {
    (shape.sine, shape.cosine) = Lane.warpedParts(frequency)
    let (leaks, firsts, seconds) = shape.integrators
    leak.glide(to: leaks, tuning)
    toFirst.glide(to: firsts, tuning)
    toSecond.glide(to: seconds, tuning)
  }

  /// Whether only the low pass output is used in the current segment.
  @inline(__always)
  var isLowPass: Bool {
    fromInput.rests(at: 0) && fromBand.rests(at: 0) && fromLow.rests(at: 1)
  }

  @inline(__always)
  mutating func next(_ input: Lane, _ isGliding: Bool) -> Lane {
    next(input, isGliding) { $0 }
  }

  /// The low pass alone: the same bits for fewer operations.
  @inline(__always)
  mutating func nextLow(_ input: Lane, _ isGliding: Bool) -> Lane {
    integrate(input, isGliding) { $0 }.second
  }

  /// `bend` limits what the first integrator holds.
  @inline(__always)
  mutating func next(_ v0: Lane, _ isGliding: Bool, bend: (Lane) -> Lane) -> Lane {
    let (v1, v2) = integrate(v0, isGliding, bend)
    return fromInput.next(isGliding) * v0 + fromBand.next(isGliding) * v1
      + fromLow.next(isGliding) * v2
  }

  @inline(__always)
  private mutating func integrate(
    _ v0: Lane, _ isGliding: Bool, _ bend: (Lane) -> Lane
  ) -> (first: Lane, second: Lane) {
    let v3 = v0 - second
    let change1 =
      (toFirst.next(isGliding) * v3 + Lane.aboveDenormal) - leak.next(isGliding) * first
    let change2 = toFirst.value * first + toSecond.next(isGliding) * v3
    let v1 = first + 0.5 * change1
    let v2 = second + 0.5 * change2
    first = bend(first + change1)
    second = second + change2
    return (v1, v2)
  }
}

/// A second-order filter: integrator gain, damping, and what is taken from input, band and low pass.
struct FilterShape<Lane: AudioLane> {
  /// The gain of an integrator is their quotient, which the coefficients do not need: one division less.
  var sine: Lane
  var cosine: Lane
  var k: Lane
  var input: Lane
  var band: Lane
  var low: Lane

  @inline(__always)
  init(
    g: Lane = Lane(0.1), k: Lane = Lane(1), input: Lane = Lane(0), band: Lane = Lane(0),
    low: Lane = Lane(0)
  ) {
    (sine, cosine) = (g, Lane(1))
    (self.k, self.input, self.band, self.low) = (k, input, band, low)
  }

  /// What the integrators take: the leak of the first, and what each gets of the difference.
  @inline(__always)
  var integrators: (leak: Lane, first: Lane, second: Lane) {
    let damped = sine * (sine + k * cosine)
    let twice = 2 / (cosine * cosine + damped)
    return (damped * twice, sine * cosine * twice, sine * sine * twice)
  }

  /// The gain of an integrator.
  @inline(__always)
  var g: Lane {
    get { sine / cosine }
    set { (sine, cosine) = (newValue, Lane(1)) }
  }

  /// Gain at a frequency of the sample rate.
  @inline(__always)
  func gain(at frequency: Lane) -> Lane {
    let w = Lane.warped(frequency) / g
    // input · (1 − w² + jkw) + band · jw + low, over the same denominator.
    let below = 1 - w * w
    let real = input * below + low
    let imaginary = (input * k + band) * w
    let side = k * w
    return Lane.root(
      (real * real + imaginary * imaginary + 1e-30) / (below * below + side * side + 1e-30))
  }

  /// Samples until an impulse has fallen by 160 dB.
  @inline(__always)
  var ringing: Lane {
    let pair = (1 - k * g + g * g) / (1 + k * g + g * g)
    let spread = Lane.root(Lane.maximum(k * k * 0.25 - 1, Lane(1e-12)))
    let slow = g / (k * 0.5 + spread)
    let fast = g * (k * 0.5 + spread)
    let slowRadius = (1 - slow).magnitude / (1 + slow)
    let fastRadius = (1 - fast).magnitude / (1 + fast)
    let single = Lane.maximum(slowRadius, fastRadius)
    let squared = Lane.select(k .< Lane(2), pair, single * single)
    return Lane.minimum(
      12 + 58 / -Lane.log2(squared.clamped(1e-6, 0.999_999_9)), Lane(1e9))
  }
}
