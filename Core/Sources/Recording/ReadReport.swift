/// Statistics of a reader; complete after the last frame.
public struct ReadReport: Hashable, Sendable {
  public var frames = 0
  /// Rows or frames that were malformed, or had no time of their own, and were skipped.
  public var skipped = 0
  /// The line numbers (from 1) of the first few malformed rows.
  public private(set) var skippedLines: [Int] = []
  /// Records of a session file of a kind, stream or codec that this version does not know.
  public var unknown = 0
  /// Bytes of a session file outside any intact record: a truncated end, or damage.
  public var droppedBytes = 0
  /// Why reading stopped before the end of the file.
  public var problem: RecordingError?

  public init() {}

  static let maximumLines = 5

  mutating func skip(line: Int) {
    skipped += 1
    if skippedLines.count < ReadReport.maximumLines { skippedLines.append(line) }
  }
}

extension ReadReport: CustomStringConvertible {
  /// One line for people, as in "4030 frames, 2 rows skipped (lines 17, 18)".
  public var description: String {
    var parts = ["\(frames) frames"]
    if skipped > 0 {
      let lines = skippedLines.map(String.init).joined(separator: ", ")
      parts.append("\(skipped) rows skipped" + (lines.isEmpty ? "" : " (lines \(lines))"))
    }
    if unknown > 0 { parts.append("\(unknown) records of unknown kinds or streams skipped") }
    if droppedBytes > 0 { parts.append("\(droppedBytes) damaged bytes dropped") }
    if let problem { parts.append(problem.description) }
    return parts.joined(separator: ", ")
  }
}
