public import CaptureFiles

/// Why a session is not exported or imported; `description` is one sentence with the remedy.
public enum CaptureExportError: Error, Hashable, Sendable, CustomStringConvertible {
  case session(CaptureFileError)
  case unreadable(path: String, reason: String)
  case unwritable(path: String, reason: String)
  case alreadyExists(path: String)
  /// A folder or an archive that is not of the format.
  case notFormat(path: String, format: String, missing: String)
  /// A script that is run for the format failed; nil when no program runs scripts here.
  case script(format: CaptureExportFormat, reason: String?)
  /// No session was given, or several for a format of one.
  case sessionCount(Int, format: CaptureExportFormat)
  case cancelled

  public var description: String {
    switch self {
    case .session(let error): error.description
    case .unreadable(let path, let reason):
      "\(path) cannot be read (\(reason)): verify the session, or copy it again."
    case .unwritable(let path, let reason):
      "\(path) cannot be written (\(reason)): free some space or choose another folder."
    case .alreadyExists(let path):
      "\(path) exists already and is never overwritten: choose another folder."
    case .notFormat(let path, let format, let missing):
      "\(path) is no recording of \(format), as it has no \(missing): give one as it was exported."
    case .script(let format, let reason?): "The export to \(format.rawValue) ended: \(reason)"
    case .script(let format, nil):
      "\(format.rawValue) is written by a Python script, which this program does not run: export on the hub."
    case .sessionCount(0, _): "No session was given: give the folder of at least one."
    case .sessionCount(let count, let format):
      "\(count) sessions do not go into one export to \(format.rawValue): export each of them."
    case .cancelled: "The export was ended before it was complete: nothing of it is kept."
    }
  }
}
