public import Signals

/// Works out the gestures from calibrated channels in frame time; the same frames give the same gestures.
public struct GestureDetector: Hashable, Sendable {
  public init() {}

  /// The gestures of one frame; none while no face is there.
  public mutating func apply(_ frame: ChannelFrame) -> GestureFrame { .none }
}
