#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
public import Signals

/// What a posture is compared by: 29 numbers that rotation, size and side of a hand do not change.
///
/// The bends of the fifteen joints, the angles between neighbouring fingers, and the distances of tips in palm lengths.
public struct HandShape: Hashable, Sendable {
  static let count = 29
  private(set) var values = SIMD32<Float>.zero

  /// The shape of joints that have one unit on all axes; nil when they are not finite or show no palm.
  public init?(_ joints: HandJoints) {
    let palm = joints.palmLength
    guard joints.isUsable(within: 1e4), palm > 1e-4 else { return nil }
    var next = 0
    func add(_ value: Float) {
      values[next] = min(max(value, -4), 4)
      next += 1
    }
    for finger in 0..<5 {
      for joint in 0..<3 { add(joints.flexion(finger, joint) * Self.angleWeight) }
    }
    for finger in 0..<4 {
      add(direction(joints, finger).angle(to: direction(joints, finger + 1)) * Self.angleWeight)
    }
    for finger in 0..<5 {
      let tip = HandJoint.chain(finger).upperBound - 1
      add(joints.distance(tip, HandJoint.wrist) / palm)
      if finger > 0 { add(joints.distance(tip, HandJoint.thumbTip) / palm) }
    }
    add(joints.distance(HandJoint.thumbTip, HandJoint.littleBase) / palm)
  }

  /// A stored shape; nil without exactly 29 finite numbers in −4…4.
  init?(stored: [Float]) {
    guard stored.count == Self.count, stored.allSatisfy({ abs($0) <= 4 }) else { return nil }
    for (index, value) in stored.enumerated() { values[index] = value }
  }

  var stored: [Float] { (0..<Self.count).map { values[$0] } }

  /// Root of the mean squared difference.
  func distance(to other: HandShape) -> Float {
    let difference = values - other.values
    return ((difference * difference).sum() / Float(Self.count)).squareRoot()
  }

  /// A radian counts as this part of a palm length.
  private static let angleWeight: Float = 0.6

  private func direction(_ joints: HandJoints, _ finger: Int) -> SIMD3<Float> {
    let base = HandJoint.chain(finger).lowerBound
    return joints[base + 1] - joints[base]
  }
}
