import Addresses
import Console
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

  /// Names the user's file and not the hub's copy of it.
  static func sentence(_ error: RecordingError, file: String) -> String {
    error.importSentence(file: String(file.prefix(80)), host: .hub)
  }
}
