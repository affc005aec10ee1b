#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The two C library functions for rotations to angles in radians.
enum Angle {
  static func atan2(_ y: Float, _ x: Float) -> Float { atan2f(y, x) }
  static func asin(_ sine: Float) -> Float { asinf(sine) }
}
