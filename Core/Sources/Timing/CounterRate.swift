/// The rate of a counter that is sampled irregularly: the events between two samples divided by the time
/// between the newest event of each, independent of the sampling times.
public struct CounterRate: Sendable {
  /// The measuring window in seconds.
  public let window: Double
  private var looks: [(count: UInt64, newest: Double)] = []
  /// Events per second; 0 before the second event and after a silence of a whole window.
  public private(set) var perSecond = 0.0

  public init(window: Double = 2) { self.window = window }

  /// Samples a counter whose newest event was at `newest`; times are seconds of one monotonic clock.
  public mutating func register(_ count: UInt64, newest: Double, now: Double) {
    if let last = looks.last, count < last.count || newest < last.newest { looks.removeAll() }
    if count > 0, looks.last?.count != count { looks.append((count, newest)) }
    looks.removeAll { $0.newest < now - window }
    perSecond = rate(at: now)
  }

  private func rate(at now: Double) -> Double {
    guard let first = looks.first, let last = looks.last, last.newest > first.newest else {
      return 0
    }
    let span = last.newest - first.newest
    let intervals = Double(last.count - first.count)
    let isStalled = now - last.newest > max(2 * span / intervals, 0.5)
    return intervals / (isStalled ? now - first.newest : span)
  }
}
