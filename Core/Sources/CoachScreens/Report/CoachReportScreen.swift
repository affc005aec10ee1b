import Coach
import CoachWire
public import ScreenKit

/// REPORT: all about one take, with its video.
public struct CoachReportScreen: Screen, Equatable {
  /// The take that is shown; nil for none.
  public var take: String?
  /// What is shown instead of a report: that it is on its way, why there is none, or what to do.
  public var status: Status?
  public var header: Header?
  public var hook: HookCard?
  /// Shown when the opening was not judged.
  public var hookNote: String?
  public var timeline: Timeline?
  public var best: MomentCard?
  public var worst: MomentCard?
  public var zones: [ZoneRow] = []
  /// Praise when there are no zones.
  public var zonesNote: String?
  public var breakdown: [BreakdownRow] = []
  public var stats: [StatCell] = []
  public var measures: [MeasureRow] = []
  public var measuresNote: String?
  public var downloads: [CoachDownload] = []
  public var media = MediaView()
  /// Where the player has to go: each number once.
  public var seek = Seek()
  public var deleteTitle = "Delete this take"
  public var newTakeTitle = "New take"
  public var newTakePath = "/coach/record"
  public var confirming: DeletePanel?
  /// Whether the take has been deleted: the page goes to the list.
  public var isGone = false

  var entry: CoachTakeEntry?
  var title = ""
  var selected: Int?
  var openHooks: Set<Int> = []

  public struct Context: Equatable, Sendable {
    /// The take that this page asked for, or the newest one; nil without takes.
    public var entry: CoachTakeEntry?
    /// Whether its report is still being made or fetched.
    public var isLoading = false
    /// Why there is no report.
    public var problem: String?
    /// Unix seconds, to the minute.
    public var now = 0.0
    public var secondsFromGMT = 0

    public init() {}
  }

  public struct Seek: Codable, Hashable, Sendable {
    public var number = 0
    /// Seconds of the take.
    public var seconds = 0.0
  }

  /// What the player shows; `CoachMedia` with what follows from it.
  public struct MediaView: Codable, Hashable, Sendable {
    public var video: String?
    public var peaks: String?
    public var strip: String?
    public var stripCount = 0
    /// Seconds.
    public var duration = 0.0
    public var sentence: String?
  }

  public init(_ context: Context) { refresh(from: context) }

  private enum CodingKeys: CodingKey {
    case take, status, header, hook, hookNote, timeline, best, worst, zones, zonesNote, breakdown,
      stats, measures, measuresNote, downloads, media, seek, deleteTitle, newTakeTitle,
      newTakePath, confirming, isGone
  }

  public enum Action: Codable, Hashable, Sendable {
    /// The take of the page's address.
    case open(take: String)
    /// A point of the timeline, by its index.
    case select(index: Int)
    case unselect
    /// Another point: 1 for the next one, -1 for the one before.
    case step(by: Int)
    /// A moment by its seconds in the take.
    case play(seconds: Double)
    case toggleEvaluation(index: Int)
    case newTake
    case delete
    case confirmDeletion, cancelDeletion
  }

  public enum Effect: Hashable, Sendable {
    /// Shows this take on this page from now on.
    case open(take: String)
    /// Readies the host for a new take.
    case newTake
    case delete(take: String)
    case notify(Notice)
  }

  public enum Outcome: Hashable, Sendable {
    case deleted(take: String)
    /// The error's sentence.
    case failed(String)
  }

  public mutating func refresh(from context: Context) {
    let isOther = context.entry?.id != take
    if isOther { (selected, openHooks, confirming, isGone) = (nil, [], nil, false) }
    entry = context.entry
    take = entry?.id
    title =
      entry.map {
        CoachFigures.date($0.start, now: context.now, secondsFromGMT: context.secondsFromGMT)
      } ?? ""
    showStatus(context)
    layOut()
  }

  private mutating func showStatus(_ context: Context) {
    if context.isLoading {
      status = Status(.searching, "The report is on its way.")
    } else if let problem = context.problem {
      status = Status(.offline, problem)
    } else if entry == nil {
      status = Status(.off, "No take yet: record one, and its report appears here.")
    } else if entry?.report == nil {
      status = Status(
        .off, "This take has no report: it ended before the coach had judged anything.")
    } else {
      status = nil
    }
  }

  public mutating func apply(_ action: Action) -> [Effect] {
    defer { layOut() }
    switch action {
    case .open(let id): return CoachIdentifier.isValid(id) && id != take ? [.open(take: id)] : []
    case .select(let index): choose(index)
    case .unselect: selected = nil
    case .step(let count):
      guard let points = timeline?.points, !points.isEmpty, count != 0 else { return [] }
      let next = selected.map { $0 + (count > 0 ? 1 : -1) } ?? (count > 0 ? 0 : points.count - 1)
      choose(min(max(next, 0), points.count - 1))
    case .play(let seconds):
      guard entry != nil, seconds.isFinite else { return [] }
      go(to: seconds)
    case .toggleEvaluation(let index):
      guard hook.map({ $0.evaluations.indices.contains(index) }) ?? false else { return [] }
      if openHooks.remove(index) == nil { openHooks.insert(index) }
    case .newTake: return [.newTake]
    case .delete: confirming = take.map { .take($0, title: title) }
    case .cancelDeletion: confirming = nil
    case .confirmDeletion:
      guard let id = confirming?.take else { return [] }
      confirming = nil
      return [.delete(take: id)]
    }
    return []
  }

  public mutating func apply(_ outcome: Outcome) -> [Effect] {
    switch outcome {
    case .deleted(let id):
      if id == take { isGone = true }
      return [.notify(Notice(.success, "The take is deleted."))]
    case .failed(let sentence): return [.notify(Notice(.error, sentence))]
    }
  }

  private mutating func choose(_ index: Int) {
    guard let points = timeline?.points, points.indices.contains(index) else { return }
    selected = index
    go(to: points[index].seconds)
  }

  private mutating func go(to seconds: Double) {
    let end = entry?.length ?? 0
    seek.number = (seek.number + 1) % 1_000_000
    seek.seconds = min(max(seconds, 0), max(end, 0))
  }
}
