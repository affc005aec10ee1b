public import JSON

extension SessionReport {
  public var json: JSONNode {
    .fields([
      "session_id": .string(sessionID),
      "hook_evaluation": hook?.json ?? .null,
      "stats": statistics.json,
      "best_moment": best?.json ?? .null,
      "worst_moment": worst?.json ?? .null,
      "problem_zones": .array(problemZones.map(\.json)),
      "timeline": .array(timeline.map(\.json)),
    ])
  }
}

extension SessionReport.Hook {
  var json: JSONNode {
    .fields([
      "verdict": .string(HookVerdict(isStrong: isStrong).rawValue),
      "avg_score": JSONNode(averageScore), "evaluations": .array(evaluations.map(\.json)),
    ])
  }
}

extension SessionReport.Hook.Evaluation {
  var json: JSONNode {
    .fields([
      "event": .string(kind.rawValue), "score": JSONNode(score), "message": .string(message),
      "reasoning": .string(reasoning), "timestamp": JSONNode(timestamp),
    ])
  }
}

extension SessionReport.Statistics {
  var json: JSONNode {
    .fields([
      "total_events": JSONNode(eventCount), "avg_score": JSONNode(averageScore),
      "min_score": JSONNode(minimumScore), "max_score": JSONNode(maximumScore),
      "normal_avg_score": normalAverageScore.map { JSONNode($0) } ?? .null,
      "event_counts": .counts(counts),
    ])
  }
}

extension SessionReport.Moment {
  var json: JSONNode {
    .fields([
      "frame_index": JSONNode(frameIndex), "event": .string(kind.rawValue),
      "score": JSONNode(score), "message": .string(message), "reasoning": .string(reasoning),
    ])
  }
}

extension SessionReport.ProblemZone {
  var json: JSONNode {
    .fields([
      "start_frame": JSONNode(startFrame), "end_frame": JSONNode(endFrame),
      "length": JSONNode(length), "avg_score": JSONNode(averageScore),
      "events": .array(kinds.map { .string($0.rawValue) }),
    ])
  }
}

extension SessionReport.TimelineEntry {
  var json: JSONNode {
    .fields([
      "frame_index": JSONNode(frameIndex),
      "frame_files": .array(frameFiles.map { .string($0) }),
      "event": .string(kind.rawValue), "score": JSONNode(score), "message": .string(message),
      "phase": .string(phase.rawValue), "reasoning": .string(reasoning),
      "confidence": JSONNode(confidence), "buzz": .bool(buzz), "timestamp": JSONNode(timestamp),
    ])
  }
}

extension JSONNode {
  /// All seven, in the order of the contract.
  static func counts(_ counts: [CoachEventKind: Int]) -> JSONNode {
    .object(
      JSONMembers(
        listing: CoachEventKind.allCases.map { ($0.rawValue, JSONNode(counts[$0] ?? 0)) }))
  }
}
