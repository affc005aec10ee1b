/// A gesture of the head: a sequence of target angles relative to its base direction.
///
/// Every action ends at its start.
public enum MotorAction: String, CaseIterable, Codable, Sendable {
  case returnToCenter, quickNod, doubleNod, shake, bounce, tremor, tiltLeft, tiltRight, lookup, scan

  /// Without the final return to the centre, which the player adds.
  public var places: [HeadAngles] {
    switch self {
    case .returnToCenter: []
    case .quickNod: [HeadAngles(pitch: 8)]
    case .doubleNod: [HeadAngles(pitch: 7), HeadAngles(pitch: -1), HeadAngles(pitch: 6)]
    case .shake:
      [HeadAngles(yaw: 9), HeadAngles(yaw: -9), HeadAngles(yaw: 6), HeadAngles(yaw: -5)]
    case .bounce: [HeadAngles(pitch: -7), HeadAngles(pitch: 3), HeadAngles(pitch: -5)]
    case .tremor:
      (0..<6).map { HeadAngles(yaw: $0.isMultiple(of: 2) ? 1.5 : -1.5) }
    case .tiltLeft: [HeadAngles(yaw: 2, roll: -10)]
    case .tiltRight: [HeadAngles(yaw: -2, roll: 10)]
    case .lookup: [HeadAngles(pitch: -10)]
    case .scan: [HeadAngles(yaw: 16), HeadAngles(yaw: -16)]
    }
  }

  /// Seconds for which each target is held.
  public var rest: Double {
    switch self {
    case .tiltLeft, .tiltRight, .lookup: 0.5
    case .scan: 0.25
    default: 0
    }
  }
}
