import Numbers

/// Counts durations in 16 buckets per octave, so that a percentile has an error below 1/16; adding allocates
/// nothing.
///
/// The layout is that of HdrHistogram (Tene 2012): exact below 16 µs, log-linear above, up to 71 minutes.
public struct LatencyHistogram: Hashable, Sendable {
  private static let steps = 16
  private static let octaves = 28
  private var buckets = [UInt64](repeating: 0, count: steps * (octaves + 1))

  public private(set) var count: UInt64 = 0
  /// The longest duration so far in microseconds.
  public private(set) var maximum = 0.0

  public init() {}

  /// Adds one duration; a negative one counts as 0, one that is not finite is ignored.
  public mutating func add(microseconds: Double) {
    guard microseconds.isFinite else { return }
    buckets[LatencyHistogram.bucket(of: max(0, microseconds))] += 1
    count += 1
    maximum = max(maximum, microseconds)
  }

  /// The duration in microseconds not exceeded by `percent` (0…100) of the durations; nil when empty.
  public func percentile(_ percent: Double) -> Double? {
    guard count > 0, percent >= 0 else { return nil }
    let wanted = max(1, UInt64(clamping: (min(percent, 100) / 100 * Double(count)).rounded(.up)))
    var passed: UInt64 = 0
    for (index, amount) in buckets.enumerated() {
      passed += amount
      if passed >= wanted { return min(LatencyHistogram.upperEdge(of: index), maximum) }
    }
    return maximum
  }

  /// Adds all durations of another histogram.
  public mutating func merge(_ other: LatencyHistogram) {
    for index in buckets.indices { buckets[index] += other.buckets[index] }
    count += other.count
    maximum = max(maximum, other.maximum)
  }

  public mutating func reset() {
    for index in buckets.indices { buckets[index] = 0 }
    count = 0
    maximum = 0
  }

  private static func bucket(of microseconds: Double) -> Int {
    let value = UInt64(clamping: min(microseconds, 4_294_967_295))
    guard value >= UInt64(steps) else { return Int(clamping: value) }
    let octave = 63 - value.leadingZeroBitCount - 4
    return octave * steps + Int(clamping: value >> UInt64(octave))
  }

  private static func upperEdge(of bucket: Int) -> Double {
    guard bucket >= 2 * steps else { return Double(bucket + 1) }
    let octave = bucket / steps - 1
    return Double((bucket % steps + steps + 1) << octave)
  }
}
