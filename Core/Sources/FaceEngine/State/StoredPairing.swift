/// A stored paired device: the hash verifies its credential without storing it.
public struct StoredPairing: Hashable, Sendable {
  /// SHA-256 of the credential.
  public var digest: [UInt8]
  /// The user agent of the device's browser.
  public var agent: String
  /// The name that the user gave; empty for none.
  public var name: String
  /// Unix seconds of pairing; 0 when unknown.
  public var paired: Double
  /// Unix seconds of the last request; 0 when unknown.
  public var lastSeen: Double

  public init(
    digest: [UInt8], agent: String = "", name: String = "", paired: Double = 0, lastSeen: Double = 0
  ) {
    self.digest = digest
    self.agent = agent
    self.name = name
    self.paired = paired
    self.lastSeen = lastSeen
  }
}
