/// Access for phones: closed, or open at an address with a code.
public struct PhoneStatus: Codable, Hashable, Sendable {
  public var isOpen: Bool
  /// Nil while access is open at no address, because the network interface is not there.
  public var address: String?
  /// The address with its token as an SVG picture.
  public var qr: String?
  /// Unix seconds until which the QR code is good.
  public var qrEnd: Double?
  /// Six digits for a person to type.
  public var code: String?
  /// Unix seconds until which the code is good.
  public var codeEnd: Double?
  /// Unix seconds until which no code may be typed, after many wrong ones.
  public var codeRestEnd: Double?
  public var sentence: String
  /// What changed for phones that trust this hub, in a sentence.
  public var notice: String?
  /// Devices that are paired, the oldest first.
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
  /// What its browser calls itself.
  public var agent: String
  /// What a person calls it; empty for nothing.
  public var name: String
  /// Unix seconds; 0 when it is not known.
  public var paired: Double
  /// Unix seconds; 0 when it is not known.
  public var lastSeen: Double
  /// It has a page open.
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
