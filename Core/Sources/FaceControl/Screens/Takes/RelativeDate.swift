/// A date as people say it.
enum RelativeDate {
  /// "just now", "5 min ago", "3 h ago", "yesterday", "4 days ago", then "2026-02-23".
  static func text(_ date: Double, now: Double, secondsFromGMT: Int) -> String {
    guard date.isFinite, date.magnitude < 1e11, date > 0 else { return "date unknown" }
    let zone = Double(secondsFromGMT)
    let (day, today) = (
      Int(((date + zone) / 86_400).rounded(.down)), Int(((now + zone) / 86_400).rounded(.down))
    )
    let age = now - date
    switch (age, today - day) {
    case (..<(-90), _): return civil(day)
    case (..<60, _): return "just now"
    case (..<3600, _): return "\(Int(age / 60)) min ago"
    case (_, 0): return "\(Int(age / 3600)) h ago"
    case (_, 1): return "yesterday"
    case (_, 2...6): return "\(today - day) days ago"
    default: return civil(day)
    }
  }

  /// Days since 1970 to year, month and day (Howard Hinnant, "chrono-compatible low-level date
  /// algorithms", civil_from_days).
  private static func civil(_ days: Int) -> String {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return "\(year)-\(two(month))-\(two(day))"
  }

  private static func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
}
