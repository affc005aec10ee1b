package import Capture
public import ScreenKit

/// The result of a check, as a row.
public struct CaptureCheckRow: Codable, Hashable, Sendable {
  /// The check with its stream: "gap.3".
  public var id: String
  public var title: String
  public var tone: Tone
  /// "good", "look at it", "bad", "not measured".
  public var word: String
  public var sentence: String

  /// Rows that are shown.
  static let most = 200

  /// Bad results first, then warnings, then the others; results of several persons are numbered.
  package static func rows(_ results: [CheckResult]) -> [CaptureCheckRow] {
    let order: [CheckState] = [.bad, .warning, .good, .unknown]
    let sorted = order.flatMap { state in results.filter { $0.state == state } }
    var seen: [String: Int] = [:]
    return sorted.prefix(most).map { result in
      let key = result.id.rawValue + (result.stream.map { ".\($0)" } ?? "")
      let count = seen[key, default: 0] + 1
      seen[key] = count
      return CaptureCheckRow(
        id: count == 1 ? key : "\(key).\(count)", title: CheckRule.rule(result.id).title,
        tone: result.state.shown.tone, word: result.state.shown.word,
        sentence: CaptureFigures.typed(result.sentence, longest: 400))
    }
  }

  /// "No fault in 12 checks.", "2 of 12 checks need a look."
  package static func summary(_ results: [CheckResult]) -> Status {
    let known = results.filter { $0.state != .unknown }
    let faults = known.filter(\.isFault)
    guard !known.isEmpty else { return Status(.off, "Nothing is measured yet.") }
    guard !faults.isEmpty else {
      return Status(.connected, "No fault in \(CaptureFigures.count(known.count, "check")).")
    }
    let tone: Tone = faults.contains { $0.state == .bad } ? .offline : .searching
    return Status(
      tone,
      "\(faults.count) of \(CaptureFigures.count(known.count, "check")) "
        + "\(faults.count == 1 ? "needs" : "need") a look.")
  }
}

/// The grade of a take with its rule and its reasons.
public struct CaptureGradeBadge: Codable, Hashable, Sendable {
  /// "A", or "–" without a grade.
  public var letter: String
  public var tone: Tone
  /// What the letter means.
  public var rule: String
  public var reasons: [String]

  init(_ grade: CaptureGrade?) {
    letter = grade?.letter.rawValue ?? "–"
    tone = grade?.letter.tone ?? .off
    rule = grade.map { "Grade \($0.letter.rawValue): \($0.letter.rule)." } ?? "Not graded yet."
    reasons = (grade?.reasons ?? []).prefix(50).map { CaptureFigures.typed($0, longest: 400) }
  }
}

/// A question that waits for a second tap.
public struct CaptureQuestion: Codable, Hashable, Sendable {
  public var sentence: String
  public var confirm: String
  public var cancel: String

  package init(sentence: String, confirm: String, cancel: String) {
    self.sentence = sentence
    self.confirm = confirm
    self.cancel = cancel
  }
}

/// A box or chip that is on or off.
public struct CaptureTick: Codable, Hashable, Sendable {
  public var id: String
  public var title: String
  public var isOn: Bool

  package init(id: String, title: String, isOn: Bool) {
    self.id = id
    self.title = title
    self.isOn = isOn
  }

  package static func all<Value: RawRepresentable<String> & CaseIterable & Hashable>(
    _ chosen: Set<Value>, _ title: (Value) -> String
  ) -> [CaptureTick] {
    Value.allCases.map { .init(id: $0.rawValue, title: title($0), isOn: chosen.contains($0)) }
  }
}

/// A button, and why it is not enabled.
public struct CaptureButton<Step: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
  public var title: String
  public var step: Step
  public var isEnabled: Bool
  /// Why it is not enabled; nil otherwise.
  public var hint: String?

  package init(_ title: String, _ step: Step, hint: String? = nil) {
    self.title = title
    self.step = step
    isEnabled = hint == nil
    self.hint = hint
  }
}
