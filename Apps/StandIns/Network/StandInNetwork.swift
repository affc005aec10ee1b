import Foundation

/// The network that a test holds.
// The lock protects every access.
@_spi(StandIn) public final class StandInNetwork: @unchecked Sendable {
  @TaskLocal public static var current: StandInNetwork?

  /// A service that other devices announce.
  public struct Service: Sendable {
    var name: String
    var type: String
    var text: [String: String]
    var host: String
    var ipv6: String?
    var port: UInt16
    var interfaces: [String]

    /// - Parameter host: as the system writes it; nil for one that is told and never answers.
    public init(
      _ name: String, _ type: String, host: String?, ipv6: String? = nil, port: UInt16,
      text: [String: String] = [:], interfaces: [String] = ["en0"]
    ) {
      (self.name, self.type, self.text, self.port) = (name, type, text, port)
      (self.host, self.ipv6, self.interfaces) = (host ?? "", ipv6, interfaces)
    }
  }

  private let lock = NSLock()
  private var all: [NWConnection] = []
  private var allBrowsers: [NWBrowser] = []
  private var allListeners: [NWListener] = []
  private var first: (NWConnection.State, NWPath?) = (.ready, nil)
  private var services: [Service] = []
  private var names: Set<String> = []
  private var deniesNames = false
  private var declared: Set<String>?

  public init() {}

  func opened(_ connection: NWConnection) { lock.withLock { all.append(connection) } }
  func opened(_ browser: NWBrowser) { lock.withLock { allBrowsers.append(browser) } }
  func opened(_ listener: NWListener) { lock.withLock { allListeners.append(listener) } }

  public var connections: [NWConnection] { lock.withLock { all } }
  public var browsers: [NWBrowser] { lock.withLock { allBrowsers } }
  public var listeners: [NWListener] { lock.withLock { allListeners } }

  var firstState: NWConnection.State { lock.withLock { first.0 } }
  var firstPath: NWPath? { lock.withLock { first.1 } }
  var isDenied: Bool { lock.withLock { deniesNames } }

  /// The state in which connections start.
  public func begin(with state: NWConnection.State, _ path: NWPath? = nil) {
    lock.withLock { first = (state, path) }
  }

  /// What others announce now.
  public func announce(_ services: [Service]) {
    let browsers = lock.withLock {
      self.services = services
      return allBrowsers
    }
    for browser in browsers { browser.standInRefresh() }
  }

  /// Another device has taken this name of a listener.
  public func take(_ name: String) { lock.withLock { _ = names.insert(name) } }

  /// The types of `NSBonjourServices`; others fail with kDNSServiceErr_NoAuth.
  public func declare(_ types: Set<String>) { lock.withLock { declared = types } }

  /// The person refuses or allows the local network: kDNSServiceErr_PolicyDenied.
  public func deny(_ isDenied: Bool) {
    let (browsers, listeners) = lock.withLock {
      deniesNames = isDenied
      return (allBrowsers, allListeners)
    }
    for browser in browsers { browser.standInEnter(isDenied ? .waiting(.dns(-65_570)) : .ready) }
    for listener in listeners {
      listener.standInEnter(isDenied ? .waiting(.dns(-65_570)) : .ready)
    }
  }

  /// The app was in the background: kDNSServiceErr_DefunctConnection.
  public func suspend() {
    let (browsers, listeners) = lock.withLock { (allBrowsers, allListeners) }
    for browser in browsers { browser.standInEnter(.failed(.dns(-65_569))) }
    for listener in listeners { listener.standInEnter(.failed(.dns(-65_569))) }
  }

  func serviceState(of type: String) -> NWBrowser.State {
    lock.withLock {
      if deniesNames { return .waiting(.dns(-65_570)) }
      if let declared, !declared.contains(type) { return .failed(.dns(-65_555)) }
      return .ready
    }
  }

  /// The name that a service gets: its own, or the next that is free.
  func register(_ service: NWListener.Service) -> String {
    lock.withLock {
      let wanted = service.name ?? "Device"
      var (name, number) = (wanted, 2)
      while !names.insert(name).inserted {
        name = "\(wanted) (\(number))"
        number += 1
      }
      return name
    }
  }

  /// One result for each interface.
  func results(of type: String, hasText: Bool) -> Set<NWBrowser.Result> {
    let services = lock.withLock { self.services.filter { $0.type == type } }
    return Set(
      services.flatMap { service in
        service.interfaces.map { name in
          let interface = NWInterface(name)
          return NWBrowser.Result(
            endpoint: .service(
              name: service.name, type: type, domain: "local.", interface: interface),
            interfaces: [interface],
            metadata: hasText ? .bonjour(NWTXTRecord(service.text)) : .none)
        }
      })
  }

  /// Where a service is: by IPv6 first, unless only IPv4 is wanted.
  func address(of endpoint: NWEndpoint, isIPv4: Bool) -> NWEndpoint? {
    guard case .service(let name, let type, _, _) = endpoint else { return nil }
    let service = lock.withLock { services.first { $0.name == name && $0.type == type } }
    guard let service, !service.host.isEmpty, let port = NWEndpoint.Port(rawValue: service.port)
    else { return nil }
    let host = isIPv4 ? service.host : service.ipv6 ?? service.host
    return .hostPort(host: NWEndpoint.Host(host), port: port)
  }
}
