/// When a frame was taken and when it reached this machine, in nanoseconds of its monotonic clock; 0 where nobody knows.
public struct FrameStamp: Hashable, Sendable {
  /// When the camera took the picture, or the sensor the sample.
  public var captured: UInt64
  /// When its packet or picture arrived here.
  public var arrived: UInt64

  @inlinable public init(captured: UInt64 = 0, arrived: UInt64 = 0) {
    self.captured = captured
    self.arrived = arrived
  }
}
