import Coach
import CoachWire
import ScreenKit

extension CoachReportScreen {
  public struct Header: Codable, Hashable, Sendable {
    /// "today, 14:05".
    public var title: String
    /// "1:05".
    public var duration: String
    /// "32 events".
    public var events: String
    /// "3 cues".
    public var cues: String
    public var score: ScoreFigure
  }

  public struct HookCard: Codable, Hashable, Sendable {
    public struct Evaluation: Codable, Hashable, Sendable {
      public var title: String
      public var score: ScoreFigure
      public var message: String
      public var reasoning: String
      public var colour: String
      public var isOpen: Bool
    }

    /// "STRONG HOOK" or "WEAK HOOK".
    public var verdict: String
    public var colour: String
    public var score: ScoreFigure
    public var evaluations: [Evaluation]
  }

  public struct Timeline: Codable, Hashable, Sendable {
    public struct Point: Codable, Hashable, Sendable {
      public var index: Int
      /// In the take.
      public var seconds: Double
      public var score: Double
      public var colour: String
      /// "SPEED UP, 55 %, 0:12".
      public var title: String
    }

    public struct Details: Codable, Hashable, Sendable {
      public var index: Int
      public var title: String
      /// "Frame 12 · 0:24".
      public var place: String
      public var score: ScoreFigure
      public var colour: String
      public var message: String
      public var reasoning: String
    }

    public struct Level: Codable, Hashable, Sendable {
      public var score: Double
      public var title: String
    }

    public var points: [Point]
    /// Seconds of the whole axis.
    public var duration: Double
    /// Lines of the axis of scores.
    public var levels = [
      Level(score: 1, title: "100 %"), Level(score: CoachConstants.problemScore, title: "60 %"),
      Level(score: 0, title: "0 %"),
    ]
    /// The index of the selected point.
    public var selected: Int?
    public var details: Details?
    public var hint = "Tap a point to see why, and to play the take from there."
  }

  public struct MomentCard: Codable, Hashable, Sendable {
    public var title: String
    public var event: String
    public var place: String
    public var score: ScoreFigure
    public var message: String
    public var reasoning: String
    public var colour: String
    /// In the take.
    public var seconds: Double
  }

  public struct ZoneRow: Codable, Hashable, Sendable {
    /// "Frames 3 to 7".
    public var title: String
    /// "5 frames, 0:06 to 0:14".
    public var length: String
    public var score: ScoreFigure
    /// "SPEED UP, VIBE CHECK".
    public var events: String
    public var from: Double
    public var to: Double
  }

  public struct BreakdownRow: Codable, Hashable, Sendable {
    public var id: String
    public var title: String
    public var count: Int
    /// Of all events, 0…1.
    public var share: Double
    public var percent: String
    public var colour: String
  }

  public struct StatCell: Codable, Hashable, Sendable {
    public var id: String
    public var title: String
    public var value: String
  }

  public struct MeasureRow: Codable, Hashable, Sendable {
    public var id: String
    public var title: String
    /// "128 wpm".
    public var mean: String
    /// "104 to 151 wpm".
    public var range: String
    /// "your usual: 140 wpm"; nil when it is not known.
    public var usual: String?
  }
}

extension CoachReportScreen {
  mutating func layOut() {
    let media = entry?.media ?? CoachMedia()
    self.media = MediaView(
      video: media.video, peaks: media.peaks, strip: media.strip, stripCount: media.stripCount,
      duration: entry?.length ?? 0, sentence: media.sentence)
    downloads = CoachDownload.all(entry?.files ?? [:])
    guard let entry, let report = entry.report else { return clear() }
    header = Header(
      title: title, duration: CoachFigures.clock(report.session.duration),
      events: CoachFigures.count(report.session.statistics.eventCount, "event"),
      cues: CoachFigures.count(report.cueCount, "cue"),
      score: ScoreFigure(report.session.statistics.averageScore))
    showHook(report.session.hook)
    showTimeline(report)
    best = report.session.best.map { card($0, "Best moment", report) }
    worst = report.session.worst.map { card($0, "Weakest moment", report) }
    zones = report.session.problemZones.map { row($0, report) }
    zonesNote = zones.isEmpty ? "No weak stretch: never two scores below 60 % in a row." : nil
    breakdown = rows(report.session.statistics)
    stats = cells(report.session.statistics)
    measures = TakeFigure.allCases.compactMap { row($0, report) }
    measuresNote =
      measures.isEmpty ? "The judge of this take sent no measures of voice and picture." : nil
  }

  private mutating func clear() {
    (header, hook, hookNote, timeline, best, worst) = (nil, nil, nil, nil, nil, nil)
    (zones, breakdown, stats, measures) = ([], [], [], [])
    (zonesNote, measuresNote) = (nil, nil)
  }

