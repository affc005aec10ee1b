import Numbers

/// A date in words.
public enum RelativeDate {
  /// "just now", "5 min ago", "3 h ago", "yesterday", "4 days ago", then "2026-02-23".
  public static func text(_ date: Double, now: Double, secondsFromGMT: Int) -> String {
    guard date > 0, date < 1e11, now.magnitude < 1e11 else { return "date unknown" }
    let zone = Double(secondsFromGMT)
    let (day, today) = (
      Int(clamping: ((date + zone) / 86_400).rounded(.down)),
      Int(clamping: ((now + zone) / 86_400).rounded(.down))
    )
    let age = now - date
    switch (age, today - day) {
    case (..<(-90), _): return civil(day)
    case (..<60, _): return "just now"
    case (..<3600, _): return "\(Int(clamping: age / 60)) min ago"
    case (_, 0): return "\(Int(clamping: age / 3600)) h ago"
    case (_, 1): return "yesterday"
    case (_, 2...6): return "\(today - day) days ago"
    default: return civil(day)
    }
  }

  /// "today", "yesterday", "4 days ago", then "2026-02-23".
  public static func day(_ date: Double, now: Double, secondsFromGMT: Int) -> String {
    guard date > 0, date < 1e11, now.magnitude < 1e11 else { return "date unknown" }
    let zone = Double(secondsFromGMT)
    let day = Int(clamping: ((date + zone) / 86_400).rounded(.down))
    switch Int(clamping: ((now + zone) / 86_400).rounded(.down)) - day {
    case 0: return "today"
    case 1: return "yesterday"
    case let past where (2...6).contains(past): return "\(past) days ago"
    default: return civil(day)
    }
  }

  /// "2026-02-23".
  private static func civil(_ days: Int) -> String {
    let date = CivilDate(daysSince1970: days)
    return "\(date.year)-\(two(date.month))-\(two(date.day))"
  }

  private static func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
}
