/// What was found on this computer and, when it is open to it, on the network.
public struct DiscoveryStatus: Codable, Hashable, Sendable {
  /// Where values can be sent.
  public var targets: [DiscoveredTarget]
  /// Senders of WeirdConnect that said where they are.
  public var senders: [DiscoveredTarget]
  /// Whether the network is listened to, or this computer alone.
  public var isNetworkOpen: Bool
  /// What is not heard and why, one sentence each.
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
    /// A line on UDP 9001.
    case beacon
    /// Multicast DNS.
    case name
  }

  public var id: String
  public var name: String
  public var origin: Origin
  /// What it understands; nil for another hub, which is opened and not sent to.
  public var kind: SinkKind?
  public var host: String
  public var port: UInt16
  /// Every address that it told.
  public var addresses: [String]
  /// Whole seconds since it was last heard; nil for one that multicast DNS keeps watch over.
  public var age: Int?
  /// What else it told, sorted: "version=1".
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

  /// The address to send to; nil for what cannot be sent to.
  public var url: SinkURL? {
    guard let kind, let scheme = kind.scheme else { return nil }
    return try? SinkURL("\(scheme)://\(Endpoint(host: host, port: port))")
  }
}

extension SinkKind {
  /// How an address of this kind begins, where one names a computer and a port.
  var scheme: String? {
    switch self {
    case .oscTCP: "osc+tcp"
    default: isNetwork ? rawValue.lowercased() : nil
    }
  }
}
