public import Addresses
import Timing

/// The name of a service in the network.
public struct ServiceName: Hashable, Sendable {
  public let name: String
  /// As "_osc._udp".
  public let type: String
  public let domain: String

  public init(name: String, type: String, domain: String) {
    self.name = name
    self.type = type
    self.domain = domain
  }
}

/// A service whose address is known.
public struct FoundService: Hashable, Sendable {
  public let name: ServiceName
  public let host: String
  public let port: UInt16
  /// Its TXT record.
  public let text: [String: String]
}

/// What a phone's search for services knows: names in, names whose address is wanted and services out.
///
/// Times in seconds of a monotonic clock. Sizes are bounded, whatever the network says.
public struct ServiceSearch: Sendable {
  public static let types = DiscoveredTarget.serviceTypes
  /// Services of a type, at most.
  public static let limit = 64
  /// Addresses that are asked for at the same time, at most.
  public static let questions = 4
  /// Seconds after which a question for an address has failed.
  public static let patience = 5.0

  private struct Entry: Sendable {
    var text: [String: String]
    var address: (host: String, port: UInt16)?
    var backoff = Backoff()
    /// When the address is asked for.
    var due = 0.0
    /// When the present question fails; nil while none is open.
    var deadline: Double?
  }

  private struct Browser: Sendable {
    var problem: ConnectionProblem?
    var backoff = Backoff()
    /// When it starts; nil while it runs.
    var due: Double? = 0
  }

  private var entries: [ServiceName: Entry] = [:]
  private var browsers: [String: Browser] = [:]

  public init() {
    for type in Self.types { browsers[type] = Browser() }
  }

  /// Services with their addresses, in the order of types and names.
  public var services: [FoundService] {
    let all = entries.compactMap { name, entry in
      entry.address.map {
        FoundService(name: name, host: $0.host, port: $0.port, text: entry.text)
      }
    }
    let order = Dictionary(zip(Self.types, 0...)) { first, _ in first }
    return all.sorted {
      (order[$0.name.type] ?? 9, $0.name.name, $0.name.domain)
        < (order[$1.name.type] ?? 9, $1.name.name, $1.name.domain)
    }
  }

  /// The targets and problems for screens.
  public var status: DiscoveryStatus {
    DiscoveryStatus(
      targets: services.flatMap {
        DiscoveredTarget.targets(
          named: $0.name.name, type: $0.name.type, addresses: [$0.host], port: $0.port,
          text: $0.text)
      }, isNetworkOpen: true, problems: problems)
  }

  /// One sentence for each kind of problem.
  public var problems: [String] {
    let all = Set(browsers.values.compactMap(\.problem))
    // Without the local network nothing else matters.
    if all.contains(.localNetworkDenied) { return [ConnectionProblem.localNetworkDenied.sentence] }
    return all.map(\.sentence).sorted()
  }

  // Browsers

  /// The types whose browsers have to be started now.
  public mutating func starts(at now: Double) -> [String] {
    let due = Self.types.filter { (browsers[$0]?.due).map { $0 <= now } ?? false }
    for type in due { browsers[type]?.due = nil }
    return due
  }

  public mutating func run(_ type: String) {
    browsers[type]?.problem = nil
    browsers[type]?.backoff.reset()
  }

  /// It goes on by itself.
  public mutating func wait(_ type: String, _ problem: ConnectionProblem) {
    browsers[type]?.problem = problem
  }

  /// It has ended and starts again after a pause; its services are gone.
  public mutating func fail(_ type: String, _ problem: ConnectionProblem, at now: Double) {
    guard var browser = browsers[type] else { return }
    browser.problem = problem
    browser.due = now + browser.backoff.next()
    browsers[type] = browser
    for name in entries.keys where name.type == type { entries[name] = nil }
  }

  // Names

  /// All services of a type that are there now, with their texts.
  public mutating func see(_ all: [(name: ServiceName, text: [String: String])], of type: String) {
    // The same service may be told once for each interface.
    var texts: [ServiceName: [String: String]] = [:]
    for (name, text) in all where name.type == type {
      // Phones send; nobody sends to them.
      guard !DiscoveredTarget.isPhone(type: type, text: text) else { continue }
      guard texts.count < Self.limit || texts[name] != nil else { break }
      texts[name, default: [:]].merge(Self.bounded(text)) { $1 }
    }
    for name in entries.keys where name.type == type && texts[name] == nil { entries[name] = nil }
    for (name, text) in texts {
      if let known = entries[name]?.text, known != text {
        // Another text often comes with another port.
        entries[name] = Entry(text: text, address: entries[name]?.address)
      } else if entries[name] == nil {
        entries[name] = Entry(text: text)
      }
    }
  }

  private static func bounded(_ text: [String: String]) -> [String: String] {
    let short = text.filter { $0.key.utf8.count + $0.value.utf8.count <= 255 }
    guard short.count > 16 else { return short }
    let kept = short.sorted { $0.key < $1.key }.prefix(16)
    return Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
  }

  // Addresses

  /// The names whose addresses are to be asked for now; each must be answered or expires.
  public mutating func questions(at now: Double) -> [ServiceName] {
    let open = entries.values.count { $0.deadline != nil }
    let due = entries.filter { $0.value.deadline == nil && $0.value.due <= now }.map(\.key)
    let asked = due.sorted { ($0.type, $0.name) < ($1.type, $1.name) }
      .prefix(max(Self.questions - open, 0))
    for name in asked { entries[name]?.deadline = now + Self.patience }
    return Array(asked)
  }

  /// Whether a question is open.
  public func isAsked(_ name: ServiceName) -> Bool { entries[name]?.deadline != nil }

  /// Questions that took too long count as failed.
  public mutating func expire(at now: Double) {
    let late = entries.filter { ($0.value.deadline ?? .infinity) <= now }.map(\.key)
    for name in late { leave(name, at: now) }
  }

  /// An address, as the system writes it: "192.168.1.5%en0" is 192.168.1.5.
  public mutating func answer(_ name: ServiceName, host: String, port: UInt16, at now: Double) {
    guard entries[name] != nil else { return }
    let parts = host.split(separator: "%", omittingEmptySubsequences: false)
    let address = parts.first.map(String.init) ?? ""
    // A link-local address (fe80::) leads nowhere without its interface.
    guard !address.isEmpty, address.utf8.count <= 255, port > 0,
      !(address.contains(":") && address.lowercased().hasPrefix("fe80"))
    else { return leave(name, at: now) }
    entries[name]?.address = (address, port)
    entries[name]?.deadline = nil
    entries[name]?.due = .infinity
    entries[name]?.backoff.reset()
  }

  /// A question failed; it is asked again after a pause.
  public mutating func leave(_ name: ServiceName, at now: Double) {
    guard var entry = entries[name] else { return }
    entry.deadline = nil
    entry.due = now + entry.backoff.next()
    entries[name] = entry
  }
}
