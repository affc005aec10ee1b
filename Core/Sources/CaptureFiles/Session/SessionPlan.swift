public import JSON
import Numbers
public import Timing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How a recording becomes folders of a session.
public struct SessionPlan: Sendable {
  /// The folder in which they are made.
  public var parent: String
  /// "session_YYYYMMDD_HHMMSS"; names that exist get a suffix from "_2" on, as do the folders of further persons.
  public var name: String
  /// What is kept, in nanoseconds of the master clock; `timestamp` 0 is its start. Video begins with a key frame.
  public var range: Range<Int64>
  /// The clock of each device by its id; a device without one reads the master clock itself.
  public var clocks: [String: ClockMap]
  /// The content of `metadata.json` and `calibration.json` by person; objects.
  public var metadata: [Int: JSONNode]
  public var calibration: [Int: JSONNode]
  /// The content of `sync_log.json`.
  public var syncLog: JSONNode

  /// - Parameter range: by default everything from the recording's start.
  public init(
    parent: String, name: String, start: CaptureStart, range: Range<Int64>? = nil,
    clocks: [String: ClockMap] = [:], metadata: [Int: JSONNode] = [:],
    calibration: [Int: JSONNode] = [:], syncLog: JSONNode = .array([])
  ) {
    self.parent = parent
    self.name = name
    self.range = range ?? start.master..<Int64.max
    self.clocks = clocks
    self.metadata = metadata
    self.calibration = calibration
    self.syncLog = syncLog
  }

  /// The name of a session that begins at a Unix time in seconds, in UTC: "session_20260314_150926".
  public static func name(unixSeconds: Int64) -> String {
    var time = time_t(clamping: unixSeconds)
    var date = tm()
    gmtime_r(&time, &date)
    func digits(_ value: Int32, _ width: Int) -> String {
      let text = String(value)
      return String(repeating: "0", count: max(0, width - text.count)) + text
    }
    return "session_" + digits(date.tm_year + 1_900, 4) + digits(date.tm_mon + 1, 2)
      + digits(date.tm_mday, 2) + "_" + digits(date.tm_hour, 2) + digits(date.tm_min, 2)
      + digits(date.tm_sec, 2)
  }

  /// Seconds of the session at an instant of a device; nil outside of its clock.
  func seconds(_ sensed: Int64, of device: String) -> Double? {
    guard let clock = clocks[device] else {
      let (difference, overflow) = sensed.subtractingReportingOverflow(range.lowerBound)
      return overflow ? nil : Double(difference) / 1e9
    }
    guard let time = clock.master(at: Double(sensed) / 1e9)?.time else { return nil }
    let seconds = time - Double(range.lowerBound) / 1e9
    guard seconds.isFinite else { return nil }
    return (seconds * 1e9).rounded() / 1e9
  }

  /// Whether a time is kept.
  func keeps(_ seconds: Double) -> Bool {
    let (length, overflow) = range.upperBound.subtractingReportingOverflow(range.lowerBound)
    return seconds >= 0 && (overflow || seconds < Double(length) / 1e9)
  }
}

/// What was written of a recording.
public struct SessionWriteReport: Hashable, Sendable {
  /// The folders, by person.
  public internal(set) var folders: [Int: String] = [:]
  /// Samples outside of the range or of the clock of their device, by stream.
  public internal(set) var leftOut: [UInt16: Int] = [:]
  /// Samples in the files, by stream.
  public internal(set) var written: [UInt16: Int] = [:]
  /// What could not be used, one sentence each.
  public internal(set) var notes: [String] = []
}

extension SessionPlan {
  /// The plan of a recording whose documents were kept beside its log as `metadata_1` and `calibration_1` for person 1,
  /// and so on.
  public init(
    _ recording: CaptureRecording, parent: String, clocks: [String: ClockMap] = [:],
    syncLog: JSONNode = .array([])
  ) {
    let start = recording.start ?? CaptureStart(master: 0, unix: 0)
    self.init(
      parent: parent, name: SessionPlan.name(unixSeconds: start.unix / 1_000_000_000), start: start,
      clocks: clocks, syncLog: syncLog)
    for person in recording.persons {
      metadata[person] = recording.documents["metadata_\(person)"]
      calibration[person] = recording.documents["calibration_\(person)"]
    }
  }
}
