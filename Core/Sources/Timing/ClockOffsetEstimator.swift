/// Estimates remote minus local time from exchanges, with a bound that is valid under any network delay.
///
/// A message never arrives before it is sent, so each exchange limits the offset to an interval as wide as
/// its delay; the interval grows with the maximum drift of two crystals. The estimate is a line through the
/// exchanges with the least delay, clamped to the intersection of all intervals; the bound is the distance to
/// its farther end. An empty intersection means that a clock was set.
public struct ClockOffsetEstimator: Sendable {
  /// The maximum relative drift of the two clocks, in seconds per second.
  public let maximumDrift: Double
  /// How often a clock was detected to be set; each time all earlier exchanges are discarded.
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

  /// Adds an exchange; false for an invalid one (a negative delay, a value that is not finite).
  ///
  /// Keeps the exchange with the least delay of each 4 s interval, for at most 128 intervals.
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

  /// Remote minus local time at a local time; nil before the first exchange.
  public func offset(at local: Double) -> Double? {
    guard let interval = interval(at: local) else { return nil }
    return min(max(fit.value(at: local), interval.lower), interval.upper)
  }

  /// The maximum error of `offset(at:)` in seconds.
  public func errorBound(at local: Double) -> Double? {
    guard let interval = interval(at: local), let offset = offset(at: local) else { return nil }
    return max(interval.upper - offset, offset - interval.lower)
  }

  /// The fitted drift in seconds per second, 0 until exchanges cover 20 s.
  public var drift: Double { fit.slope }

  /// The least round-trip delay of the kept exchanges.
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
