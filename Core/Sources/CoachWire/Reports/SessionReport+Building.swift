extension SessionReport {
  /// The report of stored events in their order, by the rules of the existing server: averages have 3 digits; of equal
  /// scores the first is best or worst; a problem zone is a run of at least two scores below 0.60; the opening is WEAK
  /// when one of its verdicts is HOOK_WEAK. Nil without events, where the server answers `SessionLookup.empty`.
  public init?(sessionID: String, stored: [StoredEvent]) {
    let events = stored.map(\.event)
    guard let best = ScoreStatistics.best(events), let worst = ScoreStatistics.worst(events) else {
      return nil
    }
    self.sessionID = sessionID
    hook = Hook(events.filter { $0.phase == .hook })
    statistics = Statistics(events, lowest: events[worst].score, highest: events[best].score)
    self.best = Moment(events[best], at: best)
    self.worst = Moment(events[worst], at: worst)
    problemZones = ScoreStatistics.problems(events).map { run in
      ProblemZone(
        startFrame: run.lowerBound, endFrame: run.upperBound - 1, length: run.count,
        averageScore: ScoreStatistics.average(events[run].map(\.score)),
        kinds: events[run].map(\.kind))
    }
    timeline = stored.enumerated().map { TimelineEntry($1, at: $0) }
  }
}

extension SessionReport.Hook {
  fileprivate init?(_ events: [CoachingEvent]) {
    guard !events.isEmpty else { return nil }
    isStrong = !events.contains { $0.kind == .hookWeak }
    averageScore = ScoreStatistics.average(events.map(\.score))
    evaluations = events.map {
      Evaluation(
        kind: $0.kind, score: $0.score, message: $0.message, reasoning: $0.reasoning,
        timestamp: $0.timestamp)
    }
  }
}

extension SessionReport.Statistics {
  fileprivate init(_ events: [CoachingEvent], lowest: Double, highest: Double) {
    let normal = events.filter { $0.phase == .normal }.map(\.score)
    eventCount = events.count
    averageScore = ScoreStatistics.average(events.map(\.score))
    minimumScore = lowest
    maximumScore = highest
    normalAverageScore = normal.isEmpty ? nil : ScoreStatistics.average(normal)
    counts = ScoreStatistics.counts(events)
  }
}

extension SessionReport.Moment {
  fileprivate init(_ event: CoachingEvent, at place: Int) {
    frameIndex = place
    kind = event.kind
    score = event.score
    message = event.message
    reasoning = event.reasoning
  }
}

extension SessionReport.TimelineEntry {
  fileprivate init(_ stored: StoredEvent, at place: Int) {
    let event = stored.event
    frameIndex = place
    frameFiles = stored.frameFiles
    kind = event.kind
    score = event.score
    message = event.message
    phase = event.phase
    reasoning = event.reasoning
    confidence = event.confidence
    buzz = event.buzz
    timestamp = event.timestamp
  }
}
