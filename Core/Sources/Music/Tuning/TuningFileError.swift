/// Why a tuning file cannot be used: one sentence with the line, the value and the remedy.
public struct TuningFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Counted from 1; nil when the file as a whole is meant.
  public let line: Int?
  public let reason: String

  public var description: String { line.map { "Line \($0): \(reason)" } ?? reason }
}
