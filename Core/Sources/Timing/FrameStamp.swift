import Numbers

/// The capture and arrival times of a frame, in nanoseconds of this machine's monotonic clock; 0 when
/// unknown.
public struct FrameStamp: Hashable, Sendable {
  /// When the camera captured the picture, or the sensor the sample.
  public var captured: UInt64
  /// When its packet or picture arrived on this machine.
  public var arrived: UInt64

  @inlinable public init(captured: UInt64 = 0, arrived: UInt64 = 0) {
    self.captured = captured
    self.arrived = arrived
  }

  /// - Parameter arrival: seconds of the monotonic clock.
  public init(arrival: Double) {
    self.init(arrived: arrival > 0 ? UInt64(clamping: arrival * 1e9) : 0)
  }

  /// Seconds since capture, or since arrival when capture is unknown; 0 when both are.
  public func age(at now: UInt64) -> Double {
    let taken = captured > 0 ? captured : arrived
    return taken > 0 && now > taken ? Double(now - taken) * 1e-9 : 0
  }
}
