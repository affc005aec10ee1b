/// "5 minutes ago": how long ago something was, and its date when that is long.
enum RelativeTime {
  /// Both in Unix seconds; the date is that of Greenwich.
  static func text(of time: Double, now: Double) -> String {
    guard time.isFinite, now.isFinite, abs(time) < 1e11, abs(now) < 1e11 else { return "" }
    let minutes = Int((now - time) / 60)
    switch minutes {
    case ..<1: return "just now"
    case 1: return "1 minute ago"
    case ..<60: return "\(minutes) minutes ago"
    case ..<120: return "1 hour ago"
    case ..<1440: return "\(minutes / 60) hours ago"
    case ..<2880: return "yesterday"
    case ..<10080: return "\(minutes / 1440) days ago"
    default: return date(of: time)
    }
  }

  /// "23 Feb 2026", by Hinnant's days-to-civil ("chrono-Compatible Low-Level Date Algorithms").
  private static func date(of time: Double) -> String {
    let shifted = Int((time / 86_400).rounded(.down)) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let day = shifted - era * 146_097
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * month + 2) / 5 + 1
    let number = month < 10 ? month + 3 : month - 9
    return "\(dayOfMonth) \(months[number - 1]) \(year + era * 400 + (number <= 2 ? 1 : 0))"
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
