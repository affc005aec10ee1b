import Foundation
import WebServer

/// `/outputs/NAME`: downloads of the files that sinks have written into the data folder.
struct OutputRoutes: Sendable {
  let folder: String

  var routes: [StudioRoute] {
    [StudioRoute("GET", "/outputs/") { request in answer(request.path) }]
  }

  /// Whether it is a plain name, which stays inside the folder.
  static func isName(_ text: String) -> Bool {
    !text.isEmpty && !text.contains("/") && !text.hasPrefix(".") && !text.utf8.contains(0)
      && text.utf8.count <= 255
  }

  func answer(_ path: String) -> StudioResponse {
    let name = String(path.dropFirst("/outputs/".count))
    let file = folder + "/" + name
    // A link could lead out of the folder.
    guard Self.isName(name), FileIdentity.type(ofItemAt: file) == .typeRegular else {
      return .error(404, "There is no file called \(name.prefix(80)) yet: its output writes it.")
    }
    let type = name.hasSuffix(".csv") ? "text/csv; charset=utf-8" : "application/octet-stream"
    return .download(path: file, name: name, type: type)
  }
}
