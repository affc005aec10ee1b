/// What is checked of a take.
public enum CheckID: String, CaseIterable, Codable, Sendable {
  // Each stream.
  case present, dropped, rate, gap, order, bound
  // The picture.
  case stability, blurRisk, sharpness, dark, clipped
  // Hands.
  case hands, bothHands, wrist, handBox
  // Depth and pose.
  case depthValid, depthConfidence, depthRange, poseJump, poseShape, poseTracked
  // Glove.
  case gloveStuck
  // The take as a whole.
  case duration, firstMotion, idle, calibrationGlove, calibrationWatch
}

/// How a check ended.
public enum CheckState: String, CaseIterable, Codable, Sendable {
  case good, warning, bad
  /// Nothing to judge came.
  case unknown
}

/// The unit of a check's value and limits.
public enum CheckUnit: String, Codable, Sendable {
  /// A fraction 0…1.
  case share
  case seconds
  case radiansPerSecond = "rad/s"
  /// A number of events, or a number without a unit.
  case count
  case degrees
  /// Of standard gravity.
  case gravity = "g"

  /// A value with its unit, as in "2.4 %"; times below one second are in milliseconds.
  func text(_ value: Double) -> String {
    switch self {
    case .share: CheckNumber.short(value * 100) + " %"
    case .seconds where abs(value) < 1: CheckNumber.short(value * 1_000) + " ms"
    case .seconds: CheckNumber.short(value) + " s"
    case .radiansPerSecond: CheckNumber.short(value) + " rad/s"
    case .count: CheckNumber.short(value)
    case .degrees: CheckNumber.short(value) + "°"
    case .gravity: CheckNumber.short(value) + " g"
    }
  }
}
