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

  /// Seconds since it was captured, or since it arrived where that is not known; 0 where neither is.
  public func age(at now: UInt64) -> Double {
    let taken = captured > 0 ? captured : arrived
    return taken > 0 && now > taken ? Double(now - taken) * 1e-9 : 0
  }
}
