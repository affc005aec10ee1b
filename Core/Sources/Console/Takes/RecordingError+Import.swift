public import Addresses
public import Recording

extension RecordingError {
  /// The sentence when a file of a person does not become a take: it names that file and not the host's copy of it.
  ///
  /// - Parameter file: the file's name.
  public func importSentence(file: String, host: HostOffer) -> String {
    let again = host.hasPages ? "drop it again" : "choose it again"
    return switch self {
    case .unknownFormat:
      "\(file) is not a recording that can be played: \(host.hasPages ? "drop" : "choose") a .sensorium take, a CSV of "
        + "Live Link Face, or a CSV or JSON Lines file written by sensorium."
    case .unreadableRows(_, let rows, let lines):
      RecordingError.unreadableRows(path: file, rows: rows, lines: lines).description
    case .noFrames(_, skipped: 0): "\(file) holds no frames: record it again."
    case .noFrames(_, let skipped):
      "\(file) holds no usable frame (\(skipped) rows were malformed): export it again."
    case .newerVersion(_, let version):
      host.hasPages
        ? "\(file) has format version \(version), and this hub reads version 1: update the hub."
        : "\(file) has format version \(version), and this app reads version 1: update the app."
    case .notFound: "\(file) did not arrive whole: \(again)."
    case .unreadable(_, let reason): "\(file) could not be read again (\(reason)): \(again)."
    case .unwritable(_, let reason):
      "\(file) cannot be kept as a take (\(reason)): free some space on \(host.name)"
        + (host.hasPages ? "'s disk and \(again)." : " and \(again).")
    case .alreadyExists:
      "9,999 takes have the name of \(file): rename the file and \(again)."
    case .invalidName: description
    }
  }
}
