#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Signals

/// Joints of a hand by their names.
enum HandJoint {
  static let wrist = 0, thumbTip = 4, indexBase = 5, indexTip = 8, middleBase = 9, middleTip = 12
  static let littleBase = 17
  /// Wrist and the bases of the five fingers, which hardly move against each other.
  static let palm = [0, 1, 5, 9, 13, 17]
  /// Base, PIP (thumb: MCP), DIP (thumb: IP) and tip of a finger 0…4.
  static func chain(_ finger: Int) -> Range<Int> { 4 * finger + 1..<4 * finger + 5 }
}

extension HandJoints {
  /// Whether every joint is finite and within `limit` of the origin.
  func isUsable(within limit: Float) -> Bool {
    (0..<Self.count).allSatisfy { joint in
      let point = self[joint]
      // One comparison each: a number that is not one fails its own.
      return abs(point.x) <= limit && abs(point.y) <= limit && abs(point.z) <= limit
    }
  }

  func distance(_ a: Int, _ b: Int) -> Float { (self[a] - self[b]).length }

  /// The mean of the palm's joints.
  var palmCentre: SIMD3<Float> {
    HandJoint.palm.reduce(.zero) { $0 + self[$1] } / Float(HandJoint.palm.count)
  }

  /// Wrist to the base of the middle finger.
  var palmLength: Float { distance(HandJoint.wrist, HandJoint.middleBase) }
}

extension SIMD where Scalar == Float {
  var isFinite: Bool { indices.allSatisfy { self[$0].isFinite } }
}

extension SIMD3<Float> {
  var length: Float { (self * self).sum().squareRoot() }

  /// The same direction with length 1; zero stays zero.
  var normalized: SIMD3<Float> {
    let length = length
    return length > 1e-9 ? self / length : .zero
  }

  func cross(_ other: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  /// The angle between two directions, 0…π; 0 when one has no length.
  func angle(to other: SIMD3<Float>) -> Float {
    atan2(cross(other).length, (self * other).sum())
  }
}

extension Hand {
  /// Joints in one unit for all axes: metres, or widths of the picture for a source without metres.
  func shape(aspect: Float) -> HandJoints {
    if world.isUsable(within: 10), world.palmLength > 1e-3 { return world }
    var joints = picture
    for joint in 0..<HandJoints.count { joints[joint].y /= aspect }
    return joints
  }
}
