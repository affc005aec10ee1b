public import JSON
import Numbers

extension CoachingEvent {
  /// The members in the order of the contract. Texts are cut to their limits, numbers clamped to their ranges, so that
  /// any client accepts them.
  public var json: JSONNode {
    .fields([
      "event": .string(kind.rawValue),
      "score": JSONNode(score.clamped(to: 0...1)),
      "message": .string(message.limited(to: CoachConstants.messageLimit)),
      "detail": .string(detail.limited(to: CoachConstants.detailLimit)),
      "buzz": .bool(buzz),
      "buzz_pattern": .string(buzzPattern.rawValue),
      "confidence": JSONNode(confidence.clamped(to: 0...1)),
      "timestamp": JSONNode(timestamp.clamped(to: Self.timestamps)),
      "phase": .string(phase.rawValue),
      "reasoning": .string(reasoning.limited(to: CoachConstants.reasoningLimit)),
    ])
  }

  /// Reads an answer. `event`, one of the seven, and `score`, 0…1, are required; longer texts are cut to their limits;
  /// a missing member, and a pattern or phase that is not known, has its default: no text, no buzz, `single`, `normal`,
  /// confidence 1, timestamp 0. Throws all other problems.
  public init(_ json: JSONNode) throws(JSONReadingError) {
    self = try JSONReading.read(json) { CoachingEvent(reading: $0) }
  }

  init(reading: JSONReading) {
    self.init(
      kind: reading.eventKind(),
      score: reading.score("score"),
      message: reading.text("message", or: "").limited(to: CoachConstants.messageLimit),
      detail: reading.text("detail", or: "").limited(to: CoachConstants.detailLimit),
      buzz: reading.flag("buzz", or: false),
      buzzPattern: BuzzPattern(rawValue: reading.text("buzz_pattern", or: "")) ?? .single,
      confidence: reading.score("confidence", or: 1),
      timestamp: reading.timestamp(),
      phase: CoachPhase(rawValue: reading.text("phase", or: "")) ?? .normal,
      reasoning: reading.text("reasoning", or: "").limited(to: CoachConstants.reasoningLimit))
  }

  /// Seconds since 1970, to the year 2286.
  static let timestamps = 0...9_999_999_999.0
}
