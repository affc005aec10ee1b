/// Why a recording cannot be opened or written; `description` is one sentence for people, with the remedy.
public enum RecordingError: Error, Hashable, Sendable {
  case notFound(path: String)
  case unreadable(path: String, reason: String)
  case unwritable(path: String, reason: String)
  case alreadyExists(path: String)
  case unknownFormat(path: String)
  case newerVersion(path: String, version: Int)
  case noFrames(path: String, skipped: Int)
  /// Nearly all rows are malformed; `lines` are the first of them.
  case unreadableRows(path: String, rows: Int, lines: [Int])
  case invalidName(String)
}

extension RecordingError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notFound(let path):
      "There is no file \(path): check the path."
    case .unreadable(let path, let reason):
      "\(path) cannot be read (\(reason)): choose a recording that this user may read."
    case .unwritable(let path, let reason):
      "\(path) cannot be written (\(reason)): free some space or choose another folder."
    case .alreadyExists(let path):
      "\(path) exists already and is never overwritten: choose another name."
    case .unknownFormat(let path):
      """
      \(path) is not a recording that can be played: use a .sensorium take, a CSV of Live Link \
      Face, or a CSV or JSON Lines file written by sensorium.
      """
    case .newerVersion(let path, let version):
      "\(path) has format version \(version) and this program reads version 1: update the program."
    case .noFrames(let path, let skipped):
      skipped == 0
        ? "\(path) holds no frames: record the take again."
        : "\(path) holds no usable frame (\(skipped) were malformed): export the recording again."
    case .unreadableRows(let path, let rows, let lines):
      """
      \(path) is not what its first line says: \(rows) rows cannot be read (the first are lines \
      \(lines.map(String.init).joined(separator: ", "))). Export the recording again.
      """
    case .invalidName(let name):
      """
      "\(RecordingError.printable(name))" cannot be the name of a take: use 1 to 100 letters, \
      digits, spaces, hyphens or underscores, and no / \\ : or leading dot.
      """
    }
  }

  /// The system's reason, without the path.
  public var reason: String {
    switch self {
    case .unwritable(_, let reason), .unreadable(_, let reason): reason
    default: description
    }
  }

  static func printable(_ name: String) -> String {
    String(
      name.unicodeScalars.prefix(60).map { $0.properties.isPrintable ? Character($0) : "?" })
  }
}

extension Unicode.Scalar.Properties {
  /// False for control, format, surrogate and line-breaking characters.
  var isPrintable: Bool {
    switch generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }
}
