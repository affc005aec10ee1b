import Addresses
import FaceControl
import FaceEngine
import Foundation
import Recording
import WebServer

/// Downloads of recordings: `/takes/NAME.sensorium`, `.csv` and `.jsonl`.
///
/// `.mid` is a MIDI file with the hub's current mapping (with `layout=safe` or `fine`).
/// `?part` sends the selected part alone, `?as=livelink` (with `rate=30`) the CSV of Live Link Face.
struct TakeRoutes: Sendable {
  let engine: FaceEngine
  let folder: String

  var routes: [StudioRoute] {
    [StudioRoute("GET", "/takes/") { request in await answer(request) }]
  }

  /// `TakeFolder` checks the name, so that it cannot become a path.
  private func answer(_ request: StudioRequest) async -> StudioResponse {
    let file = String(request.path.dropFirst("/takes/".count))
    guard let dot = file.lastIndex(of: ".") else { return missing(file) }
    let name = String(file[..<dot])
    guard let take = try? TakeFolder(path: folder).take(name) else { return missing(name) }
    let trim = request.query("part") == nil ? nil : take.trim
    if file[dot...] == ".mid" { return await midi(take, trim, file, request) }
    guard let format = format(String(file[dot...]), request) else { return missing(file) }
    if format == .session, trim == nil {
      return .download(path: take.path, name: file, type: format.mediaType)
    }
    do {
      let pieces = try TakePieces.stream(
        path: take.path, format: format, trim: trim,
        secondsFromGMT: TimeZone.current.secondsFromGMT())
      return .download(pieces, name: file, type: format.mediaType)
    } catch {
      return .error(409, "\(error)")
    }
  }

  private func midi(
    _ take: Take, _ trim: TakeTrim?, _ file: String, _ request: StudioRequest
  ) async -> StudioResponse {
    let layout = request.query("layout").flatMap(MIDILayout.init(rawValue:))
    do {
      let bytes = try await engine.takeLibrary.midiFile(
        take.path, trim: trim, settings: await engine.settings,
        options: MIDIOptions(layout: layout ?? .specified), tier: await engine.tier)
      var response = StudioResponse.download(path: "", name: file, type: "audio/midi")
      response.body = .bytes(bytes)
      return response
    } catch {
      return .error(409, "\(error)")
    }
  }

  private func format(_ suffix: String, _ request: StudioRequest) -> TakeFormat? {
    switch (suffix, request.query("as")) {
    case (".sensorium", nil): .session
    case (".csv", nil): .csv
    case (".csv", "livelink"): request.query("rate") == "30" ? .liveLink30 : .liveLink60
    case (".jsonl", nil): .jsonLines
    default: nil
    }
  }

  private func missing(_ name: String) -> StudioResponse {
    .error(404, "There is no take called \(name.prefix(80)).")
  }
}

extension StudioResponse {
  /// A download that is converted while it is sent.
  static func download(
    _ pieces: AsyncThrowingStream<[UInt8], any Error>, name: String, type: String
  ) -> StudioResponse {
    var response = StudioResponse.download(path: "", name: name, type: type)
    response.body = .stream(pieces)
    return response
  }
}
