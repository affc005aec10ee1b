extension SensorFrame {
  /// The 62 channels: derived from a face, or as a sender of channels gave them.
  public var channelFrame: ChannelFrame {
    switch self {
    case .face(let face): ChannelFrame(deriving: face)
    case .channels(let channels): channels
    }
  }
}
