import Foundation
import JSON
import Numbers
package import WebServer

/// The media of the coach's takes over HTTP.
///
/// `POST /coach/media?take=ID&offset=N` adds a fragment of the body, with `&finish=1&type=MIME` (and `size=BYTES`) the
/// take ends; both answer `{"offset":N}`, where the next fragment must start, also with 409 for a gap.
/// `GET /coach/media/ID` is the take as recorded, in ranges of bytes; `/waveform`, `/strip` and `/mp4` below it are
/// made when they are first asked for: 202 with `{"progress":0…1}` says that it takes longer.
package struct TakeMediaRoutes: Sendable {
  private static let path = "/coach/media"
  private let folder: CoachTakeFolder

  package init(folder: CoachTakeFolder) { self.folder = folder }

  package var routes: [StudioRoute] {
    [
      StudioRoute("POST", Self.path) { await receive($0) },
      StudioRoute("GET", Self.path + "/") { await send($0) },
    ]
  }

  private func receive(_ request: StudioRequest) async -> StudioResponse {
    let name = request.query("take") ?? ""
    do {
      guard let id = CoachTakeID(name) else { throw TakeMediaError.unknownTake(name) }
      if request.query("finish") != nil {
        let size = request.query("size").flatMap { Int($0) }
        let take = try await folder.finish(id, type: request.query("type") ?? "", size: size)
        return .offset(take.size)
      }
      guard let offset = request.query("offset").flatMap({ Int($0) }), offset >= 0 else {
        return .error(400, "The fragment has no valid offset: load the page again.")
      }
      return .offset(try await folder.append(request.body, at: offset, to: id))
    } catch {
      return Self.response(error)
    }
  }

  private func send(_ request: StudioRequest) async -> StudioResponse {
    let parts = request.path.dropFirst(Self.path.count + 1).split(
      separator: "/", omittingEmptySubsequences: false)
    let name = parts.first.map { String($0) } ?? ""
    do {
      guard let id = CoachTakeID(name) else { throw TakeMediaError.unknownTake(name) }
      let take = try await folder.take(id)
      guard parts.count > 1 else { return Self.media(take) }
      guard parts.count == 2, let kind = TakeConversions.Kind(path: parts[1]) else {
        return .error(404, "A take has waveform, strip and mp4, and nothing else here.")
      }
      switch try await folder.conversions.file(
        kind, of: take, checkRoom: { try await folder.checkRoom(for: $0) })
      {
      case .ready(let path): return kind.response(id, path: path)
      case .running(let progress): return .progress(progress)
      }
    } catch {
      return Self.response(error)
    }
  }

  private static func media(_ take: CoachTakeMedia) -> StudioResponse {
    .kept(take.path, type: take.container?.rawValue ?? "application/octet-stream")
  }

  private static func response(_ error: any Error) -> StudioResponse {
    guard let error = error as? TakeMediaError else {
      return .error(503, "The take was deleted, or the hub is ending: load the page again.")
    }
    guard let wanted = error.wanted else { return .error(error.status, error.description) }
    let sentence = JSONPrinter.quoted(error.description, .foundation)
    return .text(
      "{\"error\":\(sentence),\"offset\":\(wanted)}", type: "application/json",
      status: error.status)
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

  fileprivate static func offset(_ offset: Int) -> StudioResponse {
    .text("{\"offset\":\(offset)}", type: "application/json")
  }

  fileprivate static func progress(_ progress: Double) -> StudioResponse {
    var response = StudioResponse.text(
      "{\"progress\":\((progress * 1000).rounded() / 1000)}", type: "application/json", status: 202)
    response.headers.append(("retry-after", "1"))
    return response
  }
}

extension TakeConversions.Kind {
  fileprivate init?(path: Substring) {
    switch path {
    case "waveform": self = .waveform
    case "strip": self = .strip
    case "mp4": self = .mp4
    default: return nil
    }
  }

  fileprivate func response(_ id: CoachTakeID, path: String) -> StudioResponse {
    switch self {
    case .waveform: return .kept(path, type: "application/json")
    case .strip: return .kept(path, type: "image/jpeg")
    case .mp4:
      var response = StudioResponse.download(
        path: path, name: "take-\(id).mp4", type: MediaContainer.mp4.rawValue)
      response.headers.append(("cache-control", "no-store"))
      response.allowsRanges = true
      return response
    }
  }
}
