/// One rotation as Live Link Face writes it in packets and CSV: radians, yaw, pitch and roll in that order.
///
/// The head's yaw is + towards the performer's left and its pitch + upwards: both follow from real
/// takes, in which the eyes turn against the head while the performer looks at one point. The
/// head's roll is unverified. The eyes' yaw is + towards the performer's right and their pitch +
/// downwards: proved against the look shapes.
public struct LiveLinkAngles: Hashable, Sendable {
  public var yaw: Float
  public var pitch: Float
  public var roll: Float

  public init(yaw: Float = 0, pitch: Float = 0, roll: Float = 0) {
    self.yaw = yaw
    self.pitch = pitch
    self.roll = roll
  }

  /// The angles of a head in our axes.
  public init(head: HeadPose) {
    self.init(yaw: head.yaw, pitch: -head.pitch, roll: -head.roll)
  }

  /// The angles of one eye: ±1 = ±30°, without roll.
  public init(gaze: SIMD2<Float>) {
    self.init(yaw: -gaze.x * (.pi / 6), pitch: -gaze.y * (.pi / 6))
  }

  /// The head in our axes; its position is not in this format.
  public var head: HeadPose { HeadPose(pitch: -pitch, yaw: yaw, roll: -roll) }

  /// Where an eye looks, clamped to ±1 = ±30°.
  public var gaze: SIMD2<Float> {
    (SIMD2(-yaw, -pitch) * (6 / .pi)).clamped(lowerBound: -.one, upperBound: .one)
  }

  /// Whether all three angles are numbers.
  public var isFinite: Bool { yaw.isFinite && pitch.isFinite && roll.isFinite }

  public static let zero = LiveLinkAngles()
}
