/// A paired device: its description, and the hash of its credential.
public struct PairedDevice: Hashable, Sendable, Identifiable {
  /// SHA-256 of the credential in the device's cookie: verifies it without storing it.
  public let digest: [UInt8]
  /// The user agent of its browser at pairing; at most ``longestAgent`` bytes.
  public let agent: String
  /// The name that the user gave; empty for none.
  public var name: String
  /// Unix seconds of pairing; 0 when unknown.
  public let paired: Double
  /// Unix seconds of the last request, to about a minute; 0 when unknown.
  public var lastSeen: Double

  static let longestAgent = 256
  static let longestName = 160

  /// Texts that are too long are cut.
  public init(
    digest: [UInt8], agent: String = "", name: String = "", paired: Double = 0, lastSeen: Double = 0
  ) {
    self.digest = digest
    self.agent = Self.bounded(agent, Self.longestAgent)
    self.name = Self.bounded(name, Self.longestName)
    self.paired = paired
    self.lastSeen = lastSeen
  }

  /// Identifies the device on pages without giving access: the first bytes of ``digest``.
  public var id: String { Self.id(of: digest) }

  /// The ``id`` of the device with this credential.
  static func id(ofCredential credential: String) -> String {
    id(of: RandomToken.digest(of: credential))
  }

  private static func id(of digest: [UInt8]) -> String {
    digest.prefix(8).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// The longest prefix of a text within a number of UTF-8 bytes, cut at a scalar.
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
