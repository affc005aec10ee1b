import Numbers

/// The time of day.
public enum ClockTime {
  /// "09:41" for a time in Unix seconds.
  public static func text(_ time: Double, secondsFromGMT: Int) -> String {
    guard time.isFinite, time.magnitude < 1e11 else { return "–" }
    let seconds = Int(clamping: (time + Double(secondsFromGMT)).rounded(.down))
    let minutes = (seconds % 86_400 + 86_400) % 86_400 / 60
    return "\(two(minutes / 60)):\(two(minutes % 60))"
  }

  private static func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
}
