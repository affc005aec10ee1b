public import CoachWire

/// One measure against its limit.
public struct CoachFinding: Equatable, Sendable {
  /// Nil while the measure is within its limits.
  public var fault: CoachFault?
  /// 1 is ideal, 0.75 stands at a limit, 0.15 is the least.
  public var quality: Double
  /// The numbers in words: "98 wpm, your usual 140".
  public var figure: String
  /// How sure it is, 0…1.
  public var confidence: Double

  /// - Parameter deviation: 0 is ideal, 1 stands at the limit.
  init(
    _ fault: CoachFault?, deviation: Double, _ figure: String, confidence: Double = 0.85,
    isFault: Bool? = nil
  ) {
    let deviation = deviation.isNaN ? 0 : max(0, deviation)
    self.fault = isFault ?? (deviation > 1) ? fault : nil
    quality =
      deviation <= 1
      ? 1 - 0.25 * deviation * deviation : max(0.15, 0.75 - 0.45 * (deviation - 1))
    self.figure = figure
    self.confidence = confidence
  }
}

/// What the sound or the picture of a window says.
public struct CoachJudgement: Equatable, Sendable {
  /// The event of the first fault, or GOOD.
  public var kind: CoachEventKind
  /// 0…1: seven parts the worst quality and three parts the mean.
  public var score: Double
  /// 0…1: from how much was heard or seen.
  public var confidence: Double
  /// In the order in which they are cued.
  public var findings: [CoachFinding]

  init(_ findings: [CoachFinding], confidence: Double) {
    let ordered = findings.sorted { Self.order($0) < Self.order($1) }
    let qualities = findings.map(\.quality)
    let worst = qualities.min() ?? 0.5
    let mean = qualities.isEmpty ? 0.5 : qualities.reduce(0, +) / Double(qualities.count)
    let first = ordered.first { $0.fault != nil }
    kind = first?.fault?.event ?? .good
    score = 0.7 * worst + 0.3 * mean
    self.confidence = first?.confidence ?? confidence
    self.findings = ordered
  }

  private static func order(_ finding: CoachFinding) -> Int {
    finding.fault?.rawValue ?? CoachFault.allCases.count
  }

  /// The numbers of the faults, or of everything when there is none; at most three.
  var text: String {
    let faults = findings.filter { $0.fault != nil }
    let shown = (faults.isEmpty ? findings : faults).filter { !$0.figure.isEmpty }.prefix(3)
    return shown.map(\.figure).joined(separator: ", ")
  }
}
