/// A non-decreasing time: an earlier time, or one that is not finite, counts as the latest.
struct MonotonicTime: Codable, Hashable, Sendable {
  private(set) var now = -RandomEpoch.farthest

  mutating func move(to time: Double) -> Double {
    if RandomEpoch.isTime(time) { now = max(now, time) }
    return now
  }
}
