/// The time of the newest frame of a kind of source, and the mean period of its frames.
struct FramePeriod: Hashable, Sendable {
  /// Seconds; nil before the first frame.
  private(set) var time: Double?
  /// Seconds; 1/60 before the second frame.
  private(set) var period = 1.0 / 60
  private var count = 0.0

  /// Takes the next frame. A time that is not finite or not later counts as the last one.
  mutating func advance(to next: Double) -> Double {
    guard next.isFinite else { return time ?? 0 }
    guard let last = time else {
      time = next
      return next
    }
    guard next > last else { return last }
    time = next
    let interval = next - last
    // A gap is no frame period.
    guard interval < 0.2 else { return next }
    count += 1
    period += (interval - period) / min(count, 50)
    return next
  }

  /// Whether a time belongs to a new session of the source: more than a second before the newest frame.
  func isRestart(at next: Double) -> Bool {
    guard let time, next.isFinite else { return false }
    return next < time - 1
  }
}
