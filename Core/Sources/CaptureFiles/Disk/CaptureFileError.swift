/// Why a recording or a session cannot be read or written; `description` is one sentence with the remedy.
public enum CaptureFileError: Error, Hashable, Sendable, CustomStringConvertible {
  case unreadable(path: String, reason: String)
  case unwritable(path: String, reason: String)
  case alreadyExists(path: String)
  /// A folder without a log.
  case notRecording(path: String)
  /// A folder without the files of a session.
  case notSession(path: String)
  /// A finished folder that does not agree with its manifest, so that the log is kept.
  case unverified(path: String, reason: String)

  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "\(path) cannot be read (\(reason)): check the path and who may read it."
    case .unwritable(let path, let reason):
      "\(path) cannot be written (\(reason)): free some space or choose another folder."
    case .alreadyExists(let path):
      "\(path) exists already and is never overwritten: choose another name."
    case .notRecording(let path):
      "\(path) holds no log of a recording: give a folder whose name ends in .recording."
    case .notSession(let path):
      "\(path) holds no session: give a folder with metadata.json and manifest.json."
    case .unverified(let path, let reason):
      "\(path) is written, but \(reason) The recording is kept: repair it again."
    }
  }
}
