public import Capture
import Numbers
public import ScreenKit

/// Library: all sessions, to look at, check, export, upload and delete.
public struct CaptureLibraryScreen: Screen, Equatable {
  public var rows: [Row] = []
  /// Why no row is shown; nil with one.
  public var empty: String?
  /// "12 of 40 sessions, 3.4 GB".
  public var sentence = ""
  public var search = ""
  public var grades: [CaptureTick] = []
  public var sorts: [Choice] = []
  public var sort = Sort.newest
  public var space = Status(.off, "")
  /// "Show 100 more"; nil when all are shown.
  public var more: String?
  public var selection = Selection()
  /// Titles with what each is for.
  public var formats: [Choice] = []
  public var upload = CaptureUploadPanel()
  /// Asks before something is deleted, or leaves this computer; nil without.
  public var question: CaptureQuestion?
  public var recordTitle = "Record a session"
  public var recordPath = "/capture"

  var context = Context()
  var selected: Set<String> = []
  var chosenGrades: Set<String> = []
  var pending: Pending?
  var limit = CaptureLibraryScreen.page
  var opened: String?

  /// Rows that are added at once.
  static let page = 100

  /// What the question is about.
  enum Pending: Equatable {
    case deletion([String])
    case upload([String], to: String)

    var sessions: [String] {
      switch self {
      case .deletion(let ids), .upload(let ids, _): ids
      }
    }
  }

  public enum Sort: String, Codable, CaseIterable, Sendable {
    case newest, oldest, best, worst, largest, longest

    var title: String {
      switch self {
      case .newest: "Newest first"
      case .oldest: "Oldest first"
      case .best: "Best grade first"
      case .worst: "Worst grade first"
      case .largest: "Largest first"
      case .longest: "Longest first"
      }
    }
  }

  /// The rows that are ticked.
  public struct Selection: Codable, Hashable, Sendable {
    public var count = 0
    /// "3 sessions, 1.2 GB".
    public var sentence = ""
    /// Whether one can be checked, exported or deleted.
    public var canWork = false
    /// Why they cannot be uploaded; nil when they can.
    public var uploadHint: String?
  }

  public struct Context: Equatable, Sendable {
    public var settings = CaptureSettings()
    /// In any order.
    public var sessions: [CaptureSessionEntry] = []
    /// Why sessions cannot be listed.
    public var problem: String?
    public var space: CaptureSpace?
    /// Unix seconds, to the minute.
    public var now = 0.0
    public var secondsFromGMT = 0

    public init() {}
  }

  public init(_ context: Context) { refresh(from: context) }

  private enum CodingKeys: CodingKey {
    case rows, empty, sentence, search, grades, sorts, sort, space, more, selection, formats,
      upload, question, recordTitle, recordPath
  }

  public enum Action: Codable, Hashable, Sendable {
    case setSearch(text: String)
    /// A grade's letter, or "none" for sessions without one.
    case toggleGrade(grade: String)
    case setSort(sort: String)
    case showMore
    case select(session: String, isOn: Bool)
    case selectAll, selectNone
    /// Shows reasons, findings, exports and uploads of a row, or hides them.
    case toggle(session: String)
    /// Nil for the ticked ones.
    case verify(session: String?)
    case repair(session: String)
    case export(session: String?, format: String)
    case cancelExport(session: String, format: String)
    case chooseDestination(destination: String)
    case setDestination(text: String)
    case addDestination
    case forgetDestination(destination: String)
    case upload(session: String?)
    case retryUpload(session: String, destination: String)
    case cancelUpload(session: String, destination: String)
    case delete(session: String?)
    /// The answer to the question, which names the bucket of an upload.
    case confirm, cancel
  }

  public enum Effect: Hashable, Sendable {
    case save(CaptureSettings)
    case verify([String])
    case repair(String)
    case export([String], CaptureFormatChoice)
    case cancelExport(String, CaptureFormatChoice)
    /// Checks the address and that its keys are known; answer with `accepted` or `rejected`.
    case checkDestination(String)
    case upload([String], to: String)
    case retryUpload(String, to: String)
    case cancelUpload(String, to: String)
    /// With their exports, and out of the index.
    case delete([String])
    case notify(Notice)
  }

  public enum Outcome: Hashable, Sendable {
    /// A destination as it is written.
    case accepted(destination: String)
    /// Why a destination is not accepted.
    case rejected(String)
    case deleted(count: Int)
    /// What a repair did, or anything else to say.
    case told(String)
    case failed(String)
  }

  public mutating func refresh(from context: Context) {
    self.context = context
    let known = Set(context.sessions.map(\.id))
    selected.formIntersection(known)
    if let pending, known.isDisjoint(with: pending.sessions) { close() }
    if let opened, !known.contains(opened) { self.opened = nil }
    layOut()
  }

  public mutating func apply(_ action: Action) -> [Effect] {
    defer { layOut() }
    switch action {
    case .setSearch, .toggleGrade, .setSort, .showMore, .select, .selectAll, .selectNone, .toggle:
      look(action)
      return []
    case .verify, .repair, .export, .cancelExport: return work(action)
    case .chooseDestination, .setDestination, .addDestination, .forgetDestination:
      return place(action)
    case .upload(let id): return askUpload(targets(id))
    case .retryUpload(let id, let destination):
      guard job(of: id, to: destination)?.canRetry == true else { return [] }
      return [.retryUpload(id, to: destination)]
    case .cancelUpload(let id, let destination):
      guard let job = job(of: id, to: destination), job.isOpen || job.canRetry else { return [] }
      return [.cancelUpload(id, to: destination)]
    case .delete(let id): askDeletion(targets(id))
    case .confirm: return confirm()
    case .cancel: close()
    }
    return []
  }

  public mutating func apply(_ outcome: Outcome) -> [Effect] {
    defer { layOut() }
    switch outcome {
    case .accepted(let destination):
      upload.isChecking = false
      guard CaptureDestination.isAddress(destination) else { return [] }
      upload.typed = ""
      context.settings.remember(destination)
      return [.save(context.settings)]
    case .rejected(let sentence):
      (upload.isChecking, upload.error) = (false, CaptureFigures.typed(sentence, longest: 400))
    case .deleted(let count):
      let words = CaptureFigures.count(count, "session")
      return [.notify(Notice(.success, "\(words) \(count == 1 ? "is" : "are") deleted."))]
    case .told(let sentence): return [.notify(Notice(.info, sentence))]
    case .failed(let sentence): return [.notify(Notice(.error, sentence))]
    }
    return []
  }

  func entry(_ id: String) -> CaptureSessionEntry? { context.sessions.first { $0.id == id } }

  /// The ticked sessions in the order of the list.
  var chosen: [CaptureSessionEntry] { context.sessions.filter { selected.contains($0.id) } }
}
