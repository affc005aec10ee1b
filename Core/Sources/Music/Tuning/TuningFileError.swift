/// Why a tuning file is invalid: one sentence with the line, the value and the remedy.
public struct TuningFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Counted from 1; nil when it concerns the whole file.
  public let line: Int?
  public let reason: String

  public var description: String { line.map { "Line \($0): \(reason)" } ?? reason }
}
