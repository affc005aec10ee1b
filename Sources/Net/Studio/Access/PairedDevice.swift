import Crypto

/// A device that paired: what is known of it, and the hash by which its credential is known again.
public struct PairedDevice: Hashable, Sendable, Identifiable {
  /// SHA-256 of the credential in the device's cookie: enough to know it again, not to be it.
  public let digest: [UInt8]
  /// What its browser called itself when it paired; at most ``longestAgent`` bytes.
  public let agent: String
  /// What a person calls it; empty for nothing.
  public var name: String
  /// Unix seconds; 0 when it is not known.
  public let paired: Double
  /// Unix seconds, to about a minute; 0 when it is not known.
  public var lastSeen: Double

  public static let longestAgent = 256
  public static let longestName = 160

  public init(
    digest: [UInt8], agent: String = "", name: String = "", paired: Double = 0, lastSeen: Double = 0
  ) {
    self.digest = digest
    self.agent = Self.bounded(agent, Self.longestAgent)
    self.name = Self.bounded(name, Self.longestName)
    self.paired = paired
    self.lastSeen = lastSeen
  }

  /// Names the device on pages and gives no access: the beginning of ``digest``.
  public var id: String { Self.id(of: digest) }

  /// The ``id`` of the device with this credential.
  static func id(ofCredential credential: String) -> String { id(of: hash(credential)) }

  static func hash(_ credential: String) -> [UInt8] {
    Array(SHA256.hash(data: Array(credential.utf8)))
  }

  private static func id(of digest: [UInt8]) -> String {
    digest.prefix(8).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// The first scalars of a text that fit into so many bytes.
  static func bounded(_ text: String, _ bytes: Int) -> String {
    guard text.utf8.count > bytes else { return text }
    var scalars = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars {
      count += String(scalar).utf8.count
      guard count <= bytes else { break }
      scalars.append(scalar)
    }
    return String(scalars)
  }
}
