/// The rules that reports and summaries share.
enum ScoreStatistics {
  /// The mean to 3 digits; 0 of nothing.
  static func average(_ scores: [Double]) -> Double {
    scores.isEmpty ? 0 : (scores.reduce(0, +) / Double(scores.count)).rounded(digits: 3)
  }

  static func counts(_ events: [CoachingEvent]) -> [CoachEventKind: Int] {
    var counts = Dictionary(uniqueKeysWithValues: CoachEventKind.allCases.map { ($0, 0) })
    for event in events { counts[event.kind, default: 0] += 1 }
    return counts
  }

  /// The place of the highest score; the first of equal ones.
  static func best(_ events: [CoachingEvent]) -> Int? {
    events.indices.reduce(nil as Int?) { best, place in
      guard let best else { return place }
      return events[place].score > events[best].score ? place : best
    }
  }

  /// The place of the lowest score; the first of equal ones.
  static func worst(_ events: [CoachingEvent]) -> Int? {
    events.indices.reduce(nil as Int?) { worst, place in
      guard let worst else { return place }
      return events[place].score < events[worst].score ? place : worst
    }
  }

  /// Runs of at least two scores in a row below 0.60, of the opening too.
  static func problems(_ events: [CoachingEvent]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = 0
    for place in 0...events.count {
      if place < events.count, events[place].score < CoachConstants.problemScore { continue }
      if place - start >= CoachConstants.problemLength { runs.append(start..<place) }
      start = place + 1
    }
    return runs
  }

  /// How many of the last events in a row meet a condition.
  static func streak(
    _ events: [CoachingEvent], _ condition: (CoachingEvent) -> Bool
  ) -> Int { events.reversed().prefix(while: condition).count }
}
