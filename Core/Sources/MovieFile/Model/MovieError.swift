/// Why a movie cannot be read or written: one sentence with the name of its file, the value and the remedy.
public struct MovieError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Kind: Hashable, Sendable {
    /// The file cannot be opened or read.
    case unreadable
    /// It is neither MP4, MOV nor WebM.
    case notMovie
    /// A recording that was never finished: it ends before the table of its samples.
    case noIndex
    case damaged, unsupported
    /// What is to be written is not possible.
    case invalid
  }

  public let kind: Kind
  public let name: String
  public let reason: String

  public var description: String { "\(name): \(reason)" }

  /// An error that a source's own `read` throws, with a whole sentence.
  public static func unreadable(_ name: String, _ reason: String) -> MovieError {
    MovieError(kind: .unreadable, name: name, reason: reason)
  }

  static func notMovie(_ name: String) -> MovieError {
    MovieError(
      kind: .notMovie, name: name,
      reason: "does not begin like MP4, MOV or WebM. Give a file of one of these kinds.")
  }

  static func noIndex(_ name: String) -> MovieError {
    MovieError(
      kind: .noIndex, name: name,
      reason: "ends before its table of samples (moov): the recording was not finished. "
        + "Record fragmented MP4 or WebM, which keep what they have.")
  }

  static func damaged(_ name: String, _ what: String) -> MovieError {
    MovieError(kind: .damaged, name: name, reason: "\(what). Export the file again.")
  }

  static func unsupported(_ name: String, _ what: String) -> MovieError {
    MovieError(kind: .unsupported, name: name, reason: what)
  }

  static func invalid(_ name: String, _ what: String) -> MovieError {
    MovieError(kind: .invalid, name: name, reason: what)
  }
}
