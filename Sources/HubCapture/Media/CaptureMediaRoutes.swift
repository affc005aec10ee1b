import CaptureLibrary
import WebServer

/// The files of finished sessions and their exports over HTTP: `GET /capture/media/SESSION/FILE` in ranges of bytes,
/// `GET /capture/exports/SESSION/NAME` as a download. The library alone makes paths of names.
struct CaptureMediaRoutes: Sendable {
  static let mediaPath = "/capture/media/"
  static let exportPath = "/capture/exports/"

  let library: CaptureLibrary

  var routes: [StudioRoute] {
    [
      StudioRoute("GET", Self.mediaPath) { await media($0) },
      StudioRoute("GET", Self.exportPath) { await export($0) },
    ]
  }

  private func media(_ request: StudioRequest) async -> StudioResponse {
    guard let (session, name) = Self.parts(request, below: Self.mediaPath),
      let path = library.file(session, name)
    else { return .error(404, "There is no such file of a session here.") }
    return .kept(path, type: Self.type(of: name))
  }

  private func export(_ request: StudioRequest) async -> StudioResponse {
    guard let (session, name) = Self.parts(request, below: Self.exportPath),
      let export = library.exported(session, name)
    else { return .error(404, "There is no such export here: export the session again.") }
    guard export.isFolder else {
      var response = StudioResponse.download(
        path: export.path, name: name, type: "application/octet-stream")
      response.headers.append(("cache-control", "no-store"))
      response.allowsRanges = true
      return response
    }
    var response = StudioResponse.download(path: "", name: name, type: "application/zip")
    response.headers.append(("cache-control", "no-store"))
    response.body = .stream(FolderArchive(folder: export.path).pieces)
    return response
  }

  private static func parts(
    _ request: StudioRequest, below path: String
  ) -> (session: String, name: String)? {
    let parts = request.path.dropFirst(path.count).split(
      separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    return (String(parts[0]), String(parts[1]))
  }

  private static func type(of name: String) -> String {
    switch name.split(separator: ".").last {
    case "mp4": "video/mp4"
    case "webm": "video/webm"
    case "mov": "video/quicktime"
    case "m4a": "audio/mp4"
    case "wav": "audio/wav"
    case "png": "image/png"
    case "json": "application/json"
    default: "application/octet-stream"
    }
  }
}

extension StudioResponse {
  /// A file of a person, which no browser keeps, in ranges of bytes.
  fileprivate static func kept(_ path: String, type: String) -> StudioResponse {
    var response = StudioResponse(
      headers: [("content-type", type), ("cache-control", "no-store")], body: .file(path: path))
    response.allowsRanges = true
    return response
  }
}
