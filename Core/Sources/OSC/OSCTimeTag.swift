import Numbers

/// OSC time: seconds since 1900 as 32.32 fixed point (the NTP format of RFC 5905 §6).
public enum OSCTimeTag {
  /// The tag that means "now".
  public static let immediately: UInt64 = 1

  /// The tag of a Unix time in seconds; `immediately` outside the format's range.
  public static func tag(unixSeconds: Double) -> UInt64 {
    let seconds = unixSeconds + secondsFrom1900To1970
    guard seconds >= 0, seconds < 4_294_967_296 else { return immediately }
    let whole = seconds.rounded(.down)
    return UInt64(clamping: whole) << 32
      | UInt64(UInt32(clamping: (seconds - whole) * 4_294_967_296))
  }

  /// The Unix time in seconds of a tag, nil for `immediately`.
  public static func unixSeconds(_ tag: UInt64) -> Double? {
    guard tag != immediately else { return nil }
    return Double(tag >> 32) - secondsFrom1900To1970
      + Double(tag & 0xFFFF_FFFF) / 4_294_967_296
  }

  private static let secondsFrom1900To1970: Double = 2_208_988_800
}
