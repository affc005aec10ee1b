import Coach
import CoachEngine
import CoachScreens
import CoachWire
import WebServer

/// The files that are made of a take's report: `GET /coach/takes/ID/report.json`, `markers.srt`, `.csv` and `.fcpxml`.
struct CoachTakeRoutes: Sendable {
  private static let path = "/coach/takes/"

  let service: HubCoachService

  var routes: [StudioRoute] { [StudioRoute("GET", Self.path) { await answer($0) }] }

  /// Addresses of the files of a take.
  static func files(
    of id: String, hasReport: Bool, film: CoachTakeMedia?
  ) -> [CoachFile: String] {
    var files: [CoachFile: String] = [:]
    if film != nil { files[.mp4] = "/coach/media/\(id)/mp4" }
    guard hasReport else { return files }
    files[.json] = path + id + "/report.json"
    for file in [CoachFile.srt, .csv, .fcpxml] { files[file] = path + id + "/markers.\(file)" }
    return files
  }

  private func answer(_ request: StudioRequest) async -> StudioResponse {
    let parts = request.path.dropFirst(Self.path.count).split(separator: "/")
    guard parts.count == 2, let id = CoachTakeID(String(parts[0])) else {
      return .error(404, "There is nothing at this address.")
    }
    let take: ArchivedTake?
    do throws(CoachArchiveError) {
      take = try await service.archive.take(id.text)
    } catch {
      return .error(500, error.description)
    }
    guard let take, let report = take.report else {
      return .error(404, "The take \(id) has no report.")
    }
    guard let (text, type) = Self.content(of: String(parts[1]), report, take) else {
      return .error(404, "A take has report.json, markers.srt, markers.csv and markers.fcpxml.")
    }
    var response = StudioResponse.text(text, type: type)
    response.headers.append(("content-disposition", "attachment; filename=\"\(id)-\(parts[1])\""))
    response.headers.append(("cache-control", "no-store"))
    return response
  }

  private static func content(
    of name: String, _ report: TakeReport, _ take: ArchivedTake
  ) -> (text: String, type: String)? {
    switch name {
    case "report.json":
      (
        String(decoding: CoachJSON.bytes(of: report.json), as: UTF8.self), "application/json"
      )
    case "markers.srt": (MarkerExport.srt(report.markers), "application/x-subrip; charset=utf-8")
    case "markers.csv": (MarkerExport.csv(report.markers), "text/csv; charset=utf-8")
    case "markers.fcpxml":
      (
        MarkerExport.fcpxml(report.markers, media: take.id, duration: take.length),
        "application/xml; charset=utf-8"
      )
    default: nil
    }
  }
}
