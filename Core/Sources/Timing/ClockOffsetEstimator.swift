/// Estimates remote minus local time from exchanges, with a bound that holds whatever the network does.
///
/// A message never arrives before it left, so each exchange confines the offset to an interval as wide
/// as its delay; the interval grows with the drift that two crystals can have. The estimate is a line
/// through the exchanges with the least delay, moved into the intersection of all intervals; the
/// bound is the distance to its farther end. An empty intersection means that a clock was set.
public struct ClockOffsetEstimator: Sendable {
  /// How fast the two clocks may part, in seconds a second.
  public let maximumDrift: Double
  /// How often a clock was found to have been set, which forgets all earlier exchanges.
  public private(set) var resets = 0

  private static let capacity = 128
  private static let spacing = 4.0
  private var kept: [ClockExchange] = []
  private var burstStart = -Double.infinity
  private var fit = OffsetFit()

  public init(maximumDrift: Double = 200e-6) {
    self.maximumDrift = maximumDrift
    kept.reserveCapacity(ClockOffsetEstimator.capacity)
  }

  /// Takes in an exchange; false when it is impossible (a negative delay, a value that is not finite).
  ///
  /// Of the exchanges within 4 s the one with the least delay is kept, for at most 128 of these spans.
  @discardableResult public mutating func register(_ exchange: ClockExchange) -> Bool {
    guard exchange.isPossible else { return false }
    if let last = kept.last, exchange.middle < last.middle { return true }
    if let known = interval(at: exchange.middle), !known.meets(interval(of: exchange)) {
      kept.removeAll(keepingCapacity: true)
      resets += 1
    }
    keep(exchange)
    fit = OffsetFit(fitting: kept, maximumSlope: maximumDrift)
    return true
  }

  /// Remote minus local time at a local time; absent before the first exchange.
  public func offset(at local: Double) -> Double? {
    guard let interval = interval(at: local) else { return nil }
    return min(max(fit.value(at: local), interval.lower), interval.upper)
  }

  /// By how much `offset(at:)` can be wrong at most, in seconds.
  public func errorBound(at local: Double) -> Double? {
    guard let interval = interval(at: local), let offset = offset(at: local) else { return nil }
    return max(interval.upper - offset, offset - interval.lower)
  }

  /// The fitted drift in seconds a second, 0 until exchanges span 20 s.
  public var drift: Double { fit.slope }

  /// The least delay among the kept exchanges, both ways together.
  public var roundTrip: Double? { kept.map(\.delay).min() }

  private mutating func keep(_ exchange: ClockExchange) {
    if let last = kept.indices.last, exchange.middle - burstStart < ClockOffsetEstimator.spacing {
      if exchange.delay <= kept[last].delay { kept[last] = exchange }
      return
    }
    burstStart = exchange.middle
    if kept.count == ClockOffsetEstimator.capacity { kept.removeFirst() }
    kept.append(exchange)
  }

  private func interval(of exchange: ClockExchange) -> Interval {
    let slack = maximumDrift * (exchange.arrived - exchange.sent)
    return Interval(
      lower: exchange.answered - exchange.arrived - slack,
      upper: exchange.received - exchange.sent + slack)
  }

  private func interval(at local: Double) -> Interval? {
    guard !kept.isEmpty, local.isFinite else { return nil }
    return kept.reduce(into: Interval.everything) { result, exchange in
      let own = interval(of: exchange)
      let growth = maximumDrift * abs(local - exchange.middle)
      result.lower = max(result.lower, own.lower - growth)
      result.upper = min(result.upper, own.upper + growth)
    }
  }
}

private struct Interval {
  var lower: Double
  var upper: Double

  static let everything = Interval(lower: -.infinity, upper: .infinity)

  func meets(_ other: Interval) -> Bool { lower <= other.upper && other.lower <= upper }
}
