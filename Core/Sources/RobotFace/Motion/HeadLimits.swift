/// What each axis of a head may do, with the signs of ``HeadAngles``.
public struct HeadLimits: Codable, Hashable, Sendable {
  public var yaw: AxisLimits
  public var pitch: AxisLimits
  public var roll: AxisLimits

  public init(
    yaw: AxisLimits = AxisLimits(range: -70...70), pitch: AxisLimits = AxisLimits(range: -25...20),
    roll: AxisLimits = AxisLimits(range: -15...15)
  ) {
    self.yaw = yaw
    self.pitch = pitch
    self.roll = roll
  }
}
