/// The 33 points of a body in MediaPipe's order; left and right are the person's own.
public enum BodyJoint: Int, CaseIterable, Codable, Sendable {
  case nose, leftEyeInner, leftEye, leftEyeOuter, rightEyeInner, rightEye, rightEyeOuter, leftEar,
    rightEar, mouthLeft, mouthRight, leftShoulder, rightShoulder, leftElbow, rightElbow, leftWrist,
    rightWrist, leftPinky, rightPinky, leftIndex, rightIndex, leftThumb, rightThumb, leftHip,
    rightHip, leftKnee, rightKnee, leftAnkle, rightAnkle, leftHeel, rightHeel, leftFootIndex,
    rightFootIndex

  /// 33.
  public static let count = allCases.count

  /// The name, as in "leftWrist".
  public var name: String { "\(self)" }
}
