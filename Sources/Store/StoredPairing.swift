/// A paired device as it is kept: enough to know its credential again, not to be it.
public struct StoredPairing: Hashable, Sendable {
  /// SHA-256 of the credential.
  public var digest: [UInt8]
  /// What the device's browser calls itself.
  public var agent: String
  /// What a person calls it; empty for nothing.
  public var name: String
  /// Unix seconds; 0 when it is not known.
  public var paired: Double
  /// Unix seconds; 0 when it is not known.
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
