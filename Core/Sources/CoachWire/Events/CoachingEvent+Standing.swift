/// What an answer says about the take.
public enum EventStanding: Hashable, Sendable {
  /// Praise or a cue.
  case verdict
  /// The server waits for its AI. Its score is no praise, its timestamp may be the server's start.
  case connecting
  /// The server collects the opening.
  case collecting
  /// The opening is over, and it could not be judged.
  case hookUnjudged
}

extension CoachingEvent {
  public var standing: EventStanding {
    if confidence == 0, message == CoachConstants.connectingMessage { return .connecting }
    if phase == .hook, kind == .good, message == CoachConstants.hookMessage { return .collecting }
    if confidence == 0, kind == .hookGood { return .hookUnjudged }
    return .verdict
  }

  /// Whether it judges the take. False for "CONNECTING..." with confidence 0, for "HOOK EVAL...", and for the answer
  /// after an opening that no judge could see.
  public var isVerdict: Bool { standing == .verdict }

  /// The answer while the opening is collected; it is not stored.
  public static func collecting(at timestamp: Double) -> CoachingEvent {
    CoachingEvent(
      kind: .good, score: 0.5, message: CoachConstants.hookMessage,
      detail: CoachConstants.hookDetail, buzz: false, buzzPattern: .single, confidence: 1,
      timestamp: timestamp, phase: .hook, reasoning: "")
  }

  /// The answer when no judge could be asked; it is not stored.
  public static func connecting(at timestamp: Double) -> CoachingEvent {
    CoachingEvent(
      kind: .good, score: 0.7, message: CoachConstants.connectingMessage, detail: "",
      buzz: false, buzzPattern: .single, confidence: 0, timestamp: timestamp, phase: .normal,
      reasoning: "")
  }
}
