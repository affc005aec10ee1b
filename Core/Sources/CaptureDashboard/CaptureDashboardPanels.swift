import Capture
import CaptureScreens
import Numbers
public import ScreenKit

/// How many takes there are of each verb in each room.
public struct CaptureCoverageTable: Codable, Hashable, Sendable {
  public struct Cell: Codable, Hashable, Sendable {
    /// "3"; "–" where the library has no prompt.
    public var text: String
    /// Green with takes, amber without, grey without a prompt.
    public var tone: Tone
    /// 0…1 of the largest count, for a shade.
    public var share: Double
  }

  public struct Row: Codable, Hashable, Sendable {
    /// The verb.
    public var id: String
    public var title: String
    /// In the order of `columns`.
    public var cells: [Cell]
    public var total: String
  }

  public var columns: [Choice] = TaskRoom.allCases.map {
    Choice(id: $0.rawValue, title: $0.rawValue.titled)
  }
  public var rows: [Row] = []
  /// "31 of 214 kinds of tasks are covered, 14 %."
  public var sentence = "Nothing is counted yet."
  /// 0…1.
  public var share = 0.0

  init(_ coverage: CaptureCoverage? = nil) {
    guard let coverage else { return }
    let most = max(coverage.rows.flatMap { $0.counts }.compactMap(\.self).max() ?? 0, 1)
    rows = coverage.rows.map { row in
      Row(
        id: row.verb.rawValue, title: row.verb.rawValue.titled,
        cells: row.counts.map { count in
          guard let count else { return Cell(text: "–", tone: .off, share: 0) }
          return Cell(
            text: String(count), tone: count > 0 ? .connected : .searching,
            share: (Double(count) / Double(most)).clamped(to: 0...1))
        }, total: String(row.total))
    }
    share = coverage.cells > 0 ? Double(coverage.coveredCells) / Double(coverage.cells) : 0
    sentence =
      "\(coverage.coveredCells) of \(CaptureFigures.count(coverage.cells, "kind")) of tasks "
      + "\(coverage.coveredCells == 1 ? "is" : "are") covered, \(CaptureFigures.percent(share))."
  }
}

/// A contributor with points, consent and withdrawal.
public struct CaptureContributorRow: Codable, Hashable, Sendable {
  /// One deletion of a withdrawal that is not done.
  public struct Item: Codable, Hashable, Sendable {
    /// Its place among those that are listed.
    public var id: Int
    /// "Uploaded copy: s3://takes/lab/session_…".
    public var title: String
    public var status: Status
  }

  public var id: String
  /// As it is typed; kept on this computer only.
  public var name: String
  public var title: String
  /// "24 kept takes · 180 quality points · 1.2 GB".
  public var facts: String
  public var consent: Status
  public var canWithdraw: Bool
  /// How far the withdrawal is; nil without one.
  public var withdrawal: Status?
  public var canRetry: Bool
  /// Failed ones first, at most 200.
  public var items: [Item]

  static let mostItems = 200

  init(_ entry: CaptureContributorEntry) {
    id = entry.contributor.id
    name = CaptureFigures.typed(entry.name, longest: ContributorNames.longestName)
    title = entry.title
    facts = entry.progress + " · " + CaptureFigures.bytes(entry.size)
    consent =
      entry.refusal.map { Status(.offline, $0) }
      ?? Status(
        .connected,
        entry.consent?.destination.map { "Agreed, with uploads to \($0)." }
          ?? "Agreed, without uploads.")
    canWithdraw = entry.withdrawal == nil
    canRetry = entry.withdrawal?.hasFailures ?? false
    withdrawal = entry.withdrawal.map { plan in
      Status(
        plan.isComplete ? .connected : plan.hasFailures ? .offline : .searching, plan.summary)
    }
    let open = entry.withdrawal?.open ?? []
    let sorted = open.filter { $0.state != .pending } + open.filter { $0.state == .pending }
    items = sorted.prefix(Self.mostItems).enumerated().map { index, item in
      Item(
        id: index, title: "\(item.kind.title): \(CaptureFigures.typed(item.place, longest: 200))",
        status: item.status)
    }
  }
}

extension WithdrawalPlan.Item.Kind {
  var title: String {
    switch self {
    case .session: "Session"
    case .export: "Export"
    case .indexRow: "Entry in the index"
    case .object: "Uploaded copy"
    }
  }
}

extension WithdrawalPlan.Item {
  var status: Status {
    switch state {
    case .pending: Status(.searching, "Is still to be deleted.")
    case .deleted: Status(.connected, "Deleted.")
    case .failed(let reason): Status(.offline, reason)
    }
  }
}
