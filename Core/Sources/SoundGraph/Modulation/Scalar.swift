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
}
