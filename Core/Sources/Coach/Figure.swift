import Numbers

/// Numbers as the coach writes them.
enum Figure {
  static func whole(_ value: Double) -> String { "\(Int(clamping: value.rounded()))" }

  /// One decimal place: "1.4".
  static func tenths(_ value: Double) -> String {
    let tenths = Int(clamping: (value * 10).rounded(), to: -1_000_000_000...1_000_000_000)
    return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }

  /// "82 %" of 0.82.
  static func percent(_ share: Double) -> String { whole(share * 100) + " %" }
}
