public import CoachWire
import Numbers

/// One session whose judge is a model: when it is asked, and what becomes of its verdicts. A value without a clock.
///
/// The decisions are those of the existing server: for three seconds every call is answered "HOOK EVAL...", then the
/// one verdict on the last picture before that, 0.65 sound and 0.35 picture; afterwards 0.6 and 0.4, the worse event
/// first. Two differ on purpose, as in the judge of this host: a cooldown counts from the last cue that was delivered,
/// and a good sound wins over a fault of the picture only when that is not as sure.
public struct ModelSession: Sendable {
  /// What to do with a call.
  public enum Step: Equatable, Sendable {
    case answer(CoachingEvent)
    case ask(ModelQuestion)
  }

  /// Events that are kept: two hours.
  static let capacity = 3_600
  private static let sureConfidence = 0.7
  /// When only one of sound and picture was judged.
  private static let halfConfidence = 0.5

  public let id: String
  /// Seconds since 1970 of the first call.
  public private(set) var start: Double?
  public private(set) var stored: [StoredEvent] = []
  private var opening: AnalyzeRequest?
  private var isOpeningJudged: Bool
  private var delivered: [CoachEventKind: Double] = [:]

  /// - Parameter hasOpening: whether the first three seconds are an opening.
  public init(id: String, hasOpening: Bool = true) {
    self.id = id
    isOpeningJudged = !hasOpening
  }

  /// Takes a call at an instant in seconds since 1970.
  public mutating func take(_ request: AnalyzeRequest, at now: Double) -> Step {
    let begin = start ?? now
    start = begin
    if !isOpeningJudged, now - begin < CoachConstants.hookDuration {
      opening = request
      return .answer(.collecting(at: now))
    }
    let judged = isOpeningJudged ? request : opening ?? request
    return .ask(
      ModelQuestion(
        isOpening: !isOpeningJudged, frame: judged.frame, metrics: judged.metrics,
        context: isOpeningJudged ? context : ""))
  }

  /// Makes an event of a verdict, and keeps it.
  public mutating func finish(
    _ question: ModelQuestion, _ verdict: ModelVerdict, at now: Double
  ) -> CoachingEvent {
    var event = question.isOpening ? Self.opening(verdict) : merged(verdict)
    event.timestamp = now
    if question.isOpening {
      (isOpeningJudged, opening) = (true, nil)
    } else if event.kind != .good {
      let isFree = delivered[event.kind].map { now - $0 >= event.kind.cooldown } ?? true
      event.buzz = isFree
      if isFree { delivered[event.kind] = now }
    }
    if stored.count >= Self.capacity { stored.removeSubrange(1...Self.capacity / 6) }
    stored.append(StoredEvent(event))
    return event
  }

  public var report: SessionLookup<SessionReport> {
    SessionReport(sessionID: id, stored: stored).map { .full($0) } ?? nothing()
  }

  public var summary: SessionLookup<SessionSummary> {
    SessionSummary(sessionID: id, stored: stored).map { .full($0) } ?? nothing()
  }

  private func nothing<Value>() -> SessionLookup<Value> {
    .empty(sessionID: id, message: "The model has not judged anything yet.")
  }

  /// The average, the trend, and that faults go on; empty at first.
  private var context: String {
    guard let summary = SessionSummary(sessionID: id, stored: stored) else { return "" }
    let percent = Int(clamping: (100 * summary.averageScore).rounded())
    return "So far: average \(percent) %, \(summary.trend.rawValue)."
      + (summary.consecutiveBad >= 3
        ? " Be direct: it has not been good three times in a row." : "")
  }
}

extension ModelSession {
  private static func opening(_ verdict: ModelVerdict) -> CoachingEvent {
    let parts = [verdict.audio, verdict.visual].compactMap(\.self)
    let score = merge(verdict, audioPart: 0.65)
    let isWeak = parts.allSatisfy { $0.kind == .hookWeak } || score < 0.45
    let kind: CoachEventKind = isWeak ? .hookWeak : .hookGood
    let speaker = parts.first { $0.kind == kind && !$0.message.isEmpty }
    return event(
      kind, score, speaker?.message ?? (isWeak ? "START STRONGER" : "STRONG HOOK"), verdict,
      phase: .hook)
  }

  private func merged(_ verdict: ModelVerdict) -> CoachingEvent {
    let (audio, visual) = (verdict.audio, verdict.visual)
    let isHeardGood =
      audio.map { $0.kind == .good && $0.confidence > Self.sureConfidence } ?? false
    let isSeen = visual.map { !isHeardGood || $0.confidence > Self.sureConfidence } ?? false
    let faults = [audio, isSeen ? visual : nil].compactMap(\.self).filter { $0.kind != .good }
    // The first of equal ones: the sound's.
    let worst = faults.enumerated().min {
      ($0.element.kind.severity, $0.offset) < ($1.element.kind.severity, $1.offset)
    }?.element
    var score = Self.merge(verdict, audioPart: 0.6)
    if isHeardGood, worst == nil, let audio { score = max(score, audio.score) }
    let praise = [audio, visual].compactMap(\.self).first {
      $0.kind == .good && !$0.message.isEmpty
    }
    let message = (worst ?? praise)?.message ?? ""
    let kind = worst?.kind ?? .good
    return Self.event(
      kind, score, message.isEmpty ? kind.words : message, verdict, phase: .normal)
  }

  private static func merge(_ verdict: ModelVerdict, audioPart: Double) -> Double {
    guard let audio = verdict.audio, let visual = verdict.visual else {
      return (verdict.audio ?? verdict.visual)?.score ?? 0.5
    }
    return audioPart * audio.score + (1 - audioPart) * visual.score
  }

  private static func event(
    _ kind: CoachEventKind, _ score: Double, _ message: String, _ verdict: ModelVerdict,
    phase: CoachPhase
  ) -> CoachingEvent {
    let confidences = [verdict.audio, verdict.visual].compactMap { $0?.confidence }
    let confidence = confidences.min() ?? 0
    // Confidence 0 is no verdict on the wire.
    return CoachingEvent(
      kind: kind, score: score, message: message, detail: ScoreBar.detail(of: score),
      buzz: kind == .hookWeak, buzzPattern: kind.cuePattern,
      confidence: max(0.01, confidences.count == 2 ? confidence : min(confidence, halfConfidence)),
      timestamp: 0, phase: phase,
      reasoning: "Audio: \(words(verdict.audio)) | Visual: \(words(verdict.visual))")
  }

  private static func words(_ part: ModelVerdict.Part?) -> String {
    guard let part else { return "not judged" }
    return part.reasoning.isEmpty ? part.kind.words.lowercased() : part.reasoning
  }
}

extension CoachEventKind {
  /// What is said where a model says nothing.
  fileprivate var words: String {
    switch self {
    case .good: "KEEP GOING"
    case .speedUp: "FASTER"
    case .vibeCheck: "EYES ON LENS"
    case .raiseEnergy: "MORE ENERGY"
    case .visualReset: "RESET FRAME"
    case .hookGood: "STRONG HOOK"
    case .hookWeak: "START STRONGER"
    }
  }
}
