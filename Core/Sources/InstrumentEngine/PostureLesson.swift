/// Teaches a posture by examples of the hand that is seen: seconds to get ready, then one example at a time. A value: times
/// are arguments.
struct PostureLesson: Sendable {
  /// Seconds before the first example, and between two.
  static let preparation = 2.0
  static let interval = 0.4
  static let examples = 5

  /// The index of the posture.
  let posture: Int
  /// The number of examples so far.
  private(set) var taken = 0
  /// When the next example is taken; nil before the first picture of a hand.
  private var due: Double?
  private var last = -Double.infinity

  init(_ posture: Int) { self.posture = posture }

  var isDone: Bool { taken >= Self.examples }

  /// Whether the hand of a picture is an example. A source whose times begin again gets time to prepare again.
  mutating func takes(handAt time: Double) -> Bool {
    guard time.isFinite, !isDone else { return false }
    defer { last = time }
    guard let due, time >= last else {
      due = time + Self.preparation
      return false
    }
    guard time >= due else { return false }
    self.due = time + Self.interval
    taken += 1
    return true
  }
}
