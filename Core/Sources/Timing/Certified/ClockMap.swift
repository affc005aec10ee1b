/// Device time to master time after a session, with a bound for each time, and the inverse.
///
/// Linear between knots, bounds too; they hold while the drift limit does. A clock that was set or slept has one
/// piece for each of its courses.
public struct ClockMap: Hashable, Codable, Sendable {
  /// A point of the map, in seconds.
  public struct Knot: Hashable, Codable, Sendable {
    public var device: Double
    public var master: Double
    public var bound: Double

    public init(device: Double, master: Double, bound: Double) {
      self.device = device
      self.master = master
      self.bound = bound
    }
  }

  /// A course of the device's clock without a step.
  public struct Piece: Hashable, Codable, Sendable {
    /// In increasing device time; not empty.
    public var knots: [Knot]
    /// Master times between which it can apply: those of the exchanges next to it in the other pieces.
    public var earliest: Double?
    public var latest: Double?

    public init(knots: [Knot], earliest: Double? = nil, latest: Double? = nil) {
      self.knots = knots
      self.earliest = earliest
      self.latest = latest
    }
  }

  public var pieces: [Piece]
  public var limit: DriftLimit

  public init(pieces: [Piece], limit: DriftLimit) {
    self.pieces = pieces.filter { !$0.knots.isEmpty }
    self.limit = limit
  }

  /// The map of the master's own clock.
  public static let identity = ClockMap(
    pieces: [Piece(knots: [Knot(device: 0, master: 0, bound: 0)])],
    limit: DriftLimit(maximum: 0, change: 0))

  /// The master time of a device time; outside the knots the bound grows by the maximum drift.
  ///
  /// A device time that occurred twice, because the clock was set back, has a bound over both. Nil for a time that the
  /// clock skipped, and for one that is not finite.
  public func master(at device: Double) -> CertifiedTime? {
    hull {
      $0.master(at: device, drift: limit.maximum)
    } isPossible: {
      $1.contains($0)
    }
  }

  /// The device time of a master time, with the bound in seconds of the device.
  public func device(at master: Double) -> CertifiedTime? {
    hull {
      $0.device(at: master, drift: limit.maximum)
    } isPossible: { _, piece in
      piece.contains(CertifiedTime(time: master, bound: 0))
    }
  }

  private func hull(
    _ value: (Piece) -> CertifiedTime?, isPossible: (CertifiedTime, Piece) -> Bool
  ) -> CertifiedTime? {
    var result: CertifiedTime?
    for piece in pieces {
      guard let own = value(piece), isPossible(own, piece) else { continue }
      guard let known = result else {
        result = own
        continue
      }
      let low = min(known.time - known.bound, own.time - own.bound)
      let high = max(known.time + known.bound, own.time + own.bound)
      result = CertifiedTime(time: (low + high) / 2, bound: (high - low) / 2)
    }
    return result
  }
}

extension ClockMap.Piece {
  fileprivate func contains(_ value: CertifiedTime) -> Bool {
    value.time + value.bound >= earliest ?? -.infinity
      && value.time - value.bound <= latest ?? .infinity
  }

  fileprivate func master(at device: Double, drift: Double) -> CertifiedTime? {
    guard device.magnitude < 1e12 else { return nil }
    return value(at: device, drift: drift, from: { $0.device }, to: { $0.master })
  }

  fileprivate func device(at master: Double, drift: Double) -> CertifiedTime? {
    guard master.magnitude < 1e12 else { return nil }
    var result = value(at: master, drift: drift, from: { $0.master }, to: { $0.device })
    result?.bound /= 1 - drift
    return result
  }

  /// Outside the knots the line goes on at a rate within the drift, and the clock's rate differs by at most twice that.
  private func value(
    at time: Double, drift: Double, from key: (ClockMap.Knot) -> Double,
    to other: (ClockMap.Knot) -> Double
  ) -> CertifiedTime? {
    guard let first = knots.first, let last = knots.last else { return nil }
    let index = lowerIndex(of: time, in: key)
    let (low, high) = (knots[index], knots[min(index + 1, knots.count - 1)])
    let length = key(high) - key(low)
    var rate = length > 0 ? (other(high) - other(low)) / length : 1
    let rounding = 2 * max(key(low).magnitude, other(low).magnitude, time.magnitude).ulp
    let outside = max(key(first) - time, time - key(last), 0)
    if outside > 0 {
      rate = min(max(rate, 1 - drift), 1 + drift)
      let end = time < key(first) ? first : last
      return CertifiedTime(
        time: other(end) + (time - key(end)) * rate,
        bound: end.bound + 2.1 * drift * outside + rounding)
    }
    let share = length > 0 ? (time - key(low)) / length : 0
    return CertifiedTime(
      time: other(low) + (time - key(low)) * rate,
      bound: low.bound + share * (high.bound - low.bound) + rounding)
  }

  /// The knot before a time, the last but one after all.
  private func lowerIndex(of time: Double, in key: (ClockMap.Knot) -> Double) -> Int {
    var (low, high) = (0, max(knots.count - 1, 1))
    while high - low > 1 {
      let middle = (low + high) / 2
      if key(knots[middle]) <= time { low = middle } else { high = middle }
    }
    return low
  }
}
