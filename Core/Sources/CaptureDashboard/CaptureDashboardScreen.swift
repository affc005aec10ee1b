public import Capture
public import CaptureScreens
import Numbers
public import ScreenKit

/// Dashboard: who shall record what, what is covered, what records now, the space left, and who withdraws.
public struct CaptureDashboardScreen: Screen, Equatable {
  public var live = Live()
  public var devices = CaptureDevicesPanel()
  public var space = Status(.off, "")
  /// "40 sessions, 12.3 GB".
  public var stored = ""
  public var form = CaptureAssignmentForm()
  public var assignments: [AssignmentRow] = []
  /// What to do without an assignment; nil with one.
  public var assignmentsEmpty: String?
  public var coverage = CaptureCoverageTable()
  public var contributors: [CaptureContributorRow] = []
  public var contributorsEmpty: String?
  /// The withdrawal that waits for a second tap; nil without one.
  public var withdrawal: CaptureQuestion?
  /// Nil while no device can connect without pairing.
  public var access: CaptureAccessPanel?

  var context = Context()
  /// Whom the question is about.
  private var leaving: String?
  /// Whether a new token waits for a second tap.
  var isTokenAsked = false

  public struct Context: Equatable, Sendable {
    public var flow = CaptureFlow()
    /// The instant on the flow's clock.
    public var now = 0.0
    public var devices: [CaptureDeviceEntry] = []
    /// Of the last seconds of all persons.
    public var checks: [CheckResult] = []
    public var contributors: [CaptureContributorEntry] = []
    public var assignments = CaptureAssignments()
    public var coverage: CaptureCoverage?
    public var space: CaptureSpace?
    /// Bytes of all sessions, and their number.
    public var size: Int64 = 0
    public var sessions = 0
    /// Whether devices without pairing may connect.
    public var isOpen = false
    public var guests = CaptureGuests()

    public init() {}
  }

  /// What records now.
  public struct Live: Codable, Hashable, Sendable {
    public var status = Status(.off, "")
    public var task: String?
    public var summary = Status(.off, "")
    /// Faults only.
    public var faults: [CaptureCheckRow] = []
  }

  public struct AssignmentRow: Codable, Hashable, Sendable {
    public var id: String
    public var contributor: String
    public var task: String
    /// "on Phone, Right glove"; nil for any devices.
    public var devices: String?
    /// "3 of 10 kept".
    public var progress: String
    /// 0…1.
    public var share: Double
    public var status: Status
  }

  public init(_ context: Context) { refresh(from: context) }

  private enum CodingKeys: CodingKey {
    case live, devices, space, stored, form, assignments, assignmentsEmpty, coverage, contributors,
      contributorsEmpty, withdrawal, access
  }

  public enum Action: Codable, Hashable, Sendable {
    case setContributor(contributor: String)
    /// Finds prompts by words.
    case setPromptSearch(text: String)
    /// A prompt's id; empty for the person's choice.
    case setPrompt(prompt: String)
    case toggleRoom(room: String)
    case toggleVerb(verb: String)
    case toggleHands(hands: String)
    case setHardest(difficulty: Int)
    case toggleDevice(device: String)
    case setWanted(count: Int)
    case assign
    case removeAssignment(assignment: String)
    case rename(contributor: String, name: String)
    case withdraw(contributor: String)
    case confirmWithdrawal, cancelWithdrawal
    /// Tries again what failed.
    case retryWithdrawal(contributor: String)
    case askToken, confirmToken, cancelToken
  }

  public enum Effect: Hashable, Sendable {
    /// Adds an assignment; its id is empty and the host gives one.
    case assign(CaptureAssignment)
    case removeAssignment(String)
    /// Kept on this computer only; empty removes it.
    case rename(contributor: String, name: String)
    /// Deletes all of a contributor, and reports it in `CaptureContributorEntry.withdrawal`.
    case withdraw(contributor: String)
    /// Makes a new token for devices without pairing.
    case renewToken
    case notify(Notice)
  }

