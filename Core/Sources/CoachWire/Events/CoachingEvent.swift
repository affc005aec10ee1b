/// One answer of a coach, as `POST /analyze` returns it.
public struct CoachingEvent: Equatable, Sendable {
  public var kind: CoachEventKind
  /// 0…1.
  public var score: Double
  /// At most 16 characters.
  public var message: String
  /// Ten cells and a percentage; at most 16 characters.
  public var detail: String
  public var buzz: Bool
  public var buzzPattern: BuzzPattern
  /// 0…1; 0 with the message "CONNECTING..." is no verdict.
  public var confidence: Double
  /// Seconds since 1970.
  public var timestamp: Double
  public var phase: CoachPhase
  public var reasoning: String

  public init(
    kind: CoachEventKind, score: Double, message: String, detail: String, buzz: Bool,
    buzzPattern: BuzzPattern, confidence: Double, timestamp: Double, phase: CoachPhase,
    reasoning: String
  ) {
    self.kind = kind
    self.score = score
    self.message = message
    self.detail = detail
    self.buzz = buzz
    self.buzzPattern = buzzPattern
    self.confidence = confidence
    self.timestamp = timestamp
    self.phase = phase
    self.reasoning = reasoning
  }
}
