import Numbers

/// "5 minutes ago": a time relative to now, and a date when it is long ago.
public enum RelativeTime {
  /// Both in Unix seconds; the date is in UTC.
  public static func text(of time: Double, now: Double) -> String {
    guard time.isFinite, now.isFinite, abs(time) < 1e11, abs(now) < 1e11 else { return "" }
    let minutes = Int(clamping: (now - time) / 60)
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

  /// "23 Feb 2026".
  private static func date(of time: Double) -> String {
    let date = CivilDate(daysSince1970: Int(clamping: (time / 86_400).rounded(.down)))
    return "\(date.day) \(months[date.month - 1]) \(date.year)"
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
