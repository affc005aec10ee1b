import Numbers

/// A set of channels in one word: bit n is channel n.
public struct ChannelSet: OptionSet, Hashable, Sendable {
  public let rawValue: UInt64

  @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }

  @inlinable public init(_ channel: Channel) { rawValue = 1 << UInt64(channel.rawValue) }

  public init(_ channels: some Sequence<Channel>) {
    self = channels.reduce(into: []) { $0.formUnion(ChannelSet($1)) }
  }

  public static let all = ChannelSet(rawValue: (1 << 62) - 1)
  public static let core = ChannelSet(Channel.core)
  public static let headAngles = ChannelSet([Channel.headPitch, .headYaw, .headRoll])
  public static let headPosition = ChannelSet([Channel.headTx, .headTy, .headTz])
  public static let gaze = ChannelSet([
    Channel.eyeGazeLeftX, .eyeGazeLeftY, .eyeGazeRightX, .eyeGazeRightY,
  ])

  @inlinable public func contains(_ channel: Channel) -> Bool {
    rawValue & (1 << UInt64(channel.rawValue)) != 0
  }

  public mutating func insert(_ channel: Channel) { formUnion(ChannelSet(channel)) }

  public mutating func remove(_ channel: Channel) { subtract(ChannelSet(channel)) }
}
