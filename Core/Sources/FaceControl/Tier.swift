public import Signals

/// The purchased tier; the hub runs as Pro, `--tier free` shows the other.
public enum Tier: String, CaseIterable, Codable, Sendable {
  case free, pro

  /// The channels this tier shows and sends.
  public var channels: ChannelSet { self == .pro ? .all : .core }

  /// Whether several protocols can be used at once; the free tier sends one at a time.
  public var allowsSeveralProtocols: Bool { self == .pro }
}