  public enum Outcome: Hashable, Sendable {
    case assigned
    /// How a withdrawal ended.
    case withdrawn(WithdrawalPlan)
    /// A new token is there; who had come by the old one.
    case renewed(CaptureGuests)
    case failed(String)
  }

  public mutating func refresh(from context: Context) {
    self.context = context
    if !context.isOpen { isTokenAsked = false }
    if let leaving, entry(leaving) == nil { (self.leaving, withdrawal) = (nil, nil) }
    layOut()
  }

  public mutating func apply(_ action: Action) -> [Effect] {
    defer { layOut() }
    switch action {
    case .setContributor, .setPromptSearch, .setPrompt, .toggleRoom, .toggleVerb, .toggleHands,
      .setHardest, .toggleDevice, .setWanted:
      form.set(action)
    case .assign:
      guard form.assign.isEnabled, let assignment = form.assignment else { return [] }
      return [.assign(assignment)]
    case .removeAssignment(let id):
      return context.assignments.all.contains { $0.id == id } ? [.removeAssignment(id)] : []
    case .rename(let id, let name):
      guard entry(id) != nil else { return [] }
      let name = CaptureFigures.typed(name, longest: ContributorNames.longestName)
      return [.rename(contributor: id, name: name)]
    case .withdraw, .confirmWithdrawal, .cancelWithdrawal, .retryWithdrawal:
      return withdraw(action)
    case .askToken: isTokenAsked = context.isOpen
    case .cancelToken: isTokenAsked = false
    case .confirmToken:
      guard isTokenAsked else { return [] }
      isTokenAsked = false
      return [.renewToken]
    }
    return []
  }

  public mutating func apply(_ outcome: Outcome) -> [Effect] {
    defer { layOut() }
    switch outcome {
    case .assigned:
      form.clear()
      return [.notify(Notice(.success, "The task is assigned."))]
    case .withdrawn(let plan):
      return [.notify(Notice(plan.isComplete ? .success : .error, plan.summary))]
    case .renewed(let guests):
      let effect = CaptureAccessPanel.effect(on: guests)
      return [.notify(Notice(.success, "The token is new: Record shows its address. \(effect)"))]
    case .failed(let sentence): return [.notify(Notice(.error, sentence))]
    }
  }

  private mutating func withdraw(_ action: Action) -> [Effect] {
    switch action {
    case .withdraw(let id):
      guard let entry = entry(id), entry.withdrawal == nil else { return [] }
      guard !isRecorded(id) else {
        return [.notify(Notice(.error, "\(entry.title) records now. End the session first."))]
      }
      leaving = id
      withdrawal = CaptureQuestion(
        sentence: "Withdraw \(entry.title)? \(CaptureFigures.count(entry.takes, "take")) with "
          + "\(CaptureFigures.bytes(entry.size)), exports and index entries are deleted here, and "
          + "the deletion of uploaded copies is ordered. This cannot be undone.",
        confirm: "Delete all", cancel: "Keep")
    case .confirmWithdrawal:
      guard let id = leaving, withdrawal != nil, !isRecorded(id) else { return [] }
      (leaving, withdrawal) = (nil, nil)
      return [.withdraw(contributor: id)]
    case .cancelWithdrawal: (leaving, withdrawal) = (nil, nil)
    case .retryWithdrawal(let id):
      guard let plan = entry(id)?.withdrawal, plan.hasFailures else { return [] }
      return [.withdraw(contributor: id)]
    default: break
    }
    return []
  }

  /// Whether a person takes part in the session that runs.
  private func isRecorded(_ id: String) -> Bool {
    context.flow.phase != .idle
      && context.flow.setup?.participants.contains { $0.contributor == id } == true
  }

  func entry(_ id: String) -> CaptureContributorEntry? {
    context.contributors.first { $0.contributor.id == id }
  }
}
