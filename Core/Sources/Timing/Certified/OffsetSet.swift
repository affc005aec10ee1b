/// All courses of master minus device time that fit the exchanges and the drift limit.
///
/// With a constant s within the drift's wander w, a limit at one time gives one at any other: it moves by s·Δt and
/// widens by w·|Δt|, at most by the maximum drift. Pairs of an upper and a lower limit restrict s to an interval, the
/// tangents of Moon, Skelly and Towsley (1999). The extent at a time is the union over that interval.
struct OffsetSet: Sendable {
  private(set) var upper: [OffsetLimit] = []
  private(set) var lower: [OffsetLimit] = []
  /// The interval of s; empty when the limits contradict each other.
  private(set) var slopes: Slopes
  let limit: DriftLimit

  private var latest = -Double.infinity
  /// The best limit of each interval of this many seconds is kept.
  private let spacing: Double

  struct Slopes: Hashable, Sendable {
    var low: Double
    var high: Double

    var isEmpty: Bool { low > high }
    var middle: Double { (low + high) / 2 }
  }

  struct Extent: Hashable, Sendable {
    var low: Double
    var high: Double

    var middle: Double { (low + high) / 2 }
  }

  init(limit: DriftLimit) {
    self.limit = limit
    spacing = limit.span / 150
    slopes = Slopes(low: -limit.maximum, high: limit.maximum)
  }

  /// The time after the last exchange for which `limit.change` can be used.
  private var reserve: Double { limit.span / 10 }

  /// Adds the limits of an exchange; those that are too old for the span are ignored.
  mutating func insert(_ limits: ExchangeLimits) {
    latest = max(latest, limits.upper.time, limits.lower.time)
    let oldest = latest - limit.span + reserve
    guard min(limits.upper.time, limits.lower.time) >= oldest else { return }
    for other in lower { restrict(upper: limits.upper, lower: other) }
    for other in upper { restrict(upper: other, lower: limits.lower) }
    restrict(upper: limits.upper, lower: limits.lower)
    OffsetSet.keep(limits.upper, in: &upper, spacing: spacing, slope: slopes.middle, sign: 1)
    OffsetSet.keep(limits.lower, in: &lower, spacing: spacing, slope: slopes.middle, sign: -1)
    expire(before: oldest)
  }

  /// Adds an interval at one time.
  mutating func insert(_ extent: Extent, at time: Double) {
    insert(
      ExchangeLimits(
        upper: OffsetLimit(time: time, value: extent.high),
        lower: OffsetLimit(time: time, value: extent.low), master: 0))
  }

  /// The least step of the clock that explains an exchange under the maximum drift alone: 0 for none.
  func step(to limits: ExchangeLimits) -> Double {
    let high = OffsetSet.top(of: upper, at: limits.lower.time, rate: limit.maximum, sign: 1)
    let low = -OffsetSet.top(of: lower, at: limits.upper.time, rate: limit.maximum, sign: -1)
    if limits.lower.value > high { return limits.lower.value - high }
    return limits.upper.value < low ? limits.upper.value - low : 0
  }

  /// The extent under the maximum drift alone.
  func plainExtent(at time: Double) -> Extent {
    Extent(
      low: -OffsetSet.top(of: lower, at: time, rate: limit.maximum, sign: -1),
      high: OffsetSet.top(of: upper, at: time, rate: limit.maximum, sign: 1))
  }

  /// The extent at a device time; infinite without exchanges.
  func extent(at time: Double) -> Extent {
    guard let first = upper.first, let other = lower.first else {
      return Extent(low: -.infinity, high: .infinity)
    }
    let earliest = (min(first.time, other.time) / spacing).rounded(.down) * spacing
    let inside = min(max(time, latest - limit.span), max(earliest + limit.span, latest))
    let growth = limit.maximum * abs(time - inside)
    let negative = Slopes(low: -slopes.high, high: -slopes.low)
    return Extent(
      low: -reach(of: lower, at: inside, over: negative, sign: -1) - growth,
      high: reach(of: upper, at: inside, over: slopes, sign: 1) + growth)
  }

  private mutating func restrict(upper: OffsetLimit, lower: OffsetLimit) {
    let step = upper.time - lower.time
    if step > 0 {
      slopes.high = min(slopes.high, (upper.value - lower.value) / step + limit.wander)
    } else if step < 0 {
      slopes.low = max(slopes.low, (upper.value - lower.value) / step - limit.wander)
    }
  }

  private mutating func expire(before oldest: Double) {
    let count = upper.count + lower.count
    upper.removeAll { $0.time < oldest }
    lower.removeAll { $0.time < oldest }
    guard upper.count + lower.count < count else { return }
    slopes = Slopes(low: -limit.maximum, high: limit.maximum)
    for point in upper {
      for other in lower { restrict(upper: point, lower: other) }
    }
  }

  private static func keep(
    _ point: OffsetLimit, in points: inout [OffsetLimit], spacing: Double, slope: Double,
    sign: Double
  ) {
    let slot = (point.time / spacing).rounded(.down)
    var index = points.count
    while index > 0, (points[index - 1].time / spacing).rounded(.down) > slot { index -= 1 }
    guard index > 0, (points[index - 1].time / spacing).rounded(.down) == slot else {
      points.insert(point, at: index)
      return
    }
    let old = points[index - 1]
    let gain = old.value - point.value + slope * (point.time - old.time)
    if sign * gain > 0 { points[index - 1] = point }
  }

  /// The least of the limits moved to a time, each widened by `rate`.
  private static func top(
    of points: [OffsetLimit], at time: Double, rate: Double, sign: Double
  ) -> Double {
    points.reduce(.infinity) { min($0, sign * $1.value + rate * abs(time - $1.time)) }
  }

  /// The maximum over the slopes of the least moved limit.
  ///
  /// Limits before the time rise with the slope and those after it fall, so the maximum is where the two meet; the
  /// last bracket of a bisection gives a value that is never too small.
  private func reach(
    of points: [OffsetLimit], at time: Double, over slopes: Slopes, sign: Double
  ) -> Double {
    let split = points.firstIndex { $0.time > time } ?? points.count
    let before = points[..<split]
    let after = points[split...]
    func past(_ slope: Double) -> Double {
      let rate = min(slope + limit.wander, limit.maximum)
      return before.reduce(.infinity) { min($0, sign * $1.value + rate * (time - $1.time)) }
    }
    func future(_ slope: Double) -> Double {
      let rate = min(limit.wander - slope, limit.maximum)
      return after.reduce(.infinity) { min($0, sign * $1.value + rate * ($1.time - time)) }
    }
    if after.isEmpty { return past(slopes.high) }
    if before.isEmpty { return future(slopes.low) }
    if past(slopes.high) <= future(slopes.high) { return past(slopes.high) }
    if past(slopes.low) >= future(slopes.low) { return future(slopes.low) }
    var (low, high) = (slopes.low, slopes.high)
    for _ in 0..<14 {
      let middle = (low + high) / 2
      if past(middle) < future(middle) { low = middle } else { high = middle }
    }
    return min(past(high), future(low))
  }
}
