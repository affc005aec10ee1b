import Numbers

/// A servo that turns one axis of a head: converts angles in degrees to steps of 1/4096 turn.
public struct ServoJoint: Hashable, Sendable {
  /// How far one step turns.
  public static let degreesPerStep = 360.0 / Double(ServoMaker.steps)

  /// Maximum steps from the centre, beyond the range of any servo.
  private static let farthest = 1 << 20

  /// 0–252.
  public var id: UInt8
  /// The step at 0°.
  public var centre: Int
  /// Whether its steps count against the angle.
  public var isInverted: Bool
  /// Degrees; includes 0.
  public var range: ClosedRange<Double>

  /// A servo with its range; the rest is what servos are set to when they are new.
  public init(
    id: UInt8, centre: Int = ServoMaker.centre, isInverted: Bool = false,
    range: ClosedRange<Double>
  ) {
    self.id = id
    self.centre = centre
    self.isInverted = isInverted
    self.range = range
  }

  /// The angle rounded to a step.
  public func step(at angle: Double) -> Int {
    let steps = (angle / Self.degreesPerStep * (isInverted ? -1 : 1)).rounded()
    return centre + Int(clamping: steps, to: -Self.farthest...Self.farthest)
  }

  /// The angle of a step, also outside the range.
  public func angle(at step: Int) -> Double {
    Double(step - centre) * Self.degreesPerStep * (isInverted ? -1 : 1)
  }

  /// The nearest angle in the range.
  public func within(_ angle: Double) -> Double {
    min(max(angle, range.lowerBound), range.upperBound)
  }

  /// The steps that the range takes.
  public var steps: ClosedRange<Int> {
    let (a, b) = (step(at: range.lowerBound), step(at: range.upperBound))
    return min(a, b)...max(a, b)
  }
}
