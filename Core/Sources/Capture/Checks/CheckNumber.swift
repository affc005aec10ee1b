import Numbers

/// Numbers in the sentences of checks.
enum CheckNumber {
  /// At most three significant digits, without zeros at the end: "0.052", "2.4", "120".
  static func short(_ value: Double) -> String {
    guard value.isFinite else { return "?" }
    let size = abs(value)
    let places = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3
    let scale = [1, 10, 100, 1_000][places]
    let whole = Int(clamping: (size * Double(scale)).rounded(), to: 0...2_000_000_000)
    let sign = value < 0 && whole > 0 ? "-" : ""
    var digits = String(whole % scale)
    guard places > 0, whole % scale > 0 else { return sign + String(whole / scale) }
    digits = String(repeating: "0", count: places - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    return sign + String(whole / scale) + "." + digits
  }
}
