public import Capture
import Numbers
public import ScreenKit

/// Review: everything of a take at one instant, its grade, and whether it is kept.
public struct CaptureReviewScreen: Screen, Equatable {
  /// Why nothing is shown; nil with a take.
  public var empty: Status?
  public var header: Header?
  public var players: [Player] = []
  public var plots: [CapturePlotPanel] = []
  /// The values of a plot's series at the position, by the plot's id; apart, as they change while a take plays.
  public var readouts: [String: [String]] = [:]
  /// Events and marks on the line of time.
  public var moments: [Moment] = []
  public var scrub = Scrub()
  public var trim = Trim()
  public var grade = CaptureGradeBadge(nil)
  public var summary = Status(.off, "")
  public var checks: [CaptureCheckRow] = []
  /// Nil for a session of the library that is only looked at.
  public var decision: CaptureDecisionPanel?
  public var libraryPath = "/capture/library"
  public var recordPath = "/capture"

  var context = Context()
  /// Of the plots; found once, as a plot has many values.
  var formats: [NumberFormat] = []
  /// The take to which position, trim and note belong.
  private var shown: String?
  private var draftNote: String?
  /// Changes of what is kept that are not stored yet; until they are, the range of the take is not the newest.
  private var unsavedTrims = 0

  public struct Context: Equatable, Sendable {
    public var flow = CaptureFlow()
    public var take: CaptureTakeContent?
    public var isLoading = false
    /// Why the take cannot be shown.
    public var problem: String?
    /// Whether the take is the one that the flow reviews.
    public var isUnderReview = false
    /// Whether the take that was decided about is on the disk with its rating and note.
    public var isKept = false
    /// Whether another page leads the session.
    public var isElsewhere = false
    /// Unix seconds, to the minute.
    public var now = 0.0
    public var secondsFromGMT = 0

    public init() {}
  }

  public struct Header: Codable, Hashable, Sendable {
    public var id: String
    public var task: String
    /// "today, 14:05 · 0:12".
    public var facts: String
    /// "A clap is seen by all sensors within ± 3.1 ms."; nil without one.
    public var witness: String?
  }

  public struct Player: Codable, Hashable, Sendable {
    public var id: Int
    public var title: String
    public var path: String
    public var isVideo: Bool
    /// Seconds of the take at the file's beginning: the file's own time is the position minus this.
    public var offset: Double
    /// "Times estimated"; nil when they are sensed.
    public var note: String?
  }

  public struct Moment: Codable, Hashable, Sendable {
    public var id: Int
    /// Seconds of the take.
    public var seconds: Double
    /// "0:03.20 · device away".
    public var title: String
    public var tone: Tone
    /// 0…1 of the take.
    public var place: Double
  }

  /// The instant that all players and plots show.
  public struct Scrub: Codable, Hashable, Sendable {
    /// Seconds of the take.
    public var position = 0.0
    public var duration = 0.0
    /// "0:03.20".
    public var text = CaptureFigures.precise(0)
    public var length = CaptureFigures.precise(0)
    /// 0…1.
    public var place = 0.0
    public var isPlaying = false
    public var playTitle = "Play"
    /// Rises when players have to go to the position.
    public var number = 0
    public static let step = 1.0 / 30
  }

  /// What is kept of the take.
  public struct Trim: Codable, Hashable, Sendable {
    public var start = 0.0
    public var end = 0.0
    /// 0…1 of the take.
    public var startPlace = 0.0
    public var endPlace = 1.0
    /// "All of 0:12.40 is kept.", "0:01.00 to 0:09.50 are kept, 0:08.50."
    public var sentence = ""
    public var canChange = false
    public var isWhole = true
  }

  /// Plots that are shown.
  static let mostPlots = 64

  public init(_ context: Context) { refresh(from: context) }

  private enum CodingKeys: CodingKey {
    case empty, header, players, plots, readouts, moments, scrub, trim, grade, summary, checks,
      decision, libraryPath, recordPath
  }

  public enum Action: Codable, Hashable, Sendable {
    /// Opens a session of the library.
    case open(session: String)
    case scrub(seconds: Double)
    /// Where the players have come to.
    case reached(seconds: Double)
    case play(isOn: Bool)
    /// Frames forwards, or backwards.
    case step(by: Int)
    case select(moment: Int)
    case setTrim(start: Double, end: Double)
    case trimStartHere, trimEndHere, resetTrim
    /// 0 for no answer.
    case rate(rating: Int)
    case setNote(text: String)
    case confirm, discard, keep, confirmDiscard, next
  }

  public enum Effect: Equatable, Sendable {
    case open(session: String)
    case flow(CaptureFlow.Action)
    /// Keeps this part of the take; nil for all. The recorded files stay as they are.
    case trim(session: String, range: ClosedRange<Double>?)
    case notify(Notice)
  }

  public enum Outcome: Hashable, Sendable {
    case told(String)
    /// The range of ``Effect/trim(session:range:)`` is stored; with a problem it is not, and the stored one is shown again.
    case trimmed(problem: String? = nil)
  }

