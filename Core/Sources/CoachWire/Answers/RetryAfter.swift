import Numbers

/// The field `Retry-After` (RFC 9110 §10.2.3).
public enum RetryAfter {
  /// Seconds to wait from `now`, in seconds since 1970: a number of seconds, or an HTTP date in any of its three forms.
  /// 0 for a past date; nil for anything else. At most `CoachConstants.maximumWait`.
  public static func seconds(_ value: String, now: Double) -> Double? {
    let text = value.prefix(64).filter { $0 != "\t" }.split(separator: " ").joined(separator: " ")
    if !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    {
      return min(Double(text) ?? 0, CoachConstants.maximumWait)
    }
    guard let date = date(text), now.isFinite else { return nil }
    return min(max(0, date - now), CoachConstants.maximumWait)
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Seconds since 1970 of "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT" or "Sun Nov 6 08:49:37
  /// 1994".
  static func date(_ text: String) -> Double? {
    let words = text.lowercased().split { $0 == " " || $0 == "," || $0 == "-" }.map(String.init)
    guard words.count >= 5 else { return nil }
    let isAsctime = months.contains(words[1])
    let (dayWord, monthWord) = isAsctime ? (words[2], words[1]) : (words[1], words[2])
    let (clockWord, yearWord) = isAsctime ? (words[3], words[4]) : (words[4], words[3])
    guard isAsctime || (words.count == 6 && words[5] == "gmt"),
      let month = months.firstIndex(of: monthWord), let day = number(dayWord, in: 1...31),
      let year = number(yearWord, in: 0...9999)
    else { return nil }
    let clock = clockWord.split(separator: ":", omittingEmptySubsequences: false)
    guard clock.count == 3, let hour = number(clock[0], in: 0...23),
      let minute = number(clock[1], in: 0...59), let second = number(clock[2], in: 0...60)
    else { return nil }
    let century = yearWord.utf8.count > 2 ? 0 : year < 70 ? 2_000 : 1_900
    let days = days(year: year + century, month: month + 1, day: day)
    return Double(days * 86_400 + hour * 3_600 + minute * 60 + second)
  }

  private static func number(_ text: some StringProtocol, in range: ClosedRange<Int>) -> Int? {
    guard text.utf8.count <= 4, let number = Int(text), range.contains(number) else { return nil }
    return number
  }

  /// Days from 1 January 1970 in the Gregorian calendar (Hinnant, "chrono-Compatible Low-Level Date Algorithms").
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}
