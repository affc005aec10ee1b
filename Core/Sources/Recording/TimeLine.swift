/// Converts the times of a recording to strictly increasing times from 0.
struct TimeLine: Sendable {
  private var last: (raw: Double, placed: Double)?

  private static let step = 1.0 / 60
  private static let longestPause = 3600.0
  /// Seconds; times that are closer count as equal.
  static let shortestStep = 1e-6
  /// Maximum magnitude of a time, at which a double still resolves 0.1 ms.
  static let farthest = 1e12

  /// Nil for a time that is not finite or equals the previous frame's. A jump back, or ahead by more than an
  /// hour, is a restart of the source's clock and continues after 1/60 s.
  mutating func place(_ raw: Double) -> Double? {
    guard raw.magnitude < TimeLine.farthest else { return nil }
    guard let (lastRaw, lastPlaced) = last else {
      last = (raw, 0)
      return 0
    }
    let step = raw - lastRaw
    guard step.magnitude >= TimeLine.shortestStep else { return nil }
    let placed = lastPlaced + (step > 0 && step <= TimeLine.longestPause ? step : TimeLine.step)
    last = (raw, placed)
    return placed
  }
}
