public import Signals

/// Decides whether a person looks at the camera: within an angle of the direction learnt before the take.
///
/// A change counts after 0.4 s, and a blink changes nothing. Eyes that stay closed are not on the camera: who reads from a
/// table is seen with lowered lids.
public struct EyeContact: Hashable, Sendable {
  /// Seconds.
  public static let hysteresis = 0.4
  /// Seconds; most blinks are over in 0.4.
  public static let longestBlink = 0.5

  public private(set) var isHeld = true
  private var otherSince: Double?

  public init() {}

  /// The direction of the eyes: the angles of the head plus 25° × the gaze of the eight eyeLook shapes.
  ///
  /// Nil for a frame without a face, with a closed eye, or without these shapes.
  public static func direction(of frame: FaceFrame) -> EyeDirection? {
    let looks: ShapeSet = ShapeSet([
      .eyeLookDownLeft, .eyeLookDownRight, .eyeLookInLeft, .eyeLookInRight, .eyeLookOutLeft,
      .eyeLookOutRight, .eyeLookUpLeft, .eyeLookUpRight,
    ])
    let shapes = frame.shapes
    guard frame.isTracked, frame.available.shapes.isSuperset(of: looks),
      !areClosed(in: frame)
    else { return nil }
    let gaze = Gaze(shapes: shapes)
    let degrees = 180 / Double.pi
    let head = frame.available.hasHeadAngles ? frame.head : HeadPose()
    let direction = EyeDirection(
      x: Double(head.yaw) * degrees + 12.5 * Double(gaze.left.x + gaze.right.x),
      y: -Double(head.pitch) * degrees + 12.5 * Double(gaze.left.y + gaze.right.y))
    return direction.x.isFinite && direction.y.isFinite ? direction : nil
  }

  /// Whether an eye is closed, or looks so far down that it seems to be.
  public static func areClosed(in frame: FaceFrame) -> Bool {
    frame.isTracked && max(frame.shapes[.eyeBlinkLeft], frame.shapes[.eyeBlinkRight]) >= 0.5
  }

  /// Adds a direction; returns whether contact is held.
  ///
  /// - Parameter limit: degrees around the neutral direction.
  public mutating func register(
    _ direction: EyeDirection, neutral: EyeDirection, within limit: Double, at time: Double
  ) -> Bool {
    guard (direction.angle(to: neutral) <= limit) != isHeld else {
      otherSince = nil
      return isHeld
    }
    if let since = otherSince, time >= since {
      if time - since >= Self.hysteresis {
        isHeld.toggle()
        otherSince = nil
      }
    } else {
      otherSince = time
    }
    return isHeld
  }
}
