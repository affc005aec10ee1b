import Foundation

/// Functions of the C library for coefficients that need double precision; the compiler's real-time checks
/// cannot look into them, and none of them allocates or locks.
enum DoubleMaths {
  @_semantics("no_performance_analysis")
  static func sine(_ x: Double) -> Double { sin(x) }

  @_semantics("no_performance_analysis")
  static func exponential(_ x: Double) -> Double { exp(x) }

  @_semantics("no_performance_analysis")
  static func logarithm(_ x: Double) -> Double { log(x) }

  @_semantics("no_performance_analysis")
  static func root(_ x: Double) -> Double { x > 0 ? x.squareRoot() : 0 }
}
