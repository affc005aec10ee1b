public import Addresses
import Foundation
import Network
import Realtime
public import Streaming

/// Searches the network for services by name, and asks for their addresses; what it does with events is decided by
/// ``ServiceSearch``.
///
/// The first search makes the system ask the person for the local network: run it when a list is wanted.
public final class ServiceBrowser: Sendable {
  private let queue = DispatchQueue(label: "dev.sensorium.names", qos: .utility)
  private let clock: HostClock
  private let state = Locked(State())

  private struct State {
    var search = ServiceSearch()
    var browsers: [String: NWBrowser] = [:]
    var questions: [ServiceName: NWConnection] = [:]
  }

  public init(clock: HostClock = .system) { self.clock = clock }

  /// The services with an address, and what does not work.
  public var status: DiscoveryStatus { state.withLock { $0.search.status } }

  /// Searches until the task is cancelled.
  public func run() async {
    repeat { step() } while (try? await clock.sleep(.milliseconds(250))) != nil
    rescan()
  }

  /// Forgets everything and begins again.
  public func rescan() {
    let old = state.withLock { state in
      defer { state = State() }
      return state
    }
    for browser in old.browsers.values { browser.cancel() }
    for question in old.questions.values { question.cancel() }
  }

  private func step() {
    let now = clock.seconds
    let (types, names, left) = state.withLock { state in
      state.search.expire(at: now)
      let left = state.questions.keys.filter { !state.search.isAsked($0) }
      return (state.search.starts(at: now), state.search.questions(at: now), Array(left))
    }
    close(left)
    for type in types { browse(type) }
    for name in names { ask(name) }
  }

  private func browse(_ type: String) {
    let browser = NWBrowser(
      for: .bonjourWithTXTRecord(type: type, domain: nil), using: NWParameters())
    browser.stateUpdateHandler = { [weak self, weak browser] new in
      self?.change(type, browser) { $0.enter(new, type, at: $1) }
    }
    browser.browseResultsChangedHandler = { [weak self, weak browser] results, _ in
      let all = results.compactMap { $0.service(of: type) }
      self?.change(type, browser) { search, _ in search.see(all, of: type) }
    }
    state.withLock { $0.browsers[type] = browser }
    browser.start(queue: queue)
  }

  /// Changes the search for a browser that is still in use.
  private func change(
    _ type: String, _ browser: NWBrowser?, _ body: (inout ServiceSearch, Double) -> Void
  ) {
    let now = clock.seconds
    state.withLock { state in
      guard let browser, state.browsers[type] === browser else { return }
      body(&state.search, now)
    }
  }

  /// A service has an address only for a connection to it.
  private func ask(_ name: ServiceName) {
    let parameters: NWParameters = name.type.hasSuffix("._tcp") ? .tcp : .udp
    let internet = parameters.defaultProtocolStack.internetProtocol as? NWProtocolIP.Options
    internet?.version = .v4
    let question = NWConnection(
      to: .service(name: name.name, type: name.type, domain: name.domain, interface: nil),
      using: parameters)
    question.stateUpdateHandler = { [weak self, weak question] new in
      switch new {
      case .ready: self?.answer(name, question?.currentPath?.remoteEndpoint)
      case .failed, .waiting: self?.answer(name, nil)
      default: break
      }
    }
    close([name])
    state.withLock { $0.questions[name] = question }
    question.start(queue: queue)
  }

  private func answer(_ name: ServiceName, _ endpoint: NWEndpoint?) {
    let now = clock.seconds
    state.withLock { state in
      if case .hostPort(let host, let port) = endpoint {
        state.search.answer(name, host: host.text, port: port.rawValue, at: now)
      } else {
        state.search.leave(name, at: now)
      }
    }
    close([name])
  }

  private func close(_ names: [ServiceName]) {
    let questions = state.withLock { state in
      names.compactMap { state.questions.removeValue(forKey: $0) }
    }
    for question in questions { question.cancel() }
  }
}

extension ServiceSearch {
  fileprivate mutating func enter(_ new: NWBrowser.State, _ type: String, at now: Double) {
    switch new {
    case .ready: run(type)
    case .waiting(let error): wait(type, ConnectionProblem(names: error))
    case .failed(let error): fail(type, ConnectionProblem(names: error), at: now)
    case .setup, .cancelled: break
    @unknown default: break
    }
  }
}

extension NWBrowser.Result {
  /// The service's name and text; nil for a result that is none.
  fileprivate func service(of type: String) -> (name: ServiceName, text: [String: String])? {
    guard case .service(let name, _, let domain, _) = endpoint else { return nil }
    var text: [String: String] = [:]
    if case .bonjour(let record) = metadata { text = record.dictionary }
    return (ServiceName(name: name, type: type, domain: domain), text)
  }
}
