/// What a robot does with its head, as places it turns to, one after the other, seen from where it looks.
///
/// Every action ends where it began, so none leaves a turn behind.
public enum MotorAction: String, CaseIterable, Codable, Sendable {
  case returnToCenter, quickNod, doubleNod, shake, bounce, tremor, tiltLeft, tiltRight, lookup, scan

  /// The last one is the middle, which is added by whoever plays it.
  public var places: [HeadPose] {
    switch self {
    case .returnToCenter: []
    case .quickNod: [HeadPose(pitch: -8)]
    case .doubleNod: [HeadPose(pitch: -7), HeadPose(pitch: 1), HeadPose(pitch: -6)]
    case .shake:
      [HeadPose(yaw: 9), HeadPose(yaw: -9), HeadPose(yaw: 6), HeadPose(yaw: -5)]
    case .bounce: [HeadPose(pitch: 7), HeadPose(pitch: -3), HeadPose(pitch: 5)]
    case .tremor:
      (0..<6).map { HeadPose(yaw: $0.isMultiple(of: 2) ? 1.5 : -1.5) }
    case .tiltLeft: [HeadPose(yaw: 2, roll: 10)]
    case .tiltRight: [HeadPose(yaw: -2, roll: -10)]
    case .lookup: [HeadPose(pitch: 10)]
    case .scan: [HeadPose(yaw: 16), HeadPose(yaw: -16)]
    }
  }

  /// Seconds for which it holds each place.
  public var rest: Double {
    switch self {
    case .tiltLeft, .tiltRight, .lookup: 0.5
    case .scan: 0.25
    default: 0
    }
  }
}
