/// The newest time that somebody was told. A time that lies before it, or that no clock shows, counts as it.
struct Onward: Codable, Hashable, Sendable {
  private(set) var now = -Stretch.farthest

  mutating func move(to time: Double) -> Double {
    if Stretch.isTime(time) { now = max(now, time) }
    return now
  }
}
