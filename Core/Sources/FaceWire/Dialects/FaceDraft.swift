import Signals

/// A face being assembled from untrusted data: values are finite and clamped; only received values are
/// available.
struct FaceDraft: Hashable, Sendable {
  private(set) var shapes = ShapeValues.zero
  private(set) var known: ShapeSet = []
  private(set) var head: HeadPose?
  private(set) var position: SIMD3<Float>?
  private(set) var eyes: Gaze?

  /// Ignores a value that is not finite.
  mutating func set(_ shape: ARKitShape, _ value: Float) {
    guard value.isFinite else { return }
    shapes[shape] = min(max(value, 0), 1)
    known.insert(shape)
  }

  /// Radians, wrapped to ±π.
  mutating func setHead(pitch: Float, yaw: Float, roll: Float) {
    guard pitch.isFinite, yaw.isFinite, roll.isFinite else { return }
    head = HeadPose(pitch: pitch.turned, yaw: yaw.turned, roll: roll.turned)
  }

  mutating func setHead(_ rotation: Rotation?) {
    guard let rotation else { return }
    setHead(pitch: rotation.pitch, yaw: rotation.yaw, roll: rotation.roll)
  }

  /// Metres from the camera; a distance over 10 m is ignored.
  mutating func setPosition(_ metres: SIMD3<Float>) {
    let isNear =
      metres.x.isFinite && metres.y.isFinite && metres.z.isFinite
      && (metres * metres).sum() < 100
    if isNear { position = metres }
  }

  /// Degrees of each eye against the head: x + the performer's left, y + up.
  mutating func setEyes(left: SIMD2<Float>, right: SIMD2<Float>) {
    let sum = left.x + left.y + right.x + right.y
    guard sum.isFinite else { return }
    let bounds = (SIMD2<Float>(repeating: -1), SIMD2<Float>(repeating: 1))
    eyes = Gaze(
      left: (left / 30).clamped(lowerBound: bounds.0, upperBound: bounds.1),
      right: (right / 30).clamped(lowerBound: bounds.0, upperBound: bounds.1))
  }

  /// The gaze comes from the look shapes, whose signs ARKit defines, and from the eyes' angles only without
  /// them.
  var face: FaceFrame {
    let hasLooks = known.isSuperset(of: LiveLinkValues.looks)
    var pose = head ?? HeadPose()
    pose.position = position ?? .zero
    return FaceFrame(
      shapes: shapes, head: pose,
      gaze: hasLooks ? Gaze(shapes: shapes) : eyes ?? Gaze(),
      available: FaceAvailability(
        shapes: known, hasHeadAngles: head != nil, hasHeadPosition: position != nil,
        hasGaze: hasLooks || eyes != nil))
  }
}

extension Float {
  /// The angle wrapped to ±π.
  fileprivate var turned: Float {
    abs(self) <= .pi ? self : remainder(dividingBy: 2 * .pi)
  }

  var radians: Float { self * .pi / 180 }
}
