public import Signals

/// Finds the extended fingers of a hand, with hysteresis.
///
/// A finger is extended when its tip is farther from the wrist than its PIP joint, as "Enobarbus" counts them; the thumb when
/// its tip is farther from the base of the little finger than its IP joint. Between 1 and 1.08 times nothing changes.
public struct FingerDetector: Hashable, Sendable {
  public private(set) var fingers: FingerSet = []

  public init() {}

  /// The extended fingers of joints that have one unit on all axes.
  public mutating func update(_ joints: HandJoints) -> FingerSet {
    for finger in 0..<5 {
      let member = FingerSet(rawValue: 1 << finger)
      let ratio = Self.reach(of: finger, joints)
      if ratio > Self.extending {
        fingers.insert(member)
      } else if !(ratio >= Self.bending) {
        fingers.remove(member)
      }
    }
    return fingers
  }

  static let extending: Float = 1.08
  static let bending: Float = 1

  /// The distance of the tip over that of the joint before, from what the finger closes towards.
  private static func reach(of finger: Int, _ joints: HandJoints) -> Float {
    let chain = HandJoint.chain(finger)
    let centre = finger == 0 ? HandJoint.littleBase : HandJoint.wrist
    let joint = finger == 0 ? chain.lowerBound + 2 : chain.lowerBound + 1
    return joints.distance(chain.upperBound - 1, centre)
      / max(joints.distance(joint, centre), 1e-6)
  }
}
