public import JSON

/// A report in the list of a device, `GET /reports/{device}`.
public struct ReportListing: Equatable, Sendable {
  public var sessionID: String
  /// Seconds since 1970.
  public var timestamp: Double
  public var averageScore: Double
  /// Nil when the opening was not judged.
  public var hookVerdict: HookVerdict?
  public var eventCount: Int

  public init(
    sessionID: String, timestamp: Double, averageScore: Double, hookVerdict: HookVerdict?,
    eventCount: Int
  ) {
    self.sessionID = sessionID
    self.timestamp = timestamp
    self.averageScore = averageScore
    self.hookVerdict = hookVerdict
    self.eventCount = eventCount
  }

  /// The listing of a report, with the time of its last event.
  public init(_ report: SessionReport) {
    self.init(
      sessionID: report.sessionID, timestamp: report.timeline.last?.timestamp ?? 0,
      averageScore: report.statistics.averageScore,
      hookVerdict: report.hook.map { HookVerdict(isStrong: $0.isStrong) },
      eventCount: report.statistics.eventCount)
  }

  public var json: JSONNode {
    .fields([
      "session_id": .string(sessionID), "timestamp": JSONNode(timestamp),
      "avg_score": JSONNode(averageScore),
      "hook_verdict": hookVerdict.map { .string($0.rawValue) } ?? .null,
      "total_events": JSONNode(eventCount),
    ])
  }

  /// The list as a server answers it: newest first, in the order of their sessions at the same time.
  public static func json(of listings: [ReportListing]) -> JSONNode {
    .array(
      listings.sorted {
        ($0.timestamp, $1.sessionID) > ($1.timestamp, $0.sessionID)
      }.map(\.json))
  }

  /// Reads the list, or an object whose member `reports` it is.
  public static func list(_ json: JSONNode) throws(JSONReadingError) -> [ReportListing] {
    let list = json.members["reports"] ?? json
    let members = JSONMembers(listing: [("reports", list)])
    return try JSONReading.read(members) { reading in
      reading.list("reports") { ReportListing(reading: $0) }
    }
  }

  private init(reading: JSONReading) {
    self.init(
      sessionID: reading.text("session_id"), timestamp: reading.timestamp(),
      averageScore: reading.score("avg_score", or: 0),
      hookVerdict: reading.optionalText("hook_verdict").flatMap { HookVerdict(rawValue: $0) },
      eventCount: reading.int("total_events", in: 0...1_000_000_000, or: 0))
  }
}
