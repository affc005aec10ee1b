/// The posture of one hand over time: a change counts after it was seen for a moment.
public struct PostureClassifier: Hashable, Sendable {
  /// Seconds for which a posture, or none, has to be seen before it counts.
  public let hold: Double
  /// The index of the present posture.
  public private(set) var posture: Int?

  private var candidate: Int?
  private var since = 0.0

  /// An unusable `hold` becomes 0.1 s.
  public init(hold: Double = 0.1) { self.hold = hold >= 0 && hold <= 5 ? hold : 0.1 }

  /// Adds the shape of one frame; a nil shape counts as no posture. A time that is not finite changes nothing, and one that
  /// goes backwards starts the wait again.
  public mutating func update(_ shape: HandShape?, in set: PostureSet, at time: Double) -> Int? {
    guard time.isFinite else { return posture }
    let seen = shape.flatMap(set.classify)
    if seen != candidate || time < since {
      candidate = seen
      since = time
    }
    if candidate != posture, time - since >= hold { posture = candidate }
    return posture
  }
}
