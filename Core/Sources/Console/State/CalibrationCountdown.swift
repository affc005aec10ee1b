/// The countdown 3, 2, 1 before a face is taken as the neutral one.
public struct CalibrationCountdown: Codable, Hashable, Sendable {
  public static let seconds = 3

  /// Counts from 3 down to 1.
  public var secondsLeft: Int
  /// The title of the performer being calibrated.
  public var performer: String

  public init(performer: String, secondsLeft: Int = seconds) {
    self.performer = performer
    self.secondsLeft = secondsLeft
  }

  public var sentence: String {
    "Relax your face and look straight ahead: \(secondsLeft) …"
  }
}
