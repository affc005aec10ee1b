import Numbers

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How a live number is written, for values that arrive apart from the state: "+2.50 V", "−14°", "0.00".
///
/// Pages apply it with `Web/core/number.js`; both are tested against one list of texts.
public struct NumberFormat: Codable, Hashable, Sendable {
  /// Multiplies the number before it is rounded.
  public var factor: Double
  /// 0 to 6.
  public var decimals: Int
  /// Whether a positive number has a plus sign; zero has no sign.
  public var isSigned: Bool
  /// Follows the digits, with its space if it has one; not spaced in "14°".
  public var unit: String
  /// Shown instead of a number that is missing, not finite, or beyond ±10⁹.
  public var absent: String

  public init(
    factor: Double = 1, decimals: Int, isSigned: Bool = false, unit: String = "",
    absent: String = "–"
  ) {
    self.factor = factor
    self.decimals = min(max(decimals, 0), 6)
    self.isSigned = isSigned
    self.unit = unit
    self.absent = absent
  }

  /// Radians as whole degrees: "+14°".
  public static let degrees = Self(factor: 180 / .pi, decimals: 0, isSigned: true, unit: "°")
  /// Volts with two decimals: "−0.75 V".
  public static let volts = Self(decimals: 2, isSigned: true, unit: " V")
  /// Whole decibels: "−23 dB".
  public static let decibels = Self(decimals: 0, unit: " dB")

  /// The number as text, whatever the locale; a half is rounded away from zero.
  public func text(_ number: Double?) -> String {
    guard let number, (number * factor).magnitude < 1e9 else { return absent }
    let places = min(max(decimals, 0), 6)
    let scale = pow(10, Double(places))
    let whole = Int64(clamping: ((number * factor).magnitude * scale).rounded())
    let sign = whole == 0 ? "" : number * factor < 0 ? "−" : isSigned ? "+" : ""
    guard places > 0 else { return "\(sign)\(whole)\(unit)" }
    let digits = String(whole)
    let padded = String(repeating: "0", count: max(places + 1 - digits.count, 0)) + digits
    return "\(sign)\(padded.dropLast(places)).\(padded.suffix(places))\(unit)"
  }
}
