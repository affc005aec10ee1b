public import JSON

/// What `GET /session/{id}/summary` tells while a session runs.
public struct SessionSummary: Equatable, Sendable {
  public enum Trend: String, CaseIterable, Sendable { case rising, falling, stable }

  public struct Moment: Equatable, Sendable {
    public var score: Double
    public var kind: CoachEventKind
    public var message: String
  }

  public var sessionID: String
  public var eventCount: Int
  public var averageScore: Double
  public var trend: Trend
  public var counts: [CoachEventKind: Int]
  public var worst: Moment?
  public var best: Moment?
  /// How many of the last events in a row praise.
  public var consecutiveGood: Int
  /// How many of the last events in a row do not.
  public var consecutiveBad: Int
}

extension SessionSummary {
  /// The summary of stored events in their order. The average has 3 digits; of equal scores the first is best or worst;
  /// the trend is the last score against the one two events before, stable within ±0.08 and with fewer than three
  /// events; GOOD and HOOK_GOOD praise. Nil without events.
  public init?(sessionID: String, stored: [StoredEvent]) {
    let events = stored.map(\.event)
    guard let best = ScoreStatistics.best(events), let worst = ScoreStatistics.worst(events) else {
      return nil
    }
    self.init(
      sessionID: sessionID, eventCount: events.count,
      averageScore: ScoreStatistics.average(events.map(\.score)),
      trend: Trend(scores: events.map(\.score)), counts: ScoreStatistics.counts(events),
      worst: Moment(events[worst]), best: Moment(events[best]),
      consecutiveGood: ScoreStatistics.streak(events) { $0.kind.isGood },
      consecutiveBad: ScoreStatistics.streak(events) { !$0.kind.isGood })
  }

  public var json: JSONNode {
    .fields([
      "session_id": .string(sessionID), "total_events": JSONNode(eventCount),
      "avg_score": JSONNode(averageScore), "score_trend": .string(trend.rawValue),
      "event_counts": .counts(counts), "worst_moment": worst?.json ?? .null,
      "best_moment": best?.json ?? .null, "consecutive_good": JSONNode(consecutiveGood),
      "consecutive_bad": JSONNode(consecutiveBad),
    ])
  }

  /// Reads a full summary; throws all members that are missing or wrong.
  public init(_ json: JSONNode) throws(JSONReadingError) {
    self = try JSONReading.read(json) { reading in
      SessionSummary(
        sessionID: reading.text("session_id"), eventCount: reading.count("total_events"),
        averageScore: reading.score("avg_score"),
        trend: reading.choice("score_trend", or: .stable), counts: reading.eventCounts(),
        worst: reading.optionalObject("worst_moment") { Moment(reading: $0) },
        best: reading.optionalObject("best_moment") { Moment(reading: $0) },
        consecutiveGood: reading.count("consecutive_good"),
        consecutiveBad: reading.count("consecutive_bad"))
    }
  }
}

extension SessionSummary.Trend {
  init(scores: [Double]) {
    let last = scores.suffix(CoachConstants.trendLength)
    guard last.count == CoachConstants.trendLength, let from = last.first, let to = last.last else {
      self = .stable
      return
    }
    // Without the error of binary fractions, so that 0.70 after 0.62 is exactly the step.
    let change = (to - from).rounded(digits: 6)
    self =
      change > CoachConstants.trendStep
      ? .rising : change < -CoachConstants.trendStep ? .falling : .stable
  }
}

extension SessionSummary.Moment {
  fileprivate init(_ event: CoachingEvent) {
    self.init(score: event.score, kind: event.kind, message: event.message)
  }

  fileprivate init(reading: JSONReading) {
    self.init(
      score: reading.score("score"), kind: reading.eventKind(),
      message: reading.text("message", or: ""))
  }

  fileprivate var json: JSONNode {
    .fields([
      "score": JSONNode(score), "event": .string(kind.rawValue), "message": .string(message),
    ])
  }
}
