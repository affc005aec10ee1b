/// The rotation of a palm in radians, all 0 for an upright hand whose palm faces the camera.
public struct PalmAngles: Hashable, Codable, Sendable {
  /// Turn in the picture, −π…π: + when the fingers point to the right of the picture.
  public var roll: Float
  /// −π/2…π/2: + when the fingers point towards the camera.
  public var tilt: Float
  /// Turn about the fingers, −π…π: + when the palm faces the right of the picture.
  public var yaw: Float

  public init(roll: Float = 0, tilt: Float = 0, yaw: Float = 0) {
    self.roll = roll
    self.tilt = tilt
    self.yaw = yaw
  }
}
