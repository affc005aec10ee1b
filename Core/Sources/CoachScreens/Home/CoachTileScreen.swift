import Coach
import CoachWire
public import ScreenKit

/// Neuro-Sync on the studio's HOME: the score of the take that runs, or of the last one.
public struct CoachTileScreen: Screen, Hashable {
  public enum State: String, Codable, Sendable { case empty, countdown, running, last }

  public var state = State.empty
  /// "Recording", "Last take".
  public var title = ""
  /// "SPEED UP"; nil without an event.
  public var event: String?
  public var score: ScoreFigure?
  /// Scores in the order of the take, 0…1, at most `longest`.
  public var points: [Double] = []
  /// Whether there are enough for a line.
  public var hasCourse = false
  public var sentence = ""

  static let longest = 40

  public struct Context: Equatable, Sendable {
    /// The take of any page that runs now; nil for none.
    public var running: CoachTakeState?
    /// Scores of the running take.
    public var scores: [Double] = []
    /// The newest take.
    public var last: CoachTakeEntry?
    /// Seconds since 1970, and the host's offset from UTC, for the date of the last take.
    public var now = 0.0
    public var secondsFromGMT = 0

    public init() {}
  }

  /// Nothing is done on it: its steps are buttons of HOME.
  public enum Action: Codable, Hashable, Sendable { case none }
  public typealias Effect = Never
  public typealias Outcome = Never

  public init(_ context: Context) { refresh(from: context) }

  public mutating func refresh(from context: Context) {
    (event, score, points) = (nil, nil, [])
    defer { hasCourse = points.count > 1 }
    if let running = context.running {
      show(running, context.scores)
    } else if let last = context.last {
      show(last, context)
    } else {
      (state, title) = (.empty, "No take yet")
      sentence = "Record your first take: its score and its course appear here."
    }
  }

  public mutating func apply(_ action: Action) -> [Never] { [] }

  private mutating func show(_ take: CoachTakeState, _ scores: [Double]) {
    guard take.phase.isRecording else {
      (state, title, sentence) = (.countdown, "Countdown", "The take begins in a moment.")
      return
    }
    (state, title) = (.running, "Recording")
    points = Self.thinned(scores)
    guard let now = take.event, now.isVerdict else {
      sentence = "The coach watches your opening."
      return
    }
    event = CoachFigures.title(now.kind)
    score = ScoreFigure(now.score)
    sentence = now.message
  }

  private mutating func show(_ take: CoachTakeEntry, _ context: Context) {
    (state, title) = (.last, "Last take")
    let date = CoachFigures.date(
      take.start, now: context.now, secondsFromGMT: context.secondsFromGMT)
    guard let report = take.report else {
      sentence = "The last take, \(date), has no report: record at least 3 seconds."
      return
    }
    let statistics = report.session.statistics
    score = ScoreFigure(statistics.averageScore)
    points = Self.thinned(report.session.timeline.map(\.score))
    let hook = report.session.hook.map { $0.isStrong ? ", strong hook" : ", weak hook" } ?? ""
    sentence =
      "\(CoachFigures.clock(take.duration ?? report.length)), \(date)\(hook): "
      + "\(CoachFigures.count(report.cueCount, "cue"))."
  }

  /// Every nth score; the last one is always there.
  static func thinned(_ scores: [Double]) -> [Double] {
    let bounded = scores.map { $0.isFinite ? min(max($0, 0), 1) : 0 }
    guard bounded.count > longest else { return bounded }
    return (0..<longest).map { bounded[$0 * (bounded.count - 1) / (longest - 1)] }
  }
}
