import CoachWire
import Numbers

/// Markers as text files for editors; times are seconds in the take.
public enum MarkerExport {
  /// SubRip subtitles: a line is shown for two seconds, or as long as its stretch, but not into the next line.
  public static func srt(_ markers: [TakeMarker]) -> String {
    let sorted = markers.sorted { $0.start < $1.start }
    return sorted.enumerated().map { index, marker in
      let next = sorted[(index + 1)...].first { $0.start >= marker.start + 0.5 }?.start
      let end = min(max(marker.end, marker.start + 2), next ?? .infinity)
      let text = [marker.title, marker.note].map(line).filter { !$0.isEmpty }
      return "\(index + 1)\n\(clock(marker.start)) --> \(clock(end))\n"
        + text.joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
  }

  /// "00:01:02,500".
  private static func clock(_ seconds: Double) -> String {
    let milliseconds = Int(clamping: (seconds * 1_000).rounded(), to: 0...359_999_999)
    func digits(_ value: Int, _ count: Int) -> String {
      let text = "\(value)"
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    return digits(milliseconds / 3_600_000, 2) + ":" + digits(milliseconds / 60_000 % 60, 2) + ":"
      + digits(milliseconds / 1_000 % 60, 2) + "," + digits(milliseconds % 1_000, 3)
  }

  /// One line of text; a subtitle must not contain an empty line or an arrow.
  private static func line(_ text: String) -> String {
    var line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    while let arrow = line.firstRange(of: "-->") { line.replaceSubrange(arrow, with: "→") }
    return line
  }

  /// Comma-separated values with a header (RFC 4180).
  ///
  /// A text that a spreadsheet would take for a formula gets an apostrophe in front (OWASP, CSV injection).
  public static func csv(_ markers: [TakeMarker]) -> String {
    let rows = markers.map { marker in
      [
        decimals(marker.start), decimals(marker.end), marker.kind.rawValue,
        marker.event.rawValue, decimals(marker.score), cell(marker.title), cell(marker.note),
      ].joined(separator: ",")
    }
    return (["start_s,end_s,kind,event,score,title,note"] + rows).map { $0 + "\r\n" }.joined()
  }

  private static func cell(_ text: String) -> String {
    let isFormula = text.first.map { "=+-@\t\r".contains($0) } ?? false
    let safe = isFormula ? "'" + text : text
    guard safe.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return safe }
    return "\""
      + safe.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }

  /// Three decimal places.
  static func decimals(_ value: Double) -> String {
    let whole = Int(clamping: (value * 1_000).rounded(), to: 0...999_999_999_999)
    let rest = "\(whole % 1_000)"
    return "\(whole / 1_000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
