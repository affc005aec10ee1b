#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A response curve: every curve rises from 0 at 0 to 1 at 1.
public enum Curve: Hashable, Sendable {
  case linear
  /// x^power; the power is clamped to 0.1…10, default 2.
  case exponential(power: Float)
  /// log10(1 + 9x).
  case logarithmic
  /// 3x² − 2x³.
  case sCurve

  /// The default exponential curve, x².
  public static let exponential = Curve.exponential(power: 2)

  /// The curve at x in 0…1; x is clamped, NaN counts as 0.
  public func apply(_ x: Float) -> Float {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    switch self {
    case .linear: return x
    case .exponential(let power): return Curve.raise(x, to: Curve.clamped(power))
    case .logarithmic: return log10f(1 + 9 * x)
    case .sCurve: return x * x * (3 - 2 * x)
    }
  }

  /// The odd extension of the curve: x in −1…1 keeps its sign, its magnitude is shaped.
  public func applyBipolar(_ x: Float) -> Float {
    x < 0 ? -apply(-x) : apply(x)
  }

  static func clamped(_ power: Float) -> Float {
    power.isNaN ? 2 : min(max(power, 0.1), 10)
  }

  @inline(__always)
  private static func raise(_ x: Float, to power: Float) -> Float {
    power == 2 ? x * x : powf(x, power)
  }
}
