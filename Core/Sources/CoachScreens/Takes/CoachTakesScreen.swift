import Coach
import CoachWire
import Numbers
public import ScreenKit

/// TAKES: all takes, the newest first; the best opening, trends, and two takes side by side.
public struct CoachTakesScreen: Screen, Equatable {
  public var rows: [Row] = []
  /// The next step without takes, or why they cannot be listed.
  public var empty: String?
  public var recordTitle = "Record a take"
  public var recordPath = "/coach/record"
  public var progress: Progress?
  /// What to do with the marks; nil with fewer than two takes.
  public var hint: String?
  public var comparison: Comparison?
  public var confirming: DeletePanel?

  var entries: [CoachTakeEntry] = []
  var titles: [String: String] = [:]
  /// The takes that are compared, in the order in which they were marked.
  var marked: [String] = []

  public struct Context: Equatable, Sendable {
    /// In any order.
    public var takes: [CoachTakeEntry] = []
    /// Why takes cannot be listed.
    public var problem: String?
    /// Unix seconds, to the minute.
    public var now = 0.0
    public var secondsFromGMT = 0

    public init() {}
  }

  public struct Row: Codable, Hashable, Sendable {
    public var id: String
    /// "today, 14:05".
    public var title: String
    /// "1:05 · 32 events · 3 cues".
    public var facts: String
    public var score: ScoreFigure?
    /// "STRONG HOOK", "WEAK HOOK"; nil when it was not judged.
    public var hook: String?
    public var hookColour: String?
    /// "Best hook of 7", "Best take".
    public var badges: [String]
    public var isMarked: Bool
    /// Whether it can be compared.
    public var canMark: Bool
    /// The page of its report.
    public var path: String
    public var downloads: [CoachDownload]
  }

  public init(_ context: Context) { refresh(from: context) }

  private enum CodingKeys: CodingKey {
    case rows, empty, recordTitle, recordPath, progress, hint, comparison, confirming
  }

  public enum Action: Codable, Hashable, Sendable {
    /// Marks a take for comparison, or takes its mark away; of three, the first mark goes.
    case mark(take: String)
    case unmarkAll
    case delete(take: String)
    case confirmDeletion, cancelDeletion
  }

  public enum Effect: Hashable, Sendable {
    case delete(take: String)
    case notify(Notice)
  }

  public enum Outcome: Hashable, Sendable {
    case deleted(take: String)
    /// The error's sentence.
    case failed(String)
  }

  public mutating func refresh(from context: Context) {
    entries = context.takes.sorted { ($0.start, $0.id) > ($1.start, $1.id) }
    nameTakes(context)
    marked.removeAll { id in !entries.contains { $0.id == id && $0.report != nil } }
    if let take = confirming?.take, titles[take] == nil { confirming = nil }
    empty =
      context.problem
      ?? (entries.isEmpty
        ? "No take yet: record one, and you can compare the next one with it." : nil)
    layOut()
  }

  public mutating func apply(_ action: Action) -> [Effect] {
    defer { layOut() }
    switch action {
    case .mark(let id):
      guard entries.contains(where: { $0.id == id && $0.report != nil }) else { return [] }
      if let place = marked.firstIndex(of: id) {
        marked.remove(at: place)
      } else {
        marked = marked.suffix(1) + [id]
      }
    case .unmarkAll: marked = []
    case .delete(let id): confirming = titles[id].map { .take(id, title: $0) }
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
    case .deleted: [.notify(Notice(.success, "The take is deleted."))]
    case .failed(let sentence): [.notify(Notice(.error, sentence))]
    }
  }

  /// Takes of the same minute are numbered, the oldest first.
  private mutating func nameTakes(_ context: Context) {
    titles = [:]
    var counts: [String: Int] = [:]
    for entry in entries.reversed() {
      let date = CoachFigures.date(
        entry.start, now: context.now, secondsFromGMT: context.secondsFromGMT)
      let count = counts[date, default: 0] + 1
      counts[date] = count
      titles[entry.id] = count == 1 ? date : "\(date) (\(count))"
    }
  }
}
