import Coach
import CoachWire
import Numbers
import ScreenKit

extension CoachTakesScreen {
  /// How things develop over the takes.
  public struct Progress: Codable, Hashable, Sendable {
    public struct Row: Codable, Hashable, Sendable {
      public var id: String
      public var title: String
      /// "+4 wpm", or "–".
      public var sincePrevious: String
      public var sinceFirst: String
    }

    /// A take on the curve of scores, oldest first.
    public struct Point: Codable, Hashable, Sendable {
      public var take: String
      public var score: ScoreFigure
      public var title: String
    }

    public var id: String
    /// "Rising", "Falling", "Steady".
    public var title: String
    public var sentence: String
    public var points: [Point]
    public var rows: [Row]
  }

  /// Two takes side by side, the older one first.
  public struct Comparison: Codable, Hashable, Sendable {
    public struct Row: Codable, Hashable, Sendable {
      public var id: String
      public var title: String
      public var one: String
      public var other: String
      /// The second less the first; "–" where one is unknown.
      public var difference: String
    }

    public var one: String
    public var other: String
    /// Which has the better opening, one sentence.
    public var sentence: String
    public var rows: [Row]
  }

  private typealias Value = (
    id: String, title: String, format: NumberFormat, of: (TakeReport) -> Double?
  )

  /// What takes are compared by.
  private static var values: [Value] {
    let percent = NumberFormat(factor: 100, decimals: 0, unit: " %")
    let figures: [Value] = [
      TakeFigure.pace, .loudness, .pitchVariation, .pauseRatio, .hesitationRate, .eyeContact,
      .liveliness, .smile,
    ].map { figure in
      (figure.name, figure.title, figure.format, { $0.measures[figure]?.mean })
    }
    return [
      ("score", "Average score", percent, { $0.session.statistics.averageScore }),
      ("hook", "Score of the opening", percent, { $0.session.hook?.averageScore }),
      ("cues", "Cues", NumberFormat(decimals: 0), { Double($0.cueCount) }),
    ] + figures
  }

  mutating func layOut() {
    let judged = entries.reversed().filter { $0.report != nil }
    let compared = CoachTakeComparison(
      judged.compactMap { entry in entry.report.map { ComparedTake(name: entry.id, report: $0) } })
    rows = entries.map { row($0, compared) }
    hint =
      compared.takes.count < 2
      ? nil
      : marked.isEmpty
        ? "Mark two takes to compare them."
        : marked.count == 1 ? "Mark another take to compare it with the first." : nil
    progress = compared.takes.count < 2 ? nil : progress(of: compared)
    comparison = comparison(of: entries.reversed().map(\.id).filter(marked.contains), compared)
  }

  private func row(_ entry: CoachTakeEntry, _ compared: CoachTakeComparison) -> Row {
    let session = entry.report?.session
    var badges: [String] = []
    let count = compared.takes.count
    if count > 1, let best = compared.bestHook, compared.takes[best].name == entry.id {
      badges.append("Best hook of \(count)")
    }
    if count > 1, let best = compared.bestTake, compared.takes[best].name == entry.id {
      badges.append("Best take")
    }
    let facts =
      [CoachFigures.clock(entry.length)]
      + (session.map { [CoachFigures.count($0.statistics.eventCount, "event")] } ?? ["no report"])
      + (entry.report.map { [CoachFigures.count($0.cueCount, "cue")] } ?? [])
    return Row(
      id: entry.id, title: titles[entry.id] ?? "", facts: facts.joined(separator: " · "),
      score: session.map { ScoreFigure($0.statistics.averageScore) },
      hook: session?.hook.map { $0.isStrong ? "STRONG HOOK" : "WEAK HOOK" },
      hookColour: session?.hook.map {
        ($0.isStrong ? CoachEventKind.good : .hookWeak).colour.css
      },
      badges: badges, isMarked: marked.contains(entry.id),
      canMark: count > 1 && entry.report != nil, path: entry.path,
      downloads: CoachDownload.all(entry.files))
  }

  private func progress(of compared: CoachTakeComparison) -> Progress {
    let takes = compared.takes
    let (title, sentence) = Self.words(compared)
    return Progress(
      id: compared.trend.rawValue, title: title, sentence: sentence,
      points: takes.suffix(40).map { take in
        let score = ScoreFigure(take.report.session.statistics.averageScore)
        return Progress.Point(
          take: take.name, score: score, title: "\(titles[take.name] ?? ""): \(score.text)")
      },
      rows: Self.values.compactMap { value in
        guard let newest = value.of(takes[takes.count - 1].report) else { return nil }
        func change(from take: ComparedTake) -> String {
          value.format.signed.text(value.of(take.report).map { newest - $0 })
        }
        return Progress.Row(
          id: value.id, title: value.title, sincePrevious: change(from: takes[takes.count - 2]),
          sinceFirst: change(from: takes[0]))
      })
  }

  private static func words(_ compared: CoachTakeComparison) -> (String, String) {
    let change = compared.score.map { Self.change($0.sincePrevious) } ?? ""
    return switch compared.trend {
    case .rising: ("Rising", "Your scores rise over the last takes." + change)
    case .falling: ("Falling", "Your scores fall over the last takes." + change)
    case .stable where compared.takes.count < 3:
      ("Too early", "From three takes on, a trend is shown." + change)
    case .stable: ("Steady", "Your scores stay about the same." + change)
    }
  }

  private static func change(_ difference: Double) -> String {
    let percent = CoachFigures.percent(difference.magnitude)
    guard percent != CoachFigures.percent(0) else {
      return " The last take scores as the one before."
    }
    return
      " The last take scores \(percent) \(difference > 0 ? "higher" : "lower") than the one before."
  }

  private func comparison(
    of takes: [String], _ compared: CoachTakeComparison
  ) -> Comparison? {
    guard takes.count == 2 else { return nil }
    let (one, other) = (takes[0], takes[1])
    guard let first = compared.takes.first(where: { $0.name == one })?.report,
      let second = compared.takes.first(where: { $0.name == other })?.report
    else { return nil }
    let better = CoachTakeComparison([
      ComparedTake(name: one, report: first), ComparedTake(name: other, report: second),
    ]).bestHook
    let names = [titles[one] ?? "", titles[other] ?? ""]
    return Comparison(
      one: names[0], other: names[1],
      sentence: better.map { "The take of \(names[$0]) opens better." }
        ?? "Neither opening was judged.",
      rows: Self.values.compactMap { value in
        let (left, right) = (value.of(first), value.of(second))
        guard left != nil || right != nil else { return nil }
        let difference = left.flatMap { left in right.map { $0 - left } }
        return Comparison.Row(
          id: value.id, title: value.title, one: value.format.text(left),
          other: value.format.text(right), difference: value.format.signed.text(difference))
      })
  }
}

extension NumberFormat {
  /// The same for differences, with a plus sign.
  fileprivate var signed: NumberFormat {
    var format = self
    format.isSigned = true
    return format
  }
}
