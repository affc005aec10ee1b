/// Which side sent the request of an exchange.
public enum ExchangeSide: String, Codable, Sendable {
  case device, master
}

/// A limit of master minus device time at one device time.
struct OffsetLimit: Hashable, Sendable {
  var time: Double
  var value: Double
}

/// What an exchange proves: a message never arrives before it is sent.
struct ExchangeLimits: Hashable, Sendable {
  var upper: OffsetLimit
  var lower: OffsetLimit
  /// Its last instant on the master's clock.
  var master: Double

  init(upper: OffsetLimit, lower: OffsetLimit, master: Double) {
    self.upper = upper
    self.lower = lower
    self.master = master
  }

  /// Nil for a negative delay, an answer before the question, and times that are not finite or beyond ±10¹² s.
  init?(_ exchange: ClockExchange, from side: ExchangeSide, resolution: Double) {
    let times = [exchange.sent, exchange.received, exchange.answered, exchange.arrived]
    guard times.allSatisfy({ $0.magnitude < 1e12 }),
      exchange.arrived - exchange.sent >= -2 * resolution,
      exchange.answered - exchange.received >= -2 * resolution,
      exchange.delay >= -4 * resolution
    else { return nil }
    let largest = times.reduce(1) { max($0, $1.magnitude) }
    let slack = 2 * resolution + 4 * largest.ulp
    let out = exchange.received - exchange.sent
    let back = exchange.answered - exchange.arrived
    switch side {
    case .device:
      upper = OffsetLimit(time: exchange.sent, value: out + slack)
      lower = OffsetLimit(time: exchange.arrived, value: back - slack)
      master = exchange.answered
    case .master:
      upper = OffsetLimit(time: exchange.answered, value: -back + slack)
      lower = OffsetLimit(time: exchange.received, value: -out - slack)
      master = exchange.arrived
    }
  }
}
