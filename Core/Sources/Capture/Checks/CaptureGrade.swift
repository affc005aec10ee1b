/// The grade of a take.
public struct CaptureGrade: Hashable, Codable, Sendable {
  public enum Letter: String, CaseIterable, Codable, Comparable, Sendable {
    case a = "A"
    case b = "B"
    case c = "C"
    case d = "D"

    /// Better letters are smaller.
    public static func < (left: Letter, right: Letter) -> Bool { left.rawValue < right.rawValue }

    /// What a take of this grade is.
    public var rule: String {
      switch self {
      case .a: "no fault"
      case .b: "one or two warnings"
      case .c: "three or more warnings, or one bad result"
      case .d: "two or more checks with bad results, or a bad one that decides alone"
      }
    }
  }

  public var letter: Letter
  /// The sentences of all faults, bad ones first; empty for A.
  public var reasons: [String]

  public init(letter: Letter, reasons: [String]) {
    self.letter = letter
    self.reasons = reasons
  }

  /// The grade of results; nil when all are unknown. Several streams with the same fault count once.
  public init?(_ results: [CheckResult]) {
    guard results.contains(where: { $0.state != .unknown }) else { return nil }
    let bad = results.filter { $0.state == .bad }
    let warnings = results.filter { $0.state == .warning }
    let badIDs = Set(bad.map(\.id))
    let warningIDs = Set(warnings.map(\.id)).subtracting(badIDs)
    if badIDs.count >= 2 || badIDs.contains(where: { CheckRule.rule($0).isDecisive }) {
      letter = .d
    } else if !badIDs.isEmpty || warningIDs.count >= 3 {
      letter = .c
    } else {
      letter = warningIDs.isEmpty ? .a : .b
    }
    reasons = (bad + warnings).map(\.sentence)
  }
}
