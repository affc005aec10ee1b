/// Position and velocity of one axis of the head, in degrees and seconds.
public struct AxisState: Codable, Hashable, Sendable {
  public var position: Double
  public var velocity: Double
  public var acceleration: Double

  public init(_ position: Double = 0, velocity: Double = 0, acceleration: Double = 0) {
    self.position = position
    self.velocity = velocity
    self.acceleration = acceleration
  }
}

/// The limits of one axis, in degrees and seconds.
public struct AxisLimits: Codable, Hashable, Sendable {
  public var range: ClosedRange<Double>
  public var velocity: Double
  public var acceleration: Double
  public var jerk: Double

  public init(
    range: ClosedRange<Double>, velocity: Double = 120, acceleration: Double = 900,
    jerk: Double = 12_000
  ) {
    self.range = range
    self.velocity = velocity
    self.acceleration = acceleration
    self.jerk = jerk
  }

  /// The position clamped to the range.
  public func within(_ position: Double) -> Double {
    min(max(position, range.lowerBound), range.upperBound)
  }
}
