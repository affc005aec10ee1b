/// One rotation in Live Link Face's packets and CSV: radians, in the order yaw, pitch, roll.
///
/// The head's yaw is + towards the performer's left and its pitch + upwards: both inferred from real takes,
/// in which the eyes counter-rotate while the performer looks at one point. The head's roll is unverified.
/// The eyes' yaw is + towards the performer's right and their pitch + downwards: verified with the look
/// shapes.
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

  /// The head in our axes; the format has no position.
  public var head: HeadPose { HeadPose(pitch: -pitch, yaw: yaw, roll: -roll) }

  /// The gaze of an eye, clamped to ±1 = ±30°.
  public var gaze: SIMD2<Float> {
    (SIMD2(-yaw, -pitch) * (6 / .pi)).clamped(lowerBound: -.one, upperBound: .one)
  }

  /// Whether all three angles are finite.
  public var isFinite: Bool { yaw.isFinite && pitch.isFinite && roll.isFinite }

  public static let zero = LiveLinkAngles()
}
