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
    judge.options = CoachSettings.Judge.allCases.compactMap { option in
      if option == .cloud, cloudHost == nil { return nil }
      return option.shown(cloudHost: cloudHost)
    }
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
    judge.chosen = settings.judge == .cloud && cloudHost == nil ? .hub : settings.judge
    judge.hasServer = judge.chosen == .server
    judge.canCheck = judge.hasServer && !settings.server.isEmpty
    let wanted = wantedHost
    judge.consent = wanted.flatMap { settings.allows(host: $0) ? nil : .asking($0) }
    judge.status = status(health: health)
  }

  /// The host to which pictures would go; nil for this hub, or without an address.
  private var wantedHost: String? {
    switch settings.judge {
    case .hub: nil
    case .server: (try? CoachServerAddress(settings.server))?.host
    case .cloud: cloudHost
    }
  }

  private func status(health: CoachHealth?) -> Status {
    let stays = "This hub judges meanwhile."
    switch judge.chosen {
    case .hub: return Status(.connected, "This hub judges. Pictures and sound stay on it.")
    case .server where settings.server.isEmpty:
      return Status(.searching, "Type the address of a server, or find one. \(stays)")
    case .server, .cloud:
      if let consent = judge.consent {
        return Status(.searching, "\(consent.host) is not allowed yet. \(stays)")
      }
      guard judge.chosen == .server else {
        return Status(.connected, "\(cloudHost ?? "") judges. It receives pictures and sound.")
      }
      return (health ?? .checking).status(of: settings.server)
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
    case .pickServer(let address):
      guard judge.servers.contains(where: { $0.address == address }) else { return [] }
      judge.text = address
      use(address)
    case .forgetServer(let address):
      settings.remembered.removeAll { $0 == address }
      judge.servers.removeAll { $0.address == address && $0.canForget }
    case .checkServer: if judge.canCheck { effects = [.checkHealth(address: settings.server)] }
    case .search: return judge.isSearching ? [] : [.search]
    case .allow: if let host = judge.consent?.host { settings.consents.append(host) }
    case .refuse: if judge.consent != nil { settings.judge = .hub }
    case .withdrawConsent(let host): settings.consents.removeAll { $0 == host }
    default: break
    }
    guard settings != before else { return effects }
    let isNewServer =
      settings.judge == .server && !settings.server.isEmpty
      && (before.server != settings.server || before.judge != .server)
    if settings.consents != before.consents {
      judge.allowed.removeAll { !settings.consents.contains($0.host) }
    }
    // Only the health is asked without consent: it sends nothing of the person.
    if isNewServer { effects = [.checkHealth(address: settings.server)] }
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
  fileprivate func shown(cloudHost: String?) -> JudgePanel.Option {
    switch self {
    case .hub:
      JudgePanel.Option(
        id: self, title: "This hub", sentence: "No network, no key; nothing leaves it.")
    case .server:
      JudgePanel.Option(
        id: self, title: "A Neuro-Sync server", sentence: "On your network or elsewhere.")
    case .cloud:
      JudgePanel.Option(
        id: self, title: "A cloud AI", sentence: "The endpoint of this hub: \(cloudHost ?? "").")
    }
  }
}

extension JudgePanel.Consent {
  fileprivate static func asking(_ host: String) -> Self {
    JudgePanel.Consent(
      host: host,
      sentence:
        "During a take, a picture and 1.5 seconds of sound go to \(host) "
        + "every two seconds. What it keeps is up to it.",
      allow: "Allow \(host)", refuse: "Stay on this hub")
  }
}
