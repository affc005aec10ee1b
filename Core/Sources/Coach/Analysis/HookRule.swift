import CoachWire
import Numbers
import Prosody

/// Which part of the opening three seconds the verdict is about.
public enum HookRule: String, CaseIterable, Codable, Sendable {
  /// All of it.
  case opening
  /// The last picture and 1.5 s of sound that came before three seconds, as the existing server does.
  case wire

  /// Windows that are kept at most.
  static let capacity = 32

  /// Adds a window of the opening to those that are kept.
  func collect(_ window: MeasureWindow, into windows: inout [MeasureWindow]) {
    switch self {
    case .wire: windows = [window]
    case .opening: if windows.count < Self.capacity { windows.append(window) }
    }
  }
}

/// The verdict about the opening of a take.
///
/// The score is 0.65 of the sound and 0.35 of the picture; the opening is weak when both are weak or the score is below
/// 0.45. The sound counts by how much of the opening has a voice.
struct HookJudge {
  static let audioPart = 0.65
  static let weakScore = 0.55
  static let weakMerge = 0.45
  /// The part of the opening that a voice fills in a strong one.
  static let fullVoice = 0.6

  let analyzer: Analyzer

  /// Nil when nothing was heard or seen for sure, which the wire says with a confidence of 0.
  func verdict(on windows: [MeasureWindow], timestamp: Double) -> CoachingEvent? {
    let heard = windows.compactMap { window in
      analyzer.audioJudgement(of: window).map { (window, $0) }
    }
    let seen = windows.compactMap(analyzer.visualJudgement(of:))
    guard !heard.isEmpty || !seen.isEmpty else { return nil }
    let voice = Self.mean(heard.map { $0.0.silence.map { $0 < 0.4 ? 1 : 0 } ?? 0 })
    let voiceFactor = min((voice ?? 0) / Self.fullVoice, 1)
    let audio = Self.mean(heard.map(\.1.score)).map { $0 * voiceFactor }
    let visual = Self.mean(seen.map(\.score))
    let merged =
      audio.flatMap { audio in
        visual.map { Self.audioPart * audio + (1 - Self.audioPart) * $0 }
      } ?? audio ?? visual ?? 0
    let areBothWeak = (audio ?? 0) < Self.weakScore && (visual ?? 0) < Self.weakScore
    let isWeak = areBothWeak || merged < Self.weakMerge
    let confidences = [heard.last?.1.confidence, seen.last?.confidence]
    let confidence = confidences.compactMap(\.self).min() ?? 0
    guard confidence > 0 else { return nil }
    let audioTexts = [
      voice.map { "voice in \(Figure.percent($0)) of the opening" }, heard.last?.1.text,
    ].compactMap(\.self).filter { !$0.isEmpty }
    return event(
      isWeak: isWeak, isHeardWorse: (audio ?? 0) <= (visual ?? 1), score: merged,
      confidence: confidence, timestamp: timestamp,
      reasoning: "Audio: "
        + (audioTexts.isEmpty ? "no microphone" : audioTexts.joined(separator: ", "))
        + " | Visual: " + (seen.last?.text ?? "no camera"))
  }

  private static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  private func event(
    isWeak: Bool, isHeardWorse: Bool, score: Double, confidence: Double, timestamp: Double,
    reasoning: String
  ) -> CoachingEvent {
    let kind: CoachEventKind = isWeak ? .hookWeak : .hookGood
    let score = score.clamped(to: 0...1)
    return CoachingEvent(
      kind: kind, score: score,
      message: !isWeak ? "STRONG HOOK" : isHeardWorse ? "START STRONGER" : "FACE THE LENS",
      detail: ScoreBar.detail(of: score), buzz: isWeak, buzzPattern: kind.cuePattern,
      confidence: confidence.clamped(to: 0...1), timestamp: timestamp, phase: .hook,
      reasoning: reasoning)
  }
}

extension CoachingEvent {
  /// The answer when nothing was heard or seen in the opening; it is not stored and is no verdict.
  static func withoutHook(timestamp: Double) -> CoachingEvent {
    CoachingEvent(
      kind: .hookGood, score: 0.65, message: "NO HOOK VERDICT", detail: "", buzz: false,
      buzzPattern: .single, confidence: 0, timestamp: timestamp, phase: .hook, reasoning: "")
  }
}
