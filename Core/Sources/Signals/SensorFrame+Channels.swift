extension SensorFrame {
  /// The 62 channels: derived from a face, or as received.
  public var channelFrame: ChannelFrame {
    switch self {
    case .face(let face): ChannelFrame(deriving: face)
    case .channels(let channels): channels
    }
  }
}
