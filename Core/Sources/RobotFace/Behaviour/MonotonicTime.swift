/// The latest time that was given. An earlier time, or one that no clock shows, counts as the latest.
struct MonotonicTime: Codable, Hashable, Sendable {
  private(set) var now = -RandomEpoch.farthest

  mutating func move(to time: Double) -> Double {
    if RandomEpoch.isTime(time) { now = max(now, time) }
    return now
  }
}
