/// The rotation of a head in degrees: yaw to its left, pitch up, roll to its left shoulder.
public struct HeadAngles: Codable, Hashable, Sendable {
  public var yaw: Double
  public var pitch: Double
  public var roll: Double

  public init(yaw: Double = 0, pitch: Double = 0, roll: Double = 0) {
    self.yaw = yaw
    self.pitch = pitch
    self.roll = roll
  }

  public static func + (a: Self, b: Self) -> Self {
    Self(yaw: a.yaw + b.yaw, pitch: a.pitch + b.pitch, roll: a.roll + b.roll)
  }
}
