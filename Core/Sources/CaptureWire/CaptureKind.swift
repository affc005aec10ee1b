/// What a stream of a capture session holds.
public enum CaptureKind: String, CaseIterable, Codable, Sendable {
  case video, audio, depth, pose, imu, glove, hands, face, body
}

/// Where a device is worn or stands.
public enum CaptureMount: String, CaseIterable, Codable, Sendable {
  case head, chest, leftWrist, rightWrist, leftHand, rightHand, stand
}
