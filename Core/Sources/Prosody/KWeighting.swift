#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A second-order section in transposed direct form II.
struct Biquad: Sendable {
  var b0, b1, b2, a1, a2: Double
  private var s1 = 0.0
  private var s2 = 0.0

  init(b0: Double, b1: Double, b2: Double, a1: Double, a2: Double) {
    (self.b0, self.b1, self.b2, self.a1, self.a2) = (b0, b1, b2, a1, a2)
  }

  @inline(__always)
  mutating func filter(_ x: Double) -> Double {
    let y = b0 * x + s1
    s1 = b1 * x - a1 * y + s2
    s2 = b2 * x - a2 * y
    return y
  }

  /// What rests of a sound that ended becomes 0, so that subnormal numbers do not slow the filter.
  mutating func settle() {
    if abs(s1) < 1e-30 { s1 = 0 }
    if abs(s2) < 1e-30 { s2 = 0 }
  }

  /// A Butterworth high pass of `frequency` Hz.
  static func highPass(_ frequency: Double, rate: Double) -> Biquad {
    let k = tan(.pi * frequency / rate)
    let norm = 1 / (1 + k * 2.0.squareRoot() + k * k)
    return Biquad(
      b0: norm, b1: -2 * norm, b2: norm, a1: 2 * (k * k - 1) * norm,
      a2: (1 - k * 2.0.squareRoot() + k * k) * norm)
  }
}

/// The two sections of ITU-R BS.1770-4's K weighting at any sample rate.
///
/// The standard gives coefficients for 48 kHz alone; these come from the analog prototype behind them (De Man 2018,
/// "Evaluation of implementations of the EBU R128 loudness measurement") and equal them there to 1e-9.
struct KWeighting: Sendable {
  private(set) var shelf: Biquad
  private(set) var highPass: Biquad

  init(rate: Double) {
    shelf = Self.shelf(rate: rate)
    highPass = Self.highPass(rate: rate)
  }

  @inline(__always)
  mutating func filter(_ x: Double) -> Double { highPass.filter(shelf.filter(x)) }

  mutating func settle() {
    shelf.settle()
    highPass.settle()
  }

  private static func shelf(rate: Double) -> Biquad {
    let k = tan(.pi * 1681.974450955533 / rate)
    let q = 0.7071752369554196
    let high = pow(10, 3.999843853973347 / 20)
    let band = pow(high, 0.4996667741545416)
    let norm = 1 / (1 + k / q + k * k)
    return Biquad(
      b0: (high + band * k / q + k * k) * norm, b1: 2 * (k * k - high) * norm,
      b2: (high - band * k / q + k * k) * norm, a1: 2 * (k * k - 1) * norm,
      a2: (1 - k / q + k * k) * norm)
  }

  private static func highPass(rate: Double) -> Biquad {
    let k = tan(.pi * 38.13547087602444 / rate)
    let q = 0.5003270373238773
    let norm = 1 / (1 + k / q + k * k)
    return Biquad(
      b0: 1, b1: -2, b2: 1, a1: 2 * (k * k - 1) * norm, a2: (1 - k / q + k * k) * norm)
  }
}
