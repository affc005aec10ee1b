import Numbers

/// A running mean that outliers hardly move (Huber 1964: deviations are clipped at twice the usual one).
///
/// The last ten or so values count: a person changes.
public struct RobustMean: Hashable, Codable, Sendable {
  public private(set) var mean: Double
  /// The mean absolute deviation.
  public private(set) var spread: Double
  /// Values so far.
  public private(set) var count: Int

  /// - Parameter spread: the usual deviation before there are values; more than 0.
  public init(spread: Double) {
    mean = 0
    self.spread = spread
    count = 0
  }

  /// Nil before the first value.
  public var value: Double? { count > 0 ? mean : nil }

  /// Adds a value; one that is not finite is ignored.
  public mutating func add(_ value: Double) {
    guard value.isFinite else { return }
    let step = count == 0 ? value : (value - mean).clamped(to: -2 * spread...2 * spread)
    let gain = 1 / Double(min(count + 1, 10))
    mean += count == 0 ? step : gain * step
    if count > 0 { spread = max(spread + gain * (abs(step) - spread), spread / 4, 1e-6) }
    count = min(count + 1, 1_000_000)
  }

  private enum CodingKeys: String, CodingKey { case mean, spread, count }

  /// Values outside the ranges are clamped.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let limit = 1e9
    mean = try container.decode(Double.self, forKey: .mean).clamped(to: -limit...limit)
    spread = try container.decode(Double.self, forKey: .spread).clamped(to: 1e-6...limit)
    count = try container.decode(Int.self, forKey: .count).clamped(to: 0...1_000_000)
  }
}
