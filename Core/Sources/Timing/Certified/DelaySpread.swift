import Foundation

/// The latest limits of a clock, for the part of the least delays that remains unproven.
///
/// The middle of the proven interval is wrong by half the difference between the least delays of both directions.
/// Queueing delays are about lognormal; with the usual σ of 0.7 the least of n stands in a known ratio to the spread
/// between the least and a quantile, so the direction that varies more has the larger remainder.
struct DelaySpread: Sendable {
  private var uppers: [OffsetLimit] = []
  private var lowers: [OffsetLimit] = []
  private var next = 0
  /// The number of all limits added.
  private(set) var count = 0

  static let capacity = 128

  mutating func add(_ limits: ExchangeLimits) {
    count += 1
    guard uppers.count == Self.capacity else {
      uppers.append(limits.upper)
      lowers.append(limits.lower)
      return
    }
    uppers[next] = limits.upper
    lowers[next] = limits.lower
    next = (next + 1) % Self.capacity
  }

  /// What to subtract from the middle of the extent at a time, in seconds.
  func shift(of extent: OffsetSet.Extent, at time: Double, slope: Double, among exchanges: Int)
    -> Double
  {
    guard uppers.count >= 3 else { return 0 }
    let above = uppers.map { $0.value - slope * ($0.time - time) - extent.high }
    let below = lowers.map { extent.low + slope * ($0.time - time) - $0.value }
    let ratio = Self.ratio(of: Double(exchanges))
    return ratio * (Self.quantile(of: above) - Self.quantile(of: below)) / 2
  }

  /// 30 %: spikes and waits for the radio are above it.
  private static func quantile(of values: [Double]) -> Double {
    max(values.sorted()[values.count * 3 / 10], 0)
  }

  /// The least of n lognormal values, as a ratio to the distance between it and their 30 % quantile.
  private static func ratio(of count: Double) -> Double {
    let deviation = (2 * log(1 + count / 4.6)).squareRoot()
    let least = exp(-0.7 * deviation)
    return least / max(exp(-0.7 * 0.524) - least, 0.2)
  }
}
