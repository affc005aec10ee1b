import Numbers

/// The offset between a page's clock and ours, estimated by repeated requests (RFC 5905 §8).
public struct PageClock: Sendable {
  private var estimator = ClockOffsetEstimator()
  private var asked: [Int: Double] = [:]
  private var number = 0
  /// A time this far in the future, in seconds, is an error of the estimate.
  private static let tolerance = 0.1

  public init() {}

  /// The number of a request sent now, in seconds of our monotonic clock; older unanswered ones are dropped.
  public mutating func ask(at now: Double) -> Int {
    number += 1
    asked[number] = now
    asked = asked.filter { now - $0.value < 10 }
    return number
  }

  /// Handles the page's reply, in seconds of its own clock; a reply to an unknown request is ignored.
  public mutating func answer(_ number: Int, received: Double, answered: Double, at now: Double) {
    guard let sent = asked.removeValue(forKey: number) else { return }
    estimator.register(
      ClockExchange(sent: sent, received: received, answered: answered, arrived: now))
  }

  /// Our time of an instant of the page, in nanoseconds; 0 when it is unknown, in the future or
  /// more than ten seconds ago.
  public func nanoseconds(of pageTime: Double, at now: Double) -> UInt64 {
    guard let time = time(of: pageTime, at: now), time <= now else { return 0 }
    return UInt64(clamping: time * 1e9)
  }

  /// Our time of an instant of the page, in seconds and at most `now`; nil when it is unknown, in the future by more
  /// than a tenth of a second, or more than ten seconds ago.
  public func seconds(of pageTime: Double, at now: Double) -> Double? {
    guard let time = time(of: pageTime, at: now), time <= now + Self.tolerance else { return nil }
    return min(time, now)
  }

  private func time(of pageTime: Double, at now: Double) -> Double? {
    guard let offset = estimator.offset(at: now) else { return nil }
    let time = pageTime - offset
    return time.isFinite && time > 0 && time > now - 10 ? time : nil
  }

  /// The largest possible error of that, in milliseconds.
  public func errorBound(at now: Double) -> Double? {
    estimator.errorBound(at: now).map { $0 * 1000 }
  }
}
