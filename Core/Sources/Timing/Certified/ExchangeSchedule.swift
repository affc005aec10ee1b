/// When to send the exchanges of a clock: 3, then bursts, which are dense while the bound is above its target.
///
/// A value without a clock: the hub's and the devices' loops sleep for what `pause(bound:)` says. After 20 dense bursts
/// they have a longer period, so that a link on which the target is out of reach is not flooded.
public struct ExchangeSchedule: Hashable, Sendable {
  /// The bound to reach, in seconds.
  public var target: Double
  /// From the begin of a burst to the next one, in seconds.
  public var period: Double
  /// The same while the bound is above the target.
  public var densePeriod: Double
  /// The same after 20 dense bursts.
  public var sustainedPeriod: Double
  /// Between two exchanges of a burst.
  public var spacing: Double
  public var burst: Int

  private var remaining = 3
  private var credit = 20
  private var isFirst = true

  public init(
    target: Double = 0.002, period: Double = 5, densePeriod: Double = 0.5,
    sustainedPeriod: Double = 1, spacing: Double = 0.04, burst: Int = 8
  ) {
    self.target = target
    self.period = period
    self.densePeriod = densePeriod
    self.sustainedPeriod = sustainedPeriod
    self.spacing = spacing
    self.burst = max(burst, 1)
  }

  /// Seconds from the exchange that was just sent to the next one, under the present bound; a bound of nil means none yet.
  public mutating func pause(bound: Double?) -> Double {
    remaining -= 1
    guard remaining <= 0 else { return spacing }
    let length = Double(isFirst ? 2 : burst - 1) * spacing
    isFirst = false
    remaining = burst
    if bound ?? .infinity > target {
      credit = max(credit - 1, 0)
      return max((credit > 0 ? densePeriod : sustainedPeriod) - length, spacing)
    }
    credit = min(credit + 1, 20)
    return max(period - length, spacing)
  }
}
