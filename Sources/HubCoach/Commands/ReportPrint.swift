import Coach
import CoachEngine
import CoachWire
import Foundation
import HubStudio
import JSON
import Store
import Streaming

/// `sensorium coach report`: a kept report, or the list of takes.
public struct ReportPrint: Sendable {
  public let lines: [String]
  public let json: String

  /// Throws one sentence when there is no such report.
  public init(id: String?, data: String?) async throws {
    let folder = DataFolder(path: data).path
    guard FileManager.default.fileExists(atPath: folder + "/" + StoreFile.name) else {
      throw RunError("\(folder) has no reports: record a take, or give the folder with --data.")
    }
    let store = CoachStore(folder: folder)
    guard let id else {
      let takes = try await store.takes()
      lines = takes.isEmpty ? ["There are no takes yet."] : takes.map(Self.line)
      json = JSONPrinter.text(of: .array(takes.map { .string($0.id) }), isIndented: true)
      return
    }
    if let take = try await store.take(id), let report = take.report {
      lines = report.lines
      json = JSONPrinter.text(of: report.json, isIndented: true)
      return
    }
    guard let stored = try await store.session(id)?.stored,
      let session = SessionReport(sessionID: id, stored: stored)
    else {
      throw RunError("There is no report named \(id): `sensorium coach report` lists the takes.")
    }
    lines = TakeReport(session: session).lines
    json = JSONPrinter.text(of: session.json, isIndented: true)
  }

  private static func line(_ take: ArchivedTake) -> String {
    let score = take.report.map {
      String(format: "%3.0f %%", 100 * $0.session.statistics.averageScore)
    }
    let date = Date(timeIntervalSince1970: take.start).formatted(.iso8601)
    return "\(take.id)  \(date)  \(String(format: "%5.1f s", take.length))  \(score ?? "no report")"
  }
}

extension TakeReport {
  /// For the command line: the opening, the events with their times, problem zones and measures.
  var lines: [String] {
    var lines = [
      String(
        format: "%d events in %.1f s, average %.0f %%, %d cues.", session.statistics.eventCount,
        length, 100 * session.statistics.averageScore, cueCount)
    ]
    if let hook = session.hook {
      lines.append(
        (hook.isStrong ? "STRONG HOOK" : "WEAK HOOK")
          + String(format: " %.0f %%", 100 * hook.averageScore))
    }
    lines += session.timeline.map { entry in
      String(format: "%7.1f s  %3.0f %%  ", time(of: entry), 100 * entry.score)
        + "\(entry.kind.rawValue)  \(entry.message)  \(entry.reasoning)"
    }
    return lines + measureLines
  }

  private func time(of entry: SessionReport.TimelineEntry) -> Double {
    max(0, entry.timestamp - start)
  }
}
