/// The 62 channels at one instant; a channel outside `available` is unknown and reads 0.
public struct ChannelFrame: Hashable, Sendable {
  /// Seconds since the source's session began.
  public var time: Double
  public var sequence: UInt32
  public var isTracked: Bool
  public var values: ChannelValues
  public var available: ChannelSet

  public init(
    time: Double = 0, sequence: UInt32 = 0, isTracked: Bool = true, values: ChannelValues = .zero,
    available: ChannelSet = .all
  ) {
    self.time = time
    self.sequence = sequence
    self.isTracked = isTracked
    self.values = values
    self.available = available
  }
}

/// 62 values indexed by channel (the two unused lanes are 0).
public struct ChannelValues: Hashable, Sendable {
  public var storage: SIMD64<Float>

  @inlinable public init(storage: SIMD64<Float>) { self.storage = storage }

  public static let zero = ChannelValues(storage: .zero)

  @inlinable public subscript(channel: Channel) -> Float {
    get { storage[channel.rawValue] }
    set { storage[channel.rawValue] = newValue }
  }
}

/// A frame from a source: a face in ARKit's terms, or channels from a sender that derived them itself.
public enum SensorFrame: Hashable, Sendable {
  case face(FaceFrame)
  case channels(ChannelFrame)

  public var time: Double {
    switch self {
    case .face(let frame): frame.time
    case .channels(let frame): frame.time
    }
  }

  public var sequence: UInt32 {
    switch self {
    case .face(let frame): frame.sequence
    case .channels(let frame): frame.sequence
    }
  }

  public var isTracked: Bool {
    switch self {
    case .face(let frame): frame.isTracked
    case .channels(let frame): frame.isTracked
    }
  }
}
