public import RobotFace

extension MotorAddress {
  /// Begins to drive what the address names; what is not there yet is looked for until it is. An error only where a
  /// host of OSC is not known.
  public func head() async throws -> any HeadDriver {
    switch self {
    case .none: NullHeadDriver()
    case .servos(let pair): ServoHead(pair)
    case .osc(let host, let port): try await OSCHead(host: host, port: port)
    }
  }

  /// The limits of each axis of the head.
  public var limits: HeadLimits {
    guard case .servos(let pair) = self else { return HeadLimits() }
    return pair.limits
  }
}
