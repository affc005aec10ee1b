/// A Linkwitz-Riley crossover of 24 dB an octave: two parts whose sum is an allpass filter.
///
/// S. Linkwitz, R. Riley, JAES 24(1), 1976; each Butterworth half is a trapezoidal state-variable filter.
struct Crossover<Lane: AudioLane> {
  private var a1 = Ramp<Lane>()
  private var a2 = Ramp<Lane>()
  private var a3 = Ramp<Lane>()
  private var first = ButterworthState<Lane>()
  private var below = ButterworthState<Lane>()
  private var above = ButterworthState<Lane>()
  private var ringing = Lane(0)

  @inline(__always) private static var damping: Float { 1.414_213_56 }

  @inline(__always)
  mutating func aim(frequency: Lane, _ tuning: ControlSegment<Lane>) {
    let g = Lane.warped((frequency * (1 / tuning.sampleRate)).clamped(0, 0.49))
    let common = 1 / (1 + g * (g + Self.damping))
    a1.aim(common, tuning)
    a2.aim(g * common, tuning)
    a3.aim(g * g * common, tuning)
    let shape = FilterShape(g: g, k: Lane(Self.damping))
    ringing = shape.ringing * (1 / tuning.sampleRate)
  }

  /// Seconds until its own sound has died away.
  var tail: Lane { ringing * 2 }

  @inline(__always)
  mutating func split(_ x: Lane, _ isGliding: Bool) -> (low: Lane, high: Lane) {
    let (b1, b2, b3) = (a1.next(isGliding), a2.next(isGliding), a3.next(isGliding))
    let (low, band) = first.next(x + Lane.aboveDenormal, b1, b2, b3)
    let high = x - Self.damping * band - low
    let deep = below.next(low, b1, b2, b3).low
    let (rest, middle) = above.next(high + Lane.aboveDenormal, b1, b2, b3)
    return (deep, high - Self.damping * middle - rest)
  }

  /// The allpass filter that the parts of another crossover at this frequency add up to.
  @inline(__always)
  mutating func turn(_ x: Lane, _ isGliding: Bool) -> Lane {
    let (b1, b2, b3) = (a1.next(isGliding), a2.next(isGliding), a3.next(isGliding))
    let band = first.next(x + Lane.aboveDenormal, b1, b2, b3).band
    return x - 2 * Self.damping * band
  }
}

/// Two trapezoidal integrators (A. Simper, Cytomic 2013).
struct ButterworthState<Lane: AudioLane> {
  private var first = Lane(0)
  private var second = Lane(0)

  @inline(__always)
  mutating func next(_ v0: Lane, _ a1: Lane, _ a2: Lane, _ a3: Lane) -> (low: Lane, band: Lane) {
    let v3 = v0 - second
    let v1 = a1 * first + a2 * v3
    let v2 = second + a2 * first + a3 * v3
    first = 2 * v1 - first
    second = 2 * v2 - second
    return (v2, v1)
  }
}
