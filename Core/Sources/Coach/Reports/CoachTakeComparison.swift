public import CoachWire

/// A take among others, oldest first.
public struct ComparedTake: Equatable, Sendable {
  public var name: String
  public var report: TakeReport

  public init(name: String, report: TakeReport) {
    self.name = name
    self.report = report
  }
}

/// What changed over the takes of a person.
public struct CoachTakeComparison: Equatable, Sendable {
  public struct Delta: Equatable, Sendable {
    /// The newest take less the one before it.
    public var sincePrevious: Double
    public var sinceFirst: Double
  }

  public let takes: [ComparedTake]
  /// The take with the best opening: a strong one before a weak one, then by score; the first of equal ones. Nil when
  /// no opening was judged.
  public let bestHook: Int?
  /// The take with the highest average; nil without takes.
  public let bestTake: Int?

  public init(_ takes: [ComparedTake]) {
    self.takes = takes
    bestHook = Self.best(takes) { take in
      take.report.session.hook.map { ($0.isStrong ? 1 : 0) + $0.averageScore }
    }
    bestTake = Self.best(takes) { $0.report.session.statistics.averageScore }
  }

  private static func best(
    _ takes: [ComparedTake], by value: (ComparedTake) -> Double?
  ) -> Int? {
    var best: (index: Int, value: Double)?
    for (index, take) in takes.enumerated() {
      guard let value = value(take), value > best?.value ?? -.infinity else { continue }
      best = (index, value)
    }
    return best?.index
  }

  /// How the average score changed; nil for fewer than two takes.
  public var score: Delta? { delta { $0.session.statistics.averageScore } }

  /// How a figure's mean changed; nil when the first, the previous or the newest take has none.
  public func change(of figure: TakeFigure) -> Delta? { delta { $0.measures[figure]?.mean } }

  private func delta(_ value: (TakeReport) -> Double?) -> Delta? {
    guard takes.count > 1, let newest = value(takes[takes.count - 1].report),
      let previous = value(takes[takes.count - 2].report), let first = value(takes[0].report)
    else { return nil }
    return Delta(sincePrevious: newest - previous, sinceFirst: newest - first)
  }

  /// Whether the average scores rise: the slope of a straight line through the last ten takes (least squares), more
  /// than ±0.02 a take. Stable for fewer than three takes.
  public var trend: SessionSummary.Trend {
    let scores = takes.suffix(10).map(\.report.session.statistics.averageScore)
    guard scores.count > 2 else { return .stable }
    let middle = Double(scores.count - 1) / 2
    let mean = scores.reduce(0, +) / Double(scores.count)
    var (covariance, variance) = (0.0, 0.0)
    for (index, score) in scores.enumerated() {
      let x = Double(index) - middle
      covariance += x * (score - mean)
      variance += x * x
    }
    let slope = covariance / variance
    return slope > 0.02 ? .rising : slope < -0.02 ? .falling : .stable
  }
}
