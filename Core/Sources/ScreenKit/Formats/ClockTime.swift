import Numbers

/// The time of day.
public enum ClockTime {
  /// "09:41" for a time in Unix seconds.
  public static func text(_ time: Double, secondsFromGMT: Int) -> String {
    guard let thousandths = thousandths(time, secondsFromGMT) else { return "–" }
    let minutes = thousandths / 60_000
    return "\(two(minutes / 60)):\(two(minutes % 60))"
  }

  /// "09:41:07.250" for a time in Unix seconds.
  public static func precise(_ time: Double, secondsFromGMT: Int) -> String {
    guard let thousandths = thousandths(time, secondsFromGMT) else { return "–" }
    let rest = thousandths % 1000
    return text(time, secondsFromGMT: secondsFromGMT)
      + ":\(two(thousandths / 1000 % 60)).\(rest < 100 ? "0" : "")\(two(rest))"
  }

  /// Thousandths of a second since midnight; nil for a time that no clock shows.
  private static func thousandths(_ time: Double, _ secondsFromGMT: Int) -> Int? {
    guard time.isFinite, time.magnitude < 1e11 else { return nil }
    let day = 86_400_000
    let all = Int(clamping: (time * 1000).rounded(.down) + Double(secondsFromGMT) * 1000)
    return (all % day + day) % day
  }

  private static func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
}
