/// Measures the rate of events over the last `window` seconds, from at most 256 events.
public struct RateMeter: Hashable, Sendable {
  public let window: Double
  private var times = [Double](repeating: 0, count: 256)
  private var end = 0
  private var count = 0

  public init(window: Double = 1) { self.window = window }

  /// Adds an event at `time` in seconds; a time that runs backwards resets the meter.
  public mutating func register(_ time: Double) {
    guard time.isFinite else { return }
    if count > 0, time < newest { count = 0 }
    times[end] = time
    end = (end + 1) % times.count
    count = min(count + 1, times.count)
  }

  /// Events per second, 0 before the second event and after a silence of a whole window.
  public func rate(at now: Double) -> Double {
    let recent = countSince(now - window)
    guard recent >= 2 else { return 0 }
    let first = time(ago: recent - 1)
    let span = newest - first
    let intervals = Double(recent - 1)
    let isStalled = now - newest > 2 * span / intervals
    let duration = isStalled ? now - first : span
    return duration > 0 ? intervals / duration : 0
  }

  private var newest: Double { time(ago: 0) }

  private func time(ago index: Int) -> Double {
    times[(end + times.count - 1 - index) % times.count]
  }

  private func countSince(_ start: Double) -> Int {
    var recent = 0
    while recent < count, time(ago: recent) >= start { recent += 1 }
    return recent
  }
}
