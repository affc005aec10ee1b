import Foundation
import Net

/// `/outputs/NAME`: what file sinks have written into the data folder, as downloads.
struct OutputRoutes: Sendable {
  let folder: String

  var routes: [StudioRoute] {
    [StudioRoute("GET", "/outputs/") { request in answer(request.path) }]
  }

  /// Whether it is a plain name, which never leaves the folder.
  static func isName(_ text: String) -> Bool {
    !text.isEmpty && !text.contains("/") && !text.hasPrefix(".") && !text.utf8.contains(0)
      && text.utf8.count <= 255
  }

  private func answer(_ path: String) -> StudioResponse {
    let name = String(path.dropFirst("/outputs/".count))
    let file = folder + "/" + name
    guard Self.isName(name), FileManager.default.fileExists(atPath: file) else {
      return .error(404, "There is no file called \(name.prefix(80)) yet: its output writes it.")
    }
    let type = name.hasSuffix(".csv") ? "text/csv; charset=utf-8" : "application/octet-stream"
    return .download(path: file, name: name, type: type)
  }
}
