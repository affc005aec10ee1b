/// How a head is turned, in degrees, with the signs of `HeadPose`: yaw to its left, pitch down, roll to its right shoulder.
public struct HeadAngles: Hashable, Sendable {
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

  public static prefix func - (angles: Self) -> Self {
    Self(yaw: -angles.yaw, pitch: -angles.pitch, roll: -angles.roll)
  }
}
