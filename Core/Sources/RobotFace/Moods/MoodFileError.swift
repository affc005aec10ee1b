/// What is wrong with a mood file, where, and what to do.
public struct MoodFileError: Error, Hashable, CustomStringConvertible {
  /// From 1; nil when the whole file is meant.
  public let line: Int?
  public let sentence: String

  public var description: String { line.map { "Line \($0): \(sentence)" } ?? sentence }
}
