import Numbers
import Timing

/// The clock requests of one connection: when the next is due by `ExchangeSchedule`, and what is known of those that
/// wait for an answer. Times are nanoseconds of our clock.
struct ClockRequests: Hashable, Sendable {
  private var schedule = ExchangeSchedule()
  private var waiting: [Int: Int64] = [:]
  private var number = 0
  /// When the next request is due.
  private(set) var due: Int64

  /// An answer after that time is ignored.
  private static let patience: Int64 = 10_000_000_000

  init(at now: Int64) { due = now }

  /// The number of a request to send now; nil when none is due.
  ///
  /// - Parameter bound: the present half-width of the peer's clock in seconds; nil while there is none.
  mutating func next(at now: Int64, bound: Double?) -> Int? {
    guard now >= due else { return nil }
    number += 1
    waiting = waiting.filter { now - $0.value < Self.patience }
    waiting[number] = now
    due = now + Int64(clamping: schedule.pause(bound: bound) * 1e9)
    return number
  }

  /// When the request was sent that an answer belongs to; nil for an unknown or late one.
  mutating func sent(_ id: Int) -> Int64? { waiting.removeValue(forKey: id) }
}

/// How many messages a peer may send: a bucket of tokens that fills with time.
struct MessageBudget: Hashable, Sendable {
  private var tokens: Double
  private var last: Int64
  /// Messages beyond the budget.
  private(set) var refused = 0

  private static let capacity = 200.0
  private static let perSecond = 50.0

  init(at now: Int64) {
    tokens = Self.capacity
    last = now
  }

  /// Whether one more message may be looked at.
  mutating func take(at now: Int64) -> Bool {
    let elapsed = Double(max(0, now - last)) * 1e-9
    last = max(last, now)
    tokens = min(Self.capacity, tokens + elapsed * Self.perSecond)
    guard tokens >= 1 else {
      refused += 1
      return false
    }
    tokens -= 1
    return true
  }
}
