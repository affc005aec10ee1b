import Timing

/// When a vision worker that ended may restart: at once after a useful run, with growing delays otherwise.
struct RestartPolicy {
  /// A run is useful when a picture was tracked this many seconds after its start, or later.
  static let usefulLife = 1.0

  private var backoff = Backoff(delays: [0, 0.25, 0.5, 1, 2, 4, 8, 16, 30])
  private var startedAt = 0.0
  private var mayStartAt = -Double.infinity

  /// Seconds to wait before a start; 0 when it may start now. All times are seconds of one clock.
  func delay(at now: Double) -> Double { max(0, mayStartAt - now) }

  mutating func started(at now: Double) { startedAt = now }

  mutating func answered(at now: Double) {
    if now - startedAt >= Self.usefulLife { backoff.reset() }
  }

  mutating func ended(at now: Double) { mayStartAt = now + backoff.next() }
}
