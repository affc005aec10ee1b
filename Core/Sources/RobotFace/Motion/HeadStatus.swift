/// The status of a head's motors.
public struct HeadStatus: Codable, Hashable, Sendable {
  public enum Condition: String, CaseIterable, Codable, Sendable {
    /// The motors are not found yet.
    case searching
    case ready
    /// A motor is blocked; its torque is off.
    case stalled
    /// The connection to the motors failed; it is retried automatically.
    case lost
    /// There are no motors, or they have been released.
    case off
  }

  public var condition: Condition
  /// A sentence for people, with a remedy where there is one.
  public var sentence: String
  /// The head's pose, where motors report it.
  public var present: HeadAngles?
  /// Bytes received outside any valid response.
  public var noise: Int
  /// A motor works and reports an error, for example overheating.
  public var isComplaining: Bool

  /// Whether the sentence should be shown.
  public var isProblem: Bool {
    switch condition {
    case .searching, .stalled, .lost: true
    case .ready, .off: isComplaining
    }
  }

  public init(
    _ condition: Condition, _ sentence: String, present: HeadAngles? = nil, noise: Int = 0,
    isComplaining: Bool = false
  ) {
    self.condition = condition
    self.sentence = sentence
    self.present = present
    self.noise = noise
    self.isComplaining = isComplaining
  }
}
