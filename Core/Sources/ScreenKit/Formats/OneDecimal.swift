import Numbers

extension Double {
  /// "59.9": one decimal, whatever the locale.
  public var oneDecimal: String {
    guard isFinite, abs(self) < 1e12 else { return "0.0" }
    let tenths = Int64(clamping: (self * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    return "\(sign)\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
  }
}
