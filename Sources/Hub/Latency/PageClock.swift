import Numbers
import Timing

/// The offset between a page's clock and ours, estimated by repeated requests (RFC 5905 §8).
struct PageClock: Sendable {
  private var estimator = ClockOffsetEstimator()
  private var asked: [Int: Double] = [:]
  private var number = 0

  /// The number of a request sent now, in seconds of our monotonic clock; older unanswered ones are dropped.
  mutating func ask(at now: Double) -> Int {
    number += 1
    asked[number] = now
    asked = asked.filter { now - $0.value < 10 }
    return number
  }

  /// Handles the page's reply, in seconds of its own clock; a reply to an unknown request is ignored.
  mutating func answer(_ number: Int, received: Double, answered: Double, at now: Double) {
    guard let sent = asked.removeValue(forKey: number) else { return }
    estimator.register(
      ClockExchange(sent: sent, received: received, answered: answered, arrived: now))
  }

  /// Our time of an instant of the page, in nanoseconds; 0 when it is unknown, in the future or
  /// more than ten seconds ago.
  func nanoseconds(of pageTime: Double, at now: Double) -> UInt64 {
    guard let offset = estimator.offset(at: now) else { return 0 }
    let time = pageTime - offset
    guard time.isFinite, time > 0, time > now - 10, time <= now else { return 0 }
    return UInt64(clamping: time * 1e9)
  }

  /// The largest possible error of that, in milliseconds.
  func errorBound(at now: Double) -> Double? { estimator.errorBound(at: now).map { $0 * 1000 } }
}
