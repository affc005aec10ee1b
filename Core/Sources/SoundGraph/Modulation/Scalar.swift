#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Functions that neither lock nor allocate, which the compiler cannot verify.
enum Scalar {
  @_semantics("no_performance_analysis")
  @inline(never)
  static func twoToThe(_ x: Double) -> Double { exp2(x) }

  @_semantics("no_performance_analysis")
  @inline(never)
  static func log2(_ x: Float) -> Float { log2f(x) }

  @_semantics("no_performance_analysis")
  @inline(never)
  static func sine(turns: Double) -> Double { sin(2 * .pi * turns) }

  /// The factor per sample that results in `factor` after a number of samples; not for the audio thread.
  static func growth(_ factor: Double, over samples: Double) -> Double {
    pow(factor, 1 / max(samples, 1))
  }

  /// Octaves above 1 Hz, minus infinity for 0 Hz.
  static func octaves(_ hertz: Double) -> Double { log2OfDouble(hertz) }

  /// The gains of an equal-power cross-fade at 0…1; exact at both ends.
  @_semantics("no_performance_analysis")
  @inline(never)
  static func equalPower(_ place: Float) -> (from: Float, to: Float) {
    if place <= 0 { return (1, 0) }
    if place >= 1 { return (0, 1) }
    return (cosf(place * (.pi / 2)), sinf(place * (.pi / 2)))
  }

  /// The gains of a cross-fade at 0…1 whose sum is 1: equal sounds stay as loud as they are.
  static func equalGain(_ place: Float) -> (from: Float, to: Float) {
    let gains = equalPower(place)
    return (gains.from * gains.from, 1 - gains.from * gains.from)
  }
}

private func log2OfDouble(_ x: Double) -> Double { log2(x) }
