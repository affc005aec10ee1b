public import RobotFace

extension MotorAddress {
  /// Starts the driver for the address; missing hardware is searched until it is found. Throws only when the
  /// host of an OSC address is unknown.
  public func head(timeouts: ServoTimeouts = ServoTimeouts()) async throws -> any HeadDriver {
    switch self {
    case .none: NullHeadDriver()
    case .servos(let pair): ServoHead(pair, timeouts: timeouts)
    case .osc(let host, let port): try await OSCHead(host: host, port: port)
    }
  }

  /// The limits of each axis of the head.
  public var limits: HeadLimits {
    guard case .servos(let pair) = self else { return HeadLimits() }
    return pair.limits
  }
}
