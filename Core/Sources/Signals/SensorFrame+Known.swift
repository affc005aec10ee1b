extension FaceFrame {
  /// The position of the head; nil when it is unknown or not finite.
  public var knownPosition: SIMD3<Float>? {
    let position = head.position
    return available.hasHeadPosition && position.isFinite ? position : nil
  }

  /// The pose of the head, of which the angles count; nil when one is unknown or not finite.
  public var knownAngles: HeadPose? {
    let angles = SIMD3(head.pitch, head.yaw, head.roll)
    return available.hasHeadAngles && angles.isFinite ? head : nil
  }

  /// The gaze, clamped to ±1; nil when it is unknown or not finite.
  public var knownGaze: Gaze? {
    guard available.hasGaze && gaze.left.isFinite && gaze.right.isFinite else { return nil }
    let one = SIMD2<Float>(repeating: 1)
    return Gaze(
      left: gaze.left.clamped(lowerBound: -one, upperBound: one),
      right: gaze.right.clamped(lowerBound: -one, upperBound: one))
  }
}

extension ChannelFrame {
  /// The angles of the head, without a position; nil when one is unknown.
  public var knownAngles: HeadPose? {
    guard available.isSuperset(of: .headAngles) else { return nil }
    return HeadPose(pitch: values[.headPitch], yaw: values[.headYaw], roll: values[.headRoll])
  }

  /// The gaze; nil when one of its channels is unknown.
  public var knownGaze: Gaze? {
    guard available.isSuperset(of: .gaze) else { return nil }
    return Gaze(
      left: SIMD2(values[.eyeGazeLeftX], values[.eyeGazeLeftY]),
      right: SIMD2(values[.eyeGazeRightX], values[.eyeGazeRightY]))
  }
}

extension SIMD where Scalar == Float {
  fileprivate var isFinite: Bool { self - self == .zero }
}
