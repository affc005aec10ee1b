import Addresses
public import FaceWire

/// The senders or receivers that announce their address.
///
/// An entry expires 30 s after its last announcement. At most 256 are kept, at most 16 from one address, so
/// that a flood of forged announcements neither grows the memory nor evicts earlier entries.
public struct BeaconDirectory: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    public var peer: DiscoveredPeer
    /// The address that the announcement was received from.
    public var origin: String
    /// Seconds on the clock passed to `register`.
    public var lastHeard: Double
  }

  public static let life = 30.0
  public static let limit = 256
  public static let limitOfOneOrigin = 16

  private var entries: [String: Entry] = [:]
  /// Announcements that were dropped because the list was full.
  public private(set) var refused = 0

  public init() {}

  /// Adds an announcement received from `origin` at `now` seconds; false when there is no room.
  @discardableResult
  public mutating func register(_ peer: DiscoveredPeer, from origin: String, at now: Double) -> Bool
  {
    let peer = Self.reachable(peer, from: origin)
    let key = Endpoint(host: peer.host, port: peer.port).description
    if entries[key] == nil {
      expire(at: now)
      let relatives = entries.values.count { $0.origin == origin }
      guard entries.count < Self.limit, relatives < Self.limitOfOneOrigin else {
        refused += 1
        return false
      }
    }
    entries[key] = Entry(peer: peer, origin: origin, lastHeard: now)
    return true
  }

  /// The entries of the last 30 s, sorted by name.
  public func entries(at now: Double) -> [Entry] {
    entries.values.filter { now - $0.lastHeard <= Self.life }.sorted {
      ($0.peer.name, $0.peer.host, $0.peer.port) < ($1.peer.name, $1.peer.host, $1.peer.port)
    }
  }

  public mutating func removeAll() { entries.removeAll() }

  private mutating func expire(at now: Double) {
    guard entries.contains(where: { now - $0.value.lastHeard > Self.life }) else { return }
    entries = entries.filter { now - $0.value.lastHeard <= Self.life }
  }

  /// Uses the origin's address for a device that announces no address or a loopback address.
  private static func reachable(_ peer: DiscoveredPeer, from origin: String) -> DiscoveredPeer {
    let isBlank = ["0.0.0.0", "::", "255.255.255.255"].contains(peer.host)
    let isStray = isLoopback(peer.host) && !isLoopback(origin)
    guard isBlank || isStray else { return peer }
    return DiscoveredPeer(name: peer.name, host: origin, port: peer.port)
  }

  private static func isLoopback(_ host: String) -> Bool { host.hasPrefix("127.") || host == "::1" }
}
