import CoachWire
public import ScreenKit

/// Who judges, and the server for it.
public struct JudgePanel: Codable, Hashable, Sendable {
  public struct Option: Codable, Hashable, Sendable {
    public var id: CoachSettings.Judge
    public var title: String
    public var sentence: String
  }

  public struct Server: Codable, Hashable, Sendable {
    public var address: String
    /// Its name, or that it was used before.
    public var note: String
    public var isChosen: Bool
    /// Whether it can be taken off the list.
    public var canForget: Bool
  }

  /// Asks before pictures and sound go to another host.
  public struct Consent: Codable, Hashable, Sendable {
    public var host: String
    public var sentence: String
    public var allow: String
    public var refuse: String
  }

  /// A host that may have pictures and sound.
  public struct Allowed: Codable, Hashable, Sendable {
    public var host: String
    public var sentence: String
  }

  public var options: [Option] = []
  public var chosen = CoachSettings.Judge.hub
  /// Who judges now and what leaves this hub.
  public var status = Status(.off, "")
  /// Whether the address of a server is shown.
  public var hasServer = false
  /// Base address and name of the model; nil while another judge is chosen.
  public var model: ModelPanel?
  /// The address as it is typed.
  public var text = ""
  public var error: String?
  /// Remembered servers, then found ones.
  public var servers: [Server] = []
  public var searchTitle = ""
  public var isSearching = false
  /// Whether the address in use can be asked for its health.
  public var canCheck = false
  public var consent: Consent?
  public var allowed: [Allowed] = []

  init() {}
}

extension CoachHomeScreen {
  mutating func showJudge(_ context: Context) {
    if shownServer != settings.server {
      judge.text = settings.server
      shownServer = settings.server
    }
    if shownModel != settings.modelChoice {
      modelForm = ModelPanel(settings.modelChoice)
      shownModel = settings.modelChoice
    }
    judge.options = CoachSettings.Judge.allCases.map(\.shown)
    judge.isSearching = context.isSearching
    judge.searchTitle = context.isSearching ? "Searching" : "Find servers"
    let remembered = settings.remembered.map { address in
      JudgePanel.Server(
        address: address, note: "used before", isChosen: address == settings.server,
        canForget: true)
    }
    let known = Set(settings.remembered)
    judge.servers =
      remembered
      + context.found.prefix(32).filter { !known.contains($0.address) }.map { found in
        JudgePanel.Server(
          address: found.address,
          note: found.name.isEmpty ? "found on your network" : "\(found.name), on your network",
          isChosen: found.address == settings.server, canForget: false)
      }
    judge.allowed = settings.consents.map {
      JudgePanel.Allowed(host: $0, sentence: "\($0) may receive pictures and sound of takes.")
    }
    showChoice(health: context.health)
  }

  /// What follows from the settings alone.
  private mutating func showChoice(health: CoachHealth?) {
    judge.chosen = settings.judge
    judge.hasServer = judge.chosen == .server
    judge.model = judge.chosen == .model ? modelForm : nil
    let wanted = settings.wantedJudge
    judge.canCheck = wanted != nil
    judge.consent = wanted.flatMap { settings.allows(host: $0.host) ? nil : .asking($0) }
    judge.status = status(health: health)
  }

  private func status(health: CoachHealth?) -> Status {
    let stays = "This hub judges meanwhile."
    if let consent = judge.consent {
      return Status(.searching, "\(consent.host) is not allowed yet. \(stays)")
    }
    if let wanted = settings.wantedJudge { return (health ?? .checking).status(of: wanted.title) }
    switch judge.chosen {
    case .hub: return Status(.connected, "This hub judges. Pictures and sound stay on it.")
    case .server:
      return Status(.searching, "Type the address of a server, or find one. \(stays)")
    case .model:
      return Status(.searching, "Type the address and the name of a model. \(stays)")
    }
  }

  mutating func decide(_ action: Action) -> [Effect] {
    let before = settings
    var effects: [Effect] = []
    switch action {
    case .chooseJudge(let id):
      guard let option = CoachSettings.Judge(rawValue: id),
        judge.options.contains(where: { $0.id == option })
      else { return [] }
      settings.judge = option
    case .setServer(let text):
      judge.text = String(text.prefix(200))
      judge.error = nil
      return []
    case .useServer: use(judge.text)
    case .setModelServer(let text):
      modelForm.type(address: text)
      showChoice(health: nil)
      return []
    case .setModelName(let text):
      modelForm.type(name: text)
      showChoice(health: nil)
      return []
    case .useModel: useModel()
    case .pickServer(let address):
      guard judge.servers.contains(where: { $0.address == address }) else { return [] }
      judge.text = address
      use(address)
    case .forgetServer(let address):
      settings.remembered.removeAll { $0 == address }
      judge.servers.removeAll { $0.address == address && $0.canForget }
    case .checkServer: if let wanted = settings.wantedJudge { effects = [.checkHealth(wanted)] }
    case .search: return judge.isSearching ? [] : [.search]
    case .allow: if let host = judge.consent?.host { settings.consents.append(host) }
    case .refuse: if judge.consent != nil { settings.judge = .hub }
    case .withdrawConsent(let host): settings.consents.removeAll { $0 == host }
    default: break
    }
    guard settings != before else { return effects }
    return follow(before, effects)
  }

  /// What changed settings mean for the panel.
  private mutating func follow(_ before: CoachSettings, _ effects: [Effect]) -> [Effect] {
    var effects = effects
    if settings.consents != before.consents {
      judge.allowed.removeAll { !settings.consents.contains($0.host) }
    }
    // Only the health is asked without consent: it sends nothing of the person.
    if let wanted = settings.wantedJudge, wanted != before.wantedJudge {
      effects = [.checkHealth(wanted)]
    }
    showChoice(health: nil)
    return [.save(settings)] + effects
  }

  private mutating func use(_ typed: String) {
    do throws(CoachServerAddress.Problem) {
      let address = try CoachServerAddress(typed)
      judge.error = nil
      judge.text = address.text
      settings.judge = .server
      settings.server = address.text
      shownServer = address.text
      settings.remember(address.text)
    } catch {
      judge.error = error.sentence
    }
  }
}

extension CoachSettings.Judge {
  fileprivate var shown: JudgePanel.Option {
    switch self {
    case .hub:
      JudgePanel.Option(
        id: self, title: "This hub", sentence: "No network, no key; nothing leaves it.")
    case .server:
      JudgePanel.Option(
        id: self, title: "A Neuro-Sync server", sentence: "On your network or elsewhere.")
    case .model:
      JudgePanel.Option(
        id: self, title: "A model with pictures (OpenAI-compatible)",
        sentence: "OpenAI, Gemini and others, or one of yours: Ollama, llama.cpp, LM Studio.")
    }
  }
}

extension JudgePanel.Consent {
  fileprivate static func asking(_ judge: RemoteJudge) -> Self {
    JudgePanel.Consent(
      host: judge.host,
      sentence:
        "During a take, \(judge.sentOnce) to \(judge.host) "
        + "every two seconds. What it keeps is up to it.",
      allow: "Allow \(judge.host)", refuse: "Stay on this hub")
  }
}