  public mutating func refresh(from context: Context) {
    let before = (self.context.take?.plots ?? []).prefix(Self.mostPlots)
    self.context = context
    if context.take?.id != shown { begin() } else if unsavedTrims == 0 { showStoredTrim() }
    let plotted = (context.take?.plots ?? []).prefix(Self.mostPlots)
    if plotted != before {
      plots = plotted.map { CapturePlotPanel($0) }
      formats = plotted.map { CapturePlotPanel.format(of: $0) }
    }
    layOut()
  }

  public mutating func apply(_ action: Action) -> [Effect] {
    defer { layOut() }
    switch action {
    case .open(let id):
      guard id != shown, CaptureSessionName.isPlain(id) else { return [] }
      return [.open(session: id)]
    case .scrub(let seconds): move(to: seconds)
    case .reached(let seconds): reach(seconds)
    case .play(let isOn): play(isOn)
    case .step(let frames):
      scrub.isPlaying = false
      move(to: scrub.position + Double(frames.clamped(to: -10_000...10_000)) * Scrub.step)
    case .select(let index):
      if moments.indices.contains(index) { move(to: moments[index].seconds) }
    case .setTrim, .trimStartHere, .trimEndHere, .resetTrim: return trim(action)
    case .rate, .setNote, .confirm, .discard, .keep, .confirmDiscard, .next: return decide(action)
    }
    return []
  }

  public mutating func apply(_ outcome: Outcome) -> [Effect] {
    switch outcome {
    case .told(let sentence): return [.notify(Notice(.info, sentence))]
    case .trimmed(let problem):
      unsavedTrims = max(unsavedTrims - 1, 0)
      return problem.map { [.notify(Notice(.error, $0))] } ?? []
    }
  }

  private mutating func begin() {
    shown = context.take?.id
    draftNote = nil
    scrub = Scrub()
    scrub.duration = context.take?.duration ?? 0
    unsavedTrims = 0
    showStoredTrim()
  }

  private mutating func showStoredTrim() {
    let range = context.take?.trim ?? 0...scrub.duration
    setTrim(range.lowerBound, range.upperBound)
  }

  private mutating func move(to seconds: Double) {
    guard seconds.isFinite else { return }
    scrub.position = seconds.clamped(to: 0...scrub.duration)
    scrub.number += 1
  }

  /// Playing ends where the trimmed part does.
  private mutating func reach(_ seconds: Double) {
    guard seconds.isFinite, scrub.isPlaying else { return }
    scrub.position = seconds.clamped(to: 0...scrub.duration)
    guard scrub.position >= trim.end else { return }
    scrub.isPlaying = false
    move(to: trim.end)
  }

  private mutating func play(_ isOn: Bool) {
    guard context.take != nil else { return }
    if isOn, scrub.position >= trim.end - Scrub.step || scrub.position < trim.start {
      move(to: trim.start)
    }
    scrub.isPlaying = isOn
  }

  private mutating func trim(_ action: Action) -> [Effect] {
    guard trim.canChange, let id = shown else { return [] }
    let before = (trim.start, trim.end)
    switch action {
    case .setTrim(let start, let end): setTrim(start, end)
    case .trimStartHere: setTrim(scrub.position, trim.end)
    case .trimEndHere: setTrim(trim.start, scrub.position)
    default: setTrim(0, scrub.duration)
    }
    guard before != (trim.start, trim.end) else { return [] }
    let isWhole = trim.start == 0 && trim.end == scrub.duration
    unsavedTrims += 1
    return [.trim(session: id, range: isWhole ? nil : trim.start...trim.end)]
  }

  /// Within the take, and longer than the shortest take, if that is; a range that is not is left.
  private mutating func setTrim(_ start: Double, _ end: Double) {
    guard start.isFinite, end.isFinite else { return }
    let least = min(CaptureFlow.minimumDuration, scrub.duration)
    let begin = start.clamped(to: 0...max(scrub.duration - least, 0))
    trim.start = begin
    trim.end = max(end, begin + least).clamped(to: 0...scrub.duration)
  }

  private mutating func decide(_ action: Action) -> [Effect] {
    guard decision != nil, !context.isElsewhere else { return [] }
    switch action {
    case .rate(let rating):
      guard (0...5).contains(rating) else { return [] }
      return [.flow(.rate(rating == 0 ? nil : rating))]
    case .setNote(let text):
      let note = CaptureFigures.typed(text, longest: CaptureFlow.longestNote)
      draftNote = note
      return [.flow(.note(note))]
    case .confirm: return decision?.confirm.isEnabled == true ? [.flow(.confirm)] : []
    case .discard: return decision?.canDiscard == true ? [.flow(.discard)] : []
    case .keep: return decision?.question != nil ? [.flow(.keep)] : []
    case .confirmDiscard: return decision?.question != nil ? [.flow(.confirmDiscard)] : []
    case .next: return context.flow.phase == .saved ? [.flow(.next)] : []
    default: return []
    }
  }

  /// What is typed, until another take is shown.
  var note: String { draftNote ?? context.flow.review?.note ?? "" }
}
