public import CoachWire
import Numbers
import Prosody

/// The on-device coach: judges windows of measures and makes one event of each.
///
/// Six parts of the score are the sound's and four the picture's. A sound that is GOOD with a confidence above 0.7 wins
/// over a fault of the picture that is not as sure; in the existing server it wins over any, so that a good voice gets
/// no visual cue at all.
public struct Analyzer: Sendable {
  public var bands: CoachBands
  public var goal: CoachGoal
  public var usual: UsualFigures
  private var gate = CueGate()
  private var pace = PaceEvidence()
  private var hurry = HurryDetector()

  public init(
    bands: CoachBands = CoachBands(), goal: CoachGoal = .everything,
    usual: UsualFigures = UsualFigures()
  ) {
    self.bands = bands
    self.goal = goal
    self.usual = usual
  }

  /// Nil without a microphone.
  public func audioJudgement(of window: MeasureWindow) -> CoachJudgement? {
    AudioJudge(bands: bands, usual: usual).judgement(of: window)
  }

  /// Nil without a camera.
  public func visualJudgement(of window: MeasureWindow) -> CoachJudgement? {
    VisualJudge(bands: bands, usual: usual).judgement(of: window)
  }

  /// The event of a window of the coaching phase; `buzz` is true when a cue is delivered.
  ///
  /// - Parameter timestamp: seconds since 1970.
  public mutating func event(for window: MeasureWindow, timestamp: Double) -> CoachingEvent {
    let judge = AudioJudge(bands: bands, usual: usual)
    pace.register(judge.paceDeviation(of: window), at: window.time)
    hurry.register(window.speech, limit: judge.fastLimit(of: window))
    var window = window
    if let pace = hurry.pace { window.speech?.pace = pace }
    let merge = JudgementMerge(
      audio: judge.judgement(of: window), visual: visualJudgement(of: window))
    let isHurried = hurry.duration.map { $0 >= bands[.persistence] } ?? false
    let decision = gate.register(
      merge.faults, unsure: pace.unsure, sure: isHurried ? [.fast] : [], goal: goal, bands: bands,
      at: window.time)
    return merge.event(decision, timestamp: timestamp)
  }
}

/// The two judgements of a window as one.
struct JudgementMerge {
  static let audioPart = 0.6
  static let sureConfidence = 0.7
  /// The confidence at most when only one of sound and picture is there.
  static let halfConfidence = 0.5

  let audio: CoachJudgement?
  let visual: CoachJudgement?

  /// Whether the sound is good beyond doubt.
  private var isHeardGood: Bool {
    audio.map { $0.kind == .good && $0.confidence > Self.sureConfidence } ?? false
  }

  /// The faults that count.
  var faults: [CoachFault] {
    let seen = (visual?.findings ?? []).filter {
      !isHeardGood || $0.confidence > Self.sureConfidence
    }
    return ((audio?.findings ?? []) + seen).compactMap(\.fault)
  }

  var score: Double {
    switch (audio, visual) {
    case (let audio?, let visual?):
      let merged = Self.audioPart * audio.score + (1 - Self.audioPart) * visual.score
      return isHeardGood && faults.isEmpty ? max(merged, audio.score) : merged
    case (let one?, nil), (nil, let one?): return one.score
    case (nil, nil): return 0.5
    }
  }

  var confidence: Double {
    switch (audio, visual) {
    case (let audio?, let visual?): min(audio.confidence, visual.confidence)
    case (let one?, nil), (nil, let one?): min(one.confidence, Self.halfConfidence)
    case (nil, nil): 0
    }
  }

  var reasoning: String {
    "Audio: \(audio.map(\.text) ?? "no microphone") | Visual: \(visual.map(\.text) ?? "no camera")"
  }

  func event(_ decision: CueGate.Decision, timestamp: Double) -> CoachingEvent {
    let kind = decision.fault?.event ?? .good
    let score = score.clamped(to: 0...1)
    return CoachingEvent(
      kind: kind, score: score, message: decision.fault?.message ?? Self.praise(score),
      detail: ScoreBar.detail(of: score), buzz: decision.isDelivered, buzzPattern: kind.cuePattern,
      confidence: confidence.clamped(to: 0...1), timestamp: timestamp, phase: .normal,
      reasoning: reasoning)
  }

  /// The bands of the existing server.
  private static func praise(_ score: Double) -> String {
    score >= 0.85 ? "LOCKED IN" : score >= 0.7 ? "LOOKING GOOD" : "KEEP GOING"
  }
}
