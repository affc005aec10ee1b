public import JSON
import Numbers

extension SessionReport {
  /// Reads a full report; throws all members that are missing or wrong. Members that are not of the contract are
  /// ignored.
  public init(_ json: JSONNode) throws(JSONReadingError) {
    self = try JSONReading.read(json) { reading in
      SessionReport(
        sessionID: reading.text("session_id"),
        hook: reading.optionalObject("hook_evaluation") { Hook(reading: $0) },
        statistics: reading.object("stats", isRequired: true) { Statistics(reading: $0) },
        best: reading.optionalObject("best_moment") { Moment(reading: $0) },
        worst: reading.optionalObject("worst_moment") { Moment(reading: $0) },
        problemZones: reading.list("problem_zones") { ProblemZone(reading: $0) },
        timeline: reading.list("timeline") { TimelineEntry(reading: $0) })
    }
  }
}

/// The words for the verdict about an opening.
public enum HookVerdict: String, CaseIterable, Sendable {
  case strong = "STRONG"
  case weak = "WEAK"

  public init(isStrong: Bool) { self = isStrong ? .strong : .weak }
}

extension SessionReport.Hook {
  init(reading: JSONReading) {
    self.init(
      isStrong: reading.choice("verdict", or: HookVerdict.strong) == .strong,
      averageScore: reading.score("avg_score", or: 0),
      evaluations: reading.list("evaluations") {
        Evaluation(
          kind: $0.eventKind(), score: $0.score("score"), message: $0.text("message", or: ""),
          reasoning: $0.text("reasoning", or: ""), timestamp: $0.timestamp())
      })
  }
}

extension SessionReport.Statistics {
  init(reading: JSONReading) {
    self.init(
      eventCount: reading.count("total_events"), averageScore: reading.score("avg_score"),
      minimumScore: reading.score("min_score"), maximumScore: reading.score("max_score"),
      normalAverageScore: reading.optionalDouble("normal_avg_score", in: 0...1),
      counts: reading.eventCounts())
  }
}

extension SessionReport.Moment {
  init(reading: JSONReading) {
    self.init(
      frameIndex: reading.count("frame_index"), kind: reading.eventKind(),
      score: reading.score("score"), message: reading.text("message", or: ""),
      reasoning: reading.text("reasoning", or: ""))
  }
}

extension SessionReport.ProblemZone {
  init(reading: JSONReading) {
    let names = reading.texts("events")
    self.init(
      startFrame: reading.count("start_frame"), endFrame: reading.count("end_frame"),
      length: reading.count("length"), averageScore: reading.score("avg_score"),
      kinds: names.enumerated().compactMap { place, name in
        let kind = CoachEventKind(rawValue: name)
        if kind == nil {
          reading.problem("events[\(place)]", "“\(name.limited(to: 40))” is no event.")
        }
        return kind
      })
  }
}

extension SessionReport.TimelineEntry {
  init(reading: JSONReading) {
    self.init(
      frameIndex: reading.count("frame_index"), frameFiles: reading.texts("frame_files"),
      kind: reading.eventKind(), score: reading.score("score"),
      message: reading.text("message", or: ""),
      phase: CoachPhase(rawValue: reading.text("phase", or: "")) ?? .normal,
      reasoning: reading.text("reasoning", or: ""),
      confidence: reading.score("confidence", or: 1), buzz: reading.flag("buzz", or: false),
      timestamp: reading.timestamp())
  }
}

extension JSONReading {
  func score(_ key: String, or standard: Double? = nil) -> Double {
    double(key, in: 0...1, or: standard)
  }

  func count(_ key: String) -> Int { int(key, in: 0...1_000_000_000) }

  /// Seconds since 1970; 0 when it is missing or no such time.
  func timestamp() -> Double {
    let limit = Double.greatestFiniteMagnitude
    let time = double("timestamp", in: -limit...limit, or: 0)
    return CoachingEvent.timestamps.contains(time) ? time : 0
  }

  /// The member `event`.
  func eventKind() -> CoachEventKind {
    let name = text("event")
    if let kind = CoachEventKind(rawValue: name) { return kind }
    if has("event") {
      let names = CoachEventKind.allCases.map(\.rawValue).joined(separator: ", ")
      problem("event", "“\(name.limited(to: 40))” is not one of \(names).")
    }
    return .good
  }

  /// The member `event_counts`; what is missing is 0.
  func eventCounts() -> [CoachEventKind: Int] {
    object("event_counts") { reading in
      Dictionary(
        uniqueKeysWithValues: CoachEventKind.allCases.map {
          ($0, reading.int($0.rawValue, in: 0...1_000_000_000, or: 0))
        })
    }
  }
}