  private mutating func showHook(_ judged: SessionReport.Hook?) {
    hookNote = judged == nil ? "The opening of this take was not judged." : nil
    hook = judged.map { judged in
      HookCard(
        verdict: judged.isStrong ? "STRONG HOOK" : "WEAK HOOK",
        colour: (judged.isStrong ? CoachEventKind.good : .hookWeak).colour.css,
        score: ScoreFigure(judged.averageScore),
        evaluations: judged.evaluations.enumerated().map { index, evaluation in
          HookCard.Evaluation(
            title: CoachFigures.title(evaluation.kind), score: ScoreFigure(evaluation.score),
            message: evaluation.message,
            reasoning: evaluation.reasoning.isEmpty
              ? "The judge gave no reason." : evaluation.reasoning,
            colour: evaluation.kind.colour.css, isOpen: openHooks.contains(index))
        })
    }
  }

  private mutating func showTimeline(_ report: TakeReport) {
    let entries = report.session.timeline
    let points = entries.enumerated().map { index, entry in
      let seconds = report.time(ofFrame: index) ?? 0
      return Timeline.Point(
        index: index, seconds: seconds, score: ScoreFigure(entry.score).share,
        colour: entry.kind.colour.css,
        title: "\(CoachFigures.title(entry.kind)), \(CoachFigures.percent(entry.score)), "
          + CoachFigures.clock(seconds))
    }
    if let index = selected, !points.indices.contains(index) { selected = nil }
    timeline = Timeline(
      points: points, duration: max(entry?.length ?? 0, points.last?.seconds ?? 0),
      selected: selected,
      details: selected.map { index in
        let entry = entries[index]
        return Timeline.Details(
          index: index, title: CoachFigures.title(entry.kind),
          place: place(entry.frameIndex, points[index].seconds), score: ScoreFigure(entry.score),
          colour: entry.kind.colour.css, message: entry.message, reasoning: entry.reasoning)
      })
  }

  private func place(_ frame: Int, _ seconds: Double) -> String {
    "Frame \(frame) · \(CoachFigures.clock(seconds))"
  }

  private func card(
    _ moment: SessionReport.Moment, _ title: String, _ report: TakeReport
  ) -> MomentCard {
    let seconds = report.time(ofFrame: moment.frameIndex) ?? 0
    return MomentCard(
      title: title, event: CoachFigures.title(moment.kind),
      place: place(moment.frameIndex, seconds), score: ScoreFigure(moment.score),
      message: moment.message, reasoning: moment.reasoning, colour: moment.kind.colour.css,
      seconds: seconds)
  }

  private func row(_ zone: SessionReport.ProblemZone, _ report: TakeReport) -> ZoneRow {
    let from = report.time(ofFrame: zone.startFrame) ?? 0
    let to = report.time(ofFrame: zone.endFrame) ?? from
    return ZoneRow(
      title: "Frames \(zone.startFrame) to \(zone.endFrame)",
      length: "\(CoachFigures.count(zone.length, "frame")), "
        + "\(CoachFigures.clock(from)) to \(CoachFigures.clock(to))",
      score: ScoreFigure(zone.averageScore),
      events: zone.kinds.map(CoachFigures.title).joined(separator: ", "), from: from, to: to)
  }

  private func rows(_ statistics: SessionReport.Statistics) -> [BreakdownRow] {
    let all = max(statistics.eventCount, 1)
    return CoachEventKind.allCases.map { kind in
      let count = statistics.counts[kind] ?? 0
      let share = min(max(Double(count) / Double(all), 0), 1)
      return BreakdownRow(
        id: kind.rawValue, title: CoachFigures.title(kind), count: count, share: share,
        percent: CoachFigures.percent(share), colour: kind.colour.css)
    }
  }

  private func cells(_ statistics: SessionReport.Statistics) -> [StatCell] {
    var cells = [
      StatCell(
        id: "average", title: "Average score",
        value: CoachFigures.percent(statistics.averageScore)),
      StatCell(
        id: "minimum", title: "Lowest score", value: CoachFigures.percent(statistics.minimumScore)),
      StatCell(
        id: "maximum", title: "Highest score", value: CoachFigures.percent(statistics.maximumScore)),
      StatCell(id: "events", title: "Events", value: "\(statistics.eventCount)"),
    ]
    if let normal = statistics.normalAverageScore {
      cells.append(
        StatCell(id: "normal", title: "Without the opening", value: CoachFigures.percent(normal)))
    }
    return cells
  }

  private func row(_ figure: TakeFigure, _ report: TakeReport) -> MeasureRow? {
    guard let summary = report.measures[figure] else { return nil }
    let format = figure.format
    var plain = format
    plain.unit = ""
    return MeasureRow(
      id: figure.name, title: figure.title, mean: format.text(summary.mean),
      range: "\(plain.text(summary.least)) to \(format.text(summary.greatest))",
      usual: figure.usual(in: report.usual).map { "your usual: \(format.text($0))" })
  }
}
