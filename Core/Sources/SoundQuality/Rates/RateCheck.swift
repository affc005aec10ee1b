import DSP

/// U9: the errors of a component's times and frequencies at six sample rates.
struct RateCheck {
  let kind: ComponentKind

  /// The worst quantity, against its own bar, and why it misses if that is known; one that misses without a
  /// reason comes first.
  func measure() -> (finding: Finding, missedBecause: String?) {
    let all = RateQuantity.all.filter { $0.component == kind }
      .map { (finding: $0.finding(), missedBecause: $0.missedBecause) }
    let unexplained = all.filter { !$0.finding.isPassed && $0.missedBecause == nil }
    let worst = (unexplained.isEmpty ? all : unexplained).max {
      Self.severity($0.finding) < Self.severity($1.finding)
    }
    return worst ?? (Finding(.nan, atMost: 1, "%", "nothing was measured"), nil)
  }

  private static func severity(_ finding: Finding) -> Double {
    finding.value.isNaN ? .infinity : finding.value / finding.bar
  }
}
