/// The export formats of a take.
public enum TakeFormat: String, CaseIterable, Codable, Sendable {
  /// The session file, bit for bit.
  case session
  /// The 62 channels.
  case csv
  case jsonLines
  /// As exported by the app Live Link Face, at 60 or 30 rows per second.
  case liveLink60, liveLink30

  public var fileExtension: String {
    switch self {
    case .session: "sensorium"
    case .csv, .liveLink60, .liveLink30: "csv"
    case .jsonLines: "jsonl"
    }
  }

  public var mediaType: String {
    switch self {
    case .session: "application/octet-stream"
    case .csv, .liveLink60, .liveLink30: "text/csv; charset=utf-8"
    case .jsonLines: "application/x-ndjson"
    }
  }
}
