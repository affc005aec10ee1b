public import Signals

/// What a person has paid for; the hub runs as Pro, `--tier free` shows the other.
public enum Tier: String, CaseIterable, Codable, Sendable {
  case free, pro

  /// The channels this tier sees and sends.
  public var channels: ChannelSet { self == .pro ? .all : .core }

  /// Free sends one protocol at a time.
  public var allowsSeveralProtocols: Bool { self == .pro }
}
