/// The announced address of a sender or receiver.
public struct DiscoveredPeer: Hashable, Codable, Sendable {
  /// The display name; may contain colons, never control characters.
  public var name: String
  /// An IPv4 address, or an IPv6 address without brackets.
  public var host: String
  public var port: UInt16

  public init(name: String, host: String, port: UInt16) {
    self.name = name
    self.host = host
    self.port = port
  }
}

/// One ASCII datagram of the discovery port 9001, at most 256 bytes.
public enum DiscoveryLine: Hashable, Sendable {
  /// `WEIRDPHONE:v3:<name>:<ip>:<port>`, every five seconds.
  case sender(DiscoveredPeer)
  /// `NERVE:v3:<name>:<ip>:<port>`, every five seconds.
  case receiver(DiscoveredPeer)
  /// `PING:<seq>:<ns>`
  case ping(sequence: UInt32, nanoseconds: UInt64)
  /// `PONG:<seq>:<ns>:<receiver ns>`, to the sender of the ping.
  case pong(sequence: UInt32, nanoseconds: UInt64, receiverNanoseconds: UInt64)
  /// `STAT:<received>:<lost>:<last seq>`, once a second to the current sender.
  case statistics(received: UInt64, lost: UInt64, lastSequence: UInt32)

  public static let maximumSize = 256

  enum Keyword: String, CaseIterable {
    case sender = "WEIRDPHONE:"
    case receiver = "NERVE:"
    case ping = "PING:"
    case pong = "PONG:"
    case statistics = "STAT:"
  }

  static func hasKeyword(_ bytes: UnsafeRawBufferPointer) -> Bool {
    Keyword.allCases.contains { bytes.starts(with: $0.rawValue.utf8) }
  }
}
