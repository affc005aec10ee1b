/// The targets and senders that were discovered on this computer and, when enabled, on the network.
public struct DiscoveryStatus: Codable, Hashable, Sendable {
  /// Targets that values can be sent to.
  public var targets: [DiscoveredTarget]
  /// Senders of WeirdConnect that announced themselves.
  public var senders: [DiscoveredTarget]
  /// Whether discovery covers the network, or this computer only.
  public var isNetworkOpen: Bool
  /// What cannot be discovered and why, one sentence each.
  public var problems: [String]

  public init(
    targets: [DiscoveredTarget] = [], senders: [DiscoveredTarget] = [],
    isNetworkOpen: Bool = false, problems: [String] = []
  ) {
    self.targets = targets
    self.senders = senders
    self.isNetworkOpen = isNetworkOpen
    self.problems = problems
  }
}

/// A program or device that others can connect to.
public struct DiscoveredTarget: Codable, Hashable, Sendable, Identifiable {
  public enum Origin: String, Codable, Sendable {
    /// An announcement on UDP 9001.
    case beacon
    /// Multicast DNS.
    case name
  }

  public var id: String
  public var name: String
  public var origin: Origin
  /// The kind of sink it receives; nil for another hub, which is opened in the browser instead.
  public var kind: SinkKind?
  public var host: String
  public var port: UInt16
  /// Every address it announced.
  public var addresses: [String]
  /// Whole seconds since the last announcement; nil for multicast DNS, which removes entries by itself.
  public var age: Int?
  /// Its other properties, sorted: "version=1".
  public var text: [String]

  public init(
    name: String, origin: Origin, kind: SinkKind?, host: String, port: UInt16,
    addresses: [String] = [], age: Int? = nil, text: [String] = []
  ) {
    id = "\(kind?.rawValue ?? "hub")@\(host):\(port)/\(origin.rawValue)/\(name)"
    self.name = name
    self.origin = origin
    self.kind = kind
    self.host = host
    self.port = port
    self.addresses = addresses
    self.age = age
    self.text = text
  }

  /// The address to send to; nil for what is not a sink.
  public var url: SinkURL? {
    guard let kind, kind.isNetwork else { return nil }
    return try? SinkURL("\(kind.scheme)://\(Endpoint(host: host, port: port))")
  }
}
