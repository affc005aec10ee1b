#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
public import Signals

/// Features of joints that have one unit on all axes (metres, or widths of the picture).
extension HandJoints {
  /// How close the thumb's tip is to the tip of another finger: 0 from 0.8 palm lengths, 1 below 0.2.
  public func pinch(with finger: FingerSet) -> Float {
    let tip = finger == .middle ? HandJoint.middleTip : HandJoint.indexTip
    let ratio = distance(HandJoint.thumbTip, tip) / max(palmLength, 1e-6)
    let value = (0.8 - ratio) / 0.6
    return value > 0 ? min(value, 1) : 0
  }

  /// 0 for a fist … 1 for straight fingers, from the bends of the four fingers.
  public var openness: Float {
    var bend: Float = 0
    for finger in 1...4 { bend += (0..<3).reduce(0) { $0 + flexion(finger, $1) } / 4 }
    let value = (Self.fistBend - bend) / (Self.fistBend - Self.flatBend)
    return value > 0 ? min(value, 1) : 0
  }

  /// Bend in radians of a joint of a finger 0…4, from its base (0) to the last before the tip (2); straight is 0.
  func flexion(_ finger: Int, _ joint: Int) -> Float {
    let chain = HandJoint.chain(finger)
    let here = chain.lowerBound + joint
    let before = joint == 0 ? HandJoint.wrist : here - 1
    return (self[here] - self[before]).angle(to: self[here + 1] - self[here])
  }

  /// Sum of the three bends of a finger in a fist, and in a flat hand.
  private static let fistBend: Float = 4
  private static let flatBend: Float = 0.4

  /// The rotation of the palm, for axes right, down and away from the camera.
  public func palmAngles(of side: Hand.Side) -> PalmAngles {
    let up = (self[HandJoint.middleBase] - self[HandJoint.wrist]).normalized
    let across = self[HandJoint.indexBase] - self[HandJoint.littleBase]
    let facing = (side == .right ? across.cross(up) : up.cross(across)).normalized
    guard up != .zero, facing != .zero else { return PalmAngles() }
    let camera = SIMD3<Float>(0, 0, -1)
    let front = (camera - up * (camera * up).sum()).normalized
    let right = up.cross(front)
    return PalmAngles(
      roll: atan2(up.x, -up.y), tilt: atan2(-up.z, (up.x * up.x + up.y * up.y).squareRoot()),
      yaw: front == .zero ? 0 : atan2((facing * right).sum(), (facing * front).sum()))
  }
}

extension TrackedHand {
  /// Whether only the thumb is extended and the side of the index finger is the upper one.
  public var isThumbUp: Bool {
    fingers == .thumb && palm.thumbSide(of: side).y < -0.6
  }
}

extension PalmAngles {
  /// The direction from the little finger's side to the index finger's: right, down, away from the camera.
  func thumbSide(of side: Hand.Side) -> SIMD3<Float> {
    let up = SIMD3(cos(tilt) * sin(roll), -cos(tilt) * cos(roll), -sin(tilt))
    let camera = SIMD3<Float>(0, 0, -1)
    let front = (camera - up * (camera * up).sum()).normalized
    let facing = cos(yaw) * front + sin(yaw) * up.cross(front)
    return side == .right ? up.cross(facing) : facing.cross(up)
  }
}

/// The place of two hands to each other.
public struct HandPair: Hashable, Sendable {
  /// Distance in widths of the picture.
  public var distance: Float
  /// Direction from the left hand in the picture to the right one, −π/2…π/2: + when the right one is lower.
  public var angle: Float
  /// The middle in fractions of the picture.
  public var centre: SIMD2<Float>

  /// `aspect` is the picture's width over its height.
  public init(_ a: TrackedHand, _ b: TrackedHand, aspect: Float = 16 / 9) {
    let (left, right) = a.position.x <= b.position.x ? (a, b) : (b, a)
    let way = (right.position - left.position) / SIMD2(1, max(aspect, 0.01))
    distance = way.norm
    angle = atan2(way.y, way.x)
    centre = (left.position + right.position) / 2
  }
}
