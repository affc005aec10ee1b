public import Signals

/// The purchased tier; the hub runs as Pro, `--tier free` shows the other.
public enum Tier: String, CaseIterable, Codable, Sendable {
  case free, pro

  /// The channels this tier shows and sends.
  public var channels: ChannelSet { self == .pro ? .all : .core }

  /// Maximum number of protocols in use; one on the free tier.
  public var allowsSeveralProtocols: Bool { self == .pro }
}
