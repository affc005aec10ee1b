import Numbers
import Timing

/// What a page's clock shows when ours shows something, found by asking it now and then (RFC 5905 §8).
struct PageClock: Sendable {
  private var estimator = ClockOffsetEstimator()
  private var asked: [Int: Double] = [:]
  private var number = 0

  /// A question that leaves now, in seconds of our monotonic clock; unanswered older ones are forgotten.
  mutating func ask(at now: Double) -> Int {
    number += 1
    asked[number] = now
    asked = asked.filter { now - $0.value < 10 }
    return number
  }

  /// The page's answer, in seconds of its own clock; one that was never asked for counts for nothing.
  mutating func answer(_ number: Int, received: Double, answered: Double, at now: Double) {
    guard let sent = asked.removeValue(forKey: number) else { return }
    estimator.register(
      ClockExchange(sent: sent, received: received, answered: answered, arrived: now))
  }

  /// Our time of an instant of the page, in nanoseconds; 0 when nobody knows, or when it lies ahead or
  /// more than ten seconds back.
  func nanoseconds(of pageTime: Double, at now: Double) -> UInt64 {
    guard let offset = estimator.offset(at: now) else { return 0 }
    let time = pageTime - offset
    guard time.isFinite, time > 0, time > now - 10, time <= now else { return 0 }
    return UInt64(clamping: time * 1e9)
  }

  /// By how many milliseconds that can be wrong at most.
  func errorBound(at now: Double) -> Double? { estimator.errorBound(at: now).map { $0 * 1000 } }
}
