public import Coach
import CoachWire
public import ScreenKit

/// Neuro-Sync's HOME: who judges, camera and microphone, the goal, the limits, whose take it is, and what is kept.
public struct CoachHomeScreen: Screen, Hashable {
  public var next = NextStep()
  public var judge = JudgePanel()
  public var check = CheckPanel()
  public var goal = GoalPanel()
  public var bands = BandsPanel()
  public var person = PersonPanel()
  public var storage = StoragePanel()

  var settings = CoachSettings()
  var takeCount = 0
  /// The server of the settings that the typed text last followed.
  var shownServer: String?
  /// What is typed about a model, and the choice that it last followed.
  var modelForm = ModelPanel()
  var shownModel: ModelPanel.Choice?

  public struct Context: Hashable, Sendable {
    public var settings = CoachSettings()
    public var health = CoachHealth.unknown
    public var found: [FoundCoachServer] = []
    public var isSearching = false
    /// What is usual for the person at the place of the settings.
    public var baseline = Baseline()
    /// Names of earlier takes.
    public var people: [String] = []
    public var places: [String] = []
    public var takeCount = 0
    /// Bytes of all takes.
    public var size = 0
    /// Whether a take is recorded now.
    public var isTaking = false

    public init() {}
  }

  /// What to do next.
  public struct NextStep: Codable, Hashable, Sendable {
    public var sentence = ""
    public var title = ""
    public var path = "/coach/record"
  }

  public init(_ context: Context) { refresh(from: context) }

  private enum CodingKeys: CodingKey { case next, judge, check, goal, bands, person, storage }

  public enum Action: Codable, Hashable, Sendable {
    case chooseJudge(judge: String)
    /// The address as it is typed.
    case setServer(text: String)
    /// Base address and name of a model as they are typed.
    case setModelServer(text: String)
    case setModelName(text: String)
    case useModel
    /// Takes the typed address, or another.
    case useServer
    case pickServer(address: String)
    case forgetServer(address: String)
    case checkServer
    case search
    /// The answer to the question of consent.
    case allow, refuse
    case withdrawConsent(host: String)
    /// What the page's check of the devices shows.
    case cameraChecked(state: CheckPanel.Device, width: Int, height: Int)
    case microphoneChecked(state: CheckPanel.Device, rms: Double, peak: Double)
    case chooseGoal(goal: String)
    case setBand(band: String, value: Double)
    case resetBand(band: String)
    case resetBands
    case setPerson(text: String)
    case setPlace(text: String)
    case forgetUsual
    case setRetention(days: Int)
    case deleteEverything
    case confirmDeletion, cancelDeletion
  }

  public enum Effect: Hashable, Sendable {
    /// Keeps the settings and applies them.
    case save(CoachSettings)
    /// Asks a server or model for its health.
    case checkHealth(RemoteJudge)
    /// Looks for servers on the local network.
    case search
    case forgetUsual(BaselineKey)
    /// All takes with their media, reports and journals, and what is usual for everybody.
    case deleteEverything
    case notify(Notice)
  }

  public enum Outcome: Hashable, Sendable {
    case deletedEverything(takes: Int)
    case forgotUsual
    /// The error's sentence.
    case failed(String)
  }

  public mutating func refresh(from context: Context) {
    settings = context.settings
    takeCount = context.takeCount
    showJudge(context)
    goal = GoalPanel(settings.goal)
    bands = BandsPanel(settings.bands)
    person.update(settings, context)
    storage.update(settings, context)
    layOut(isTaking: context.isTaking)
  }

  public mutating func apply(_ action: Action) -> [Effect] {
    switch action {
    case .chooseJudge, .setServer, .useServer, .pickServer, .forgetServer, .setModelServer,
      .setModelName, .useModel, .checkServer, .search, .allow, .refuse, .withdrawConsent:
      return decide(action)
    case .cameraChecked(let state, let width, let height):
      check.showCamera(state, width: width, height: height)
    case .microphoneChecked(let state, let rms, let peak):
      check.showMicrophone(state, rms: rms, peak: peak)
    case .chooseGoal, .setBand, .resetBand, .resetBands, .setPerson, .setPlace, .setRetention:
      return adjust(action)
    case .forgetUsual: return person.isKnown ? [.forgetUsual(settings.baselineKey)] : []
    case .deleteEverything:
      guard takeCount > 0 || storage.hasUsual else { return [] }
      storage.confirming = .everything(takes: takeCount)
    case .confirmDeletion:
      guard storage.confirming != nil else { return [] }
      storage.confirming = nil
      return [.deleteEverything]
    case .cancelDeletion: storage.confirming = nil
    }
    return []
  }

  public mutating func apply(_ outcome: Outcome) -> [Effect] {
    switch outcome {
    case .deletedEverything(let takes):
      let words = "\(CoachFigures.count(takes, "take")) and all that was learnt are deleted."
      return [.notify(Notice(.success, words))]
    case .forgotUsual:
      return [.notify(Notice(.success, "Nothing is known any more about this person here."))]
    case .failed(let sentence): return [.notify(Notice(.error, sentence))]
    }
  }

  private mutating func adjust(_ action: Action) -> [Effect] {
    let before = settings
    switch action {
    case .chooseGoal(let id):
      guard let chosen = CoachGoal(rawValue: id) else { return [] }
      settings.goal = chosen
    case .setBand(let name, let value):
      guard let band = CoachBand.named(name) else { return [] }
      settings.bands.set(band, to: value)
    case .resetBand(let name):
      guard let band = CoachBand.named(name) else { return [] }
      settings.bands.set(band, to: band.standard)
    case .resetBands: settings.bands = CoachBands()
    case .setPerson(let text):
      person.person = String(text.prefix(DeviceName.longest))
      settings.person = DeviceName.cleaned(text)
    case .setPlace(let text):
      person.place = String(text.prefix(DeviceName.longest))
      settings.place = DeviceName.cleaned(text)
    case .setRetention(let days):
      guard CoachSettings.retentions.contains(days) else { return [] }
      settings.retention = days
      storage.retention = days
    default: break
    }
    goal = GoalPanel(settings.goal)
    bands = BandsPanel(settings.bands)
    return settings == before ? [] : [.save(settings)]
  }

  private mutating func layOut(isTaking: Bool) {
    next = NextStep(
      sentence: isTaking
        ? "A take is being recorded."
        : takeCount == 0
          ? "Check camera and microphone here, then record your first take: "
            + "the coach counts down and watches."
          : "\(CoachFigures.count(takeCount, "take")) so far. Record the next one.",
      title: isTaking ? "Show it" : takeCount == 0 ? "Record your first take" : "Record a take")
  }
}

extension DeletePanel {
  static func everything(takes: Int) -> DeletePanel {
    DeletePanel(
      take: "",
      sentence: takes == 0
        ? "Delete all that is known about what is usual for everybody? This cannot be undone."
        : "Delete \(CoachFigures.count(takes, "take")) with all videos and reports, "
          + "and what is usual for everybody? This cannot be undone.",
      confirm: takes == 0 ? "Delete everything" : "Delete \(CoachFigures.count(takes, "take"))")
  }
}
