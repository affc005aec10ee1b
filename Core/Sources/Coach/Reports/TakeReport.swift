public import CoachWire

/// The report of a take: the contract's report, and what we measured beside it.
///
/// Sections of the product's report: duration, events and average in `session.statistics`; the opening in
/// `session.hook`; timeline, best, worst and problem zones with their times in the take; counts of events; and the
/// measures against what is usual for the person.
public struct TakeReport: Equatable, Sendable {
  public var session: SessionReport
  /// Seconds since 1970 at the start of the take.
  public var start: Double
  public var measures: TakeMeasures
  public var usual: UsualFigures

  /// - Parameter start: seconds since 1970; where it is unknown (a report of another server), the first event's.
  public init(
    session: SessionReport, start: Double? = nil, measures: TakeMeasures = TakeMeasures(),
    usual: UsualFigures = UsualFigures()
  ) {
    self.session = session
    self.start = start ?? session.timeline.first?.timestamp ?? 0
    self.measures = measures
    self.usual = usual
  }

  /// Seconds from the start of the take, at least 0; nil for a frame that the report does not have.
  public func time(ofFrame index: Int) -> Double? {
    guard session.timeline.indices.contains(index) else { return nil }
    return time(of: session.timeline[index])
  }

  func time(of entry: SessionReport.TimelineEntry) -> Double {
    let time = entry.timestamp - start
    return time.isFinite ? max(0, time) : 0
  }

  /// Seconds from the start of the take to the last event.
  public var length: Double { session.timeline.last.map(time(of:)) ?? 0 }

  /// Cues that were delivered.
  public var cueCount: Int { session.timeline.count { $0.buzz && $0.phase == .normal } }

  /// One line for each measured figure: "pace 128 wpm (104…151), your usual 140".
  public var measureLines: [String] {
    TakeFigure.allCases.compactMap { figure in
      guard let summary = measures[figure] else { return nil }
      let unit = figure.unit.isEmpty ? "" : " " + figure.unit
      let usual = figure.usual(in: usual).map { ", your usual \(Figure.tenths($0))" } ?? ""
      return "\(figure.name) \(Figure.tenths(summary.mean))\(unit)"
        + " (\(Figure.tenths(summary.least))…\(Figure.tenths(summary.greatest)))" + usual
    }
  }
}
