/// The state of a head's motors.
public struct HeadStatus: Codable, Hashable, Sendable {
  public enum Condition: String, CaseIterable, Codable, Sendable {
    /// It has not found the motors yet.
    case searching
    case ready
    /// A motor is blocked; it was let go.
    case stalled
    /// The line to the motors broke; it is opened again by itself.
    case lost
    /// Nothing is to be turned, or the motors have been let go.
    case off
  }

  public var condition: Condition
  /// For people, with the remedy where there is one.
  public var sentence: String
  /// Where the head is, where motors say so.
  public var present: HeadAngles?
  /// Bytes from the line that belonged to no answer.
  public var noise: Int
  /// A motor works and says that something is wrong with it, as when it is too hot.
  public var isComplaining: Bool

  /// Whether people should read the sentence.
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
