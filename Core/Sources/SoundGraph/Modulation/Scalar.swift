#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Functions that neither lock nor allocate, which the compiler cannot see for itself.
enum Scalar {
  @_semantics("no_performance_analysis")
  @inline(never)
  static func root(_ x: Float) -> Float { x.squareRoot() }

  @_semantics("no_performance_analysis")
  @inline(never)
  static func exp2(_ x: Float) -> Float { exp2f(x) }

  @_semantics("no_performance_analysis")
  @inline(never)
  static func log2(_ x: Float) -> Float { log2f(x) }

  @_semantics("no_performance_analysis")
  @inline(never)
  static func sine(turns: Double) -> Double { sin(2 * .pi * turns) }

  /// What a value is multiplied with, sample by sample, to become `factor` times itself; not for the audio thread.
  static func growth(_ factor: Double, over samples: Double) -> Double {
    pow(factor, 1 / max(samples, 1))
  }

  /// The gains that blend one sound to another with equal power, at 0…1; exact at both ends.
  @_semantics("no_performance_analysis")
  @inline(never)
  static func equalPower(_ place: Float) -> (from: Float, to: Float) {
    if place <= 0 { return (1, 0) }
    if place >= 1 { return (0, 1) }
    return (cosf(place * (.pi / 2)), sinf(place * (.pi / 2)))
  }
}
