import Numbers

/// A time in the format of OSC and NTP: seconds since 1900 in 32.32 fixed point (RFC 5905 §6).
///
/// The seconds wrap in 2036, as in the format.
public struct NTPTime: Hashable, Sendable {
  public let rawValue: UInt64

  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The time of seconds since 1970; a value that is not finite is `immediately`.
  public init(unixSeconds: Double) {
    guard unixSeconds.isFinite, abs(unixSeconds) < 1e15 else {
      self = .immediately
      return
    }
    let whole = unixSeconds.rounded(.down)
    let seconds = UInt32(truncatingIfNeeded: Int64(clamping: whole) + NTPTime.secondsFrom1900To1970)
    let fraction = UInt32(clamping: (unixSeconds - whole) * 4_294_967_296)
    rawValue = UInt64(seconds) << 32 | UInt64(fraction)
  }

  /// OSC's "now": apply on receipt.
  public static let immediately = NTPTime(rawValue: 1)

  /// Seconds since 1970, for a time between 1968 and 2104.
  public var unixSeconds: Double {
    let seconds = Int64(rawValue >> 32)
    let era: Int64 = seconds < 1 << 31 ? 1 << 32 : 0
    let fraction = Double(rawValue & 0xFFFF_FFFF) / 4_294_967_296
    return Double(seconds + era - NTPTime.secondsFrom1900To1970) + fraction
  }

  private static let secondsFrom1900To1970: Int64 = 2_208_988_800
}
