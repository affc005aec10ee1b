import FaceEngine
import HubStudio
import Recording
import Streaming
import WebServer

/// `POST /takes/import`: a recording from the page becomes a take.
struct ImportRoute: Sendable {
  private let upload: UploadRoute

  init(engine: FaceEngine, folder: String) {
    upload = UploadRoute(
      "/takes/import", noun: "take", folder: folder + "/.import",
      sentence: { Self.sentence(of: $0, file: $1) },
      takeIn: { try await engine.importTake(from: $0.path, file: $0.name, modified: $0.modified) })
  }

  var route: StudioRoute { upload.route }

  /// The sentence for any error of an import.
  static func sentence(of error: any Error, file: String?) -> String {
    switch error {
    case let error as RecordingError: sentence(error, file: file ?? "The file")
    default: UploadRoute.sentence(of: error, named: file)
    }
  }

  private static func short(_ file: String?) -> Substring { (file ?? "The file").prefix(80) }

  /// Names the user's file and not the hub's copy of it.
  static func sentence(_ error: RecordingError, file: String) -> String {
    let file = short(file)
    return switch error {
    case .unknownFormat:
      "\(file) is not a recording that can be played: drop a .sensorium take, a CSV of Live "
        + "Link Face, or a CSV or JSON Lines file written by sensorium."
    case .unreadableRows(_, let rows, let lines):
      RecordingError.unreadableRows(path: String(file), rows: rows, lines: lines).description
    case .noFrames(_, skipped: 0): "\(file) holds no frames: record it again."
    case .noFrames(_, let skipped):
      "\(file) holds no usable frame (\(skipped) rows were malformed): export it again."
    case .newerVersion(_, let version):
      "\(file) has format version \(version), and this hub reads version 1: update the hub."
    case .notFound: "\(file) did not arrive whole: drop it again."
    case .unreadable(_, let reason): "\(file) could not be read again (\(reason)): drop it again."
    case .unwritable(_, let reason):
      "\(file) cannot be kept as a take (\(reason)): free some space on the hub's disk and drop it again."
    case .alreadyExists: "9,999 takes have the name of \(file): rename the file and drop it again."
    case .invalidName: error.description
    }
  }
}
