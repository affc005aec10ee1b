import Numbers
import ScreenKit

/// Numbers of sessions in words.
package enum CaptureFigures {
  static let rate = NumberFormat(decimals: 1, unit: "/s")
  private static let milliseconds = NumberFormat(factor: 1_000, decimals: 1, unit: " ms")

  /// "78 %".
  package static func percent(_ share: Double) -> String {
    "\(Int(clamping: (share.clamped(to: 0...1) * 100).rounded())) %"
  }

  /// "1:05", or "1:02:03" from an hour on.
  package static func clock(_ seconds: Double) -> String {
    let all = Int(clamping: seconds, to: 0...359_999)
    let rest = "\(two(all / 60 % 60)):\(two(all % 60))"
    return all >= 3_600 ? "\(all / 3_600):\(rest)" : "\(all / 60):\(two(all % 60))"
  }

  /// "1:05.25".
  static func precise(_ seconds: Double) -> String {
    let hundredths = Int(clamping: (seconds * 100).rounded(), to: 0...35_999_999)
    return clock(Double(hundredths / 100)) + "." + two(hundredths % 100)
  }

  /// "640 B", "3.2 MB", "1.2 GB".
  package static func bytes(_ bytes: Int64) -> String {
    let size = Double(max(bytes, 0))
    let scales: [(Double, String)] = [(1e9, " GB"), (1e6, " MB"), (1e3, " kB")]
    guard let scale = scales.first(where: { size >= $0.0 }) else { return "\(max(bytes, 0)) B" }
    return NumberFormat(factor: 1 / scale.0, decimals: 1, unit: scale.1).text(size)
  }

  /// "± 1.2 ms"; "± unknown".
  static func bound(_ seconds: Double?) -> String {
    guard let seconds, seconds.isFinite else { return "± unknown" }
    return "± " + milliseconds.text(seconds)
  }

  /// "now", "3 s ago", "2 min ago"; "never" before the first sample.
  static func age(_ seconds: Double?) -> String {
    guard let seconds, seconds.isFinite else { return "never" }
    let whole = Int(clamping: seconds, to: 0...1_000_000)
    return whole < 1 ? "now" : whole < 120 ? "\(whole) s ago" : "\(whole / 60) min ago"
  }

  /// "1 take", "12 takes".
  package static func count(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
  }

  /// "today, 14:05", or "2026-02-23, 14:05".
  static func date(_ start: Double, now: Double, secondsFromGMT: Int) -> String {
    RelativeDate.day(start, now: now, secondsFromGMT: secondsFromGMT) + ", "
      + ClockTime.text(start, secondsFromGMT: secondsFromGMT)
  }

  /// The first `longest` characters of what is typed; a character may have any number of scalars.
  package static func typed(_ text: String, longest: Int) -> String {
    let scalars = String.UnicodeScalarView(text.unicodeScalars.prefix(longest * 4))
    return String(String(scalars).prefix(longest))
  }

  private static func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
}
