import Foundation
import Net
import Recording

/// `/takes/NAME.sensorium` and `/takes/NAME.csv`: what was recorded, as downloads.
struct TakeRoutes: Sendable {
  let folder: String

  var routes: [StudioRoute] {
    [StudioRoute("GET", "/takes/") { request in await answer(request.path) }]
  }

  /// The name is checked by `TakeFolder`, which never lets one become a path.
  private func answer(_ path: String) async -> StudioResponse {
    let file = String(path.dropFirst("/takes/".count))
    guard let dot = file.lastIndex(of: ".") else { return missing(file) }
    let name = String(file[..<dot])
    guard let take = try? TakeFolder(path: folder).path(of: name),
      FileManager.default.fileExists(atPath: take)
    else { return missing(name) }
    switch file[dot...] {
    case ".sensorium":
      return .download(path: take, name: file, type: "application/octet-stream")
    case ".csv":
      return StudioResponse(
        headers: [
          ("content-type", "text/csv; charset=utf-8"),
          ("content-disposition", "attachment; filename=\"\(file)\""),
        ], body: .stream(TakeTable(path: take).pieces()))
    default: return missing(file)
    }
  }

  private func missing(_ name: String) -> StudioResponse {
    .error(404, "There is no take called \(name.prefix(80)).")
  }
}
