/// Network access for phones: closed, or open at an address with a code.
public struct PhoneStatus: Codable, Hashable, Sendable {
  public var isOpen: Bool
  /// Nil while the network interface of an open access is missing.
  public var address: String?
  /// The QR code of the address with its token, as SVG.
  public var qr: String?
  /// Unix seconds at which the QR code expires.
  public var qrEnd: Double?
  /// Six digits to type.
  public var code: String?
  /// Unix seconds at which the code expires.
  public var codeEnd: Double?
  /// Unix seconds until which code entry is blocked after too many wrong codes.
  public var codeRestEnd: Double?
  public var sentence: String
  /// A change that affects paired phones, one sentence.
  public var notice: String?
  /// Paired devices, the oldest first.
  public var devices: [PairedDeviceStatus] = []

  public init(
    isOpen: Bool = false, address: String? = nil, qr: String? = nil, code: String? = nil,
    sentence: String = "Opens this hub to phones on your network, with a code."
  ) {
    self.isOpen = isOpen
    self.address = address
    self.qr = qr
    self.code = code
    self.sentence = sentence
  }
}

/// A device that may use the studio from the network.
public struct PairedDeviceStatus: Codable, Hashable, Sendable {
  public var id: String
  /// The name from its browser's user agent.
  public var agent: String
  /// The name given by a person; empty for none.
  public var name: String
  /// Unix seconds; 0 when unknown.
  public var paired: Double
  /// Unix seconds; 0 when unknown.
  public var lastSeen: Double
  /// Whether it has a page open.
  public var isConnected: Bool

  public init(
    id: String, agent: String = "", name: String = "", paired: Double = 0, lastSeen: Double = 0,
    isConnected: Bool = false
  ) {
    self.id = id
    self.agent = agent
    self.name = name
    self.paired = paired
    self.lastSeen = lastSeen
    self.isConnected = isConnected
  }
}
