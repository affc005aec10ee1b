import FaceEngine
import Foundation
import Streaming
import WebServer

/// `/outputs/NAME`: downloads of the files that sinks have written into the data folder.
struct OutputRoutes: Sendable {
  let folder: String

  var routes: [StudioRoute] {
    [StudioRoute("GET", "/outputs/") { request in answer(request.path) }]
  }

  func answer(_ path: String) -> StudioResponse {
    let name = String(path.dropFirst("/outputs/".count))
    let file = folder + "/" + name
    // A link could lead out of the folder.
    guard WrittenFile.isPlainName(name), FileIdentity.type(ofItemAt: file) == .typeRegular else {
      return .error(404, "There is no file called \(name.prefix(80)) yet: its output writes it.")
    }
    let type = name.hasSuffix(".csv") ? "text/csv; charset=utf-8" : "application/octet-stream"
    return .download(path: file, name: name, type: type)
  }
}
