/// The range that a value covers, without its outliers: the 5th to the 95th of a hundred samples.
///
/// Keeps at most 512 samples evenly over time, however many are added.
public struct SampledRange: Hashable, Sendable {
  /// Samples below which no range is given.
  public static let minimum = 20

  private static let limit = 512
  private var samples: [Float] = []
  private var stride = 1
  private var skipped = 0

  public init() {}

  /// Whether enough was added for a range.
  public var isEnough: Bool { samples.count >= Self.minimum }

  /// Adds a value; one that is not finite is ignored.
  public mutating func add(_ value: Float) {
    guard value.isFinite else { return }
    skipped += 1
    guard skipped >= stride else { return }
    skipped = 0
    samples.append(value)
    guard samples.count == Self.limit else { return }
    samples = Swift.stride(from: 0, to: Self.limit, by: 2).map { samples[$0] }
    stride *= 2
  }

  /// From the 5th to the 95th percentile; nil with fewer than 20 samples.
  public var bounds: ClosedRange<Float>? {
    guard isEnough else { return nil }
    let sorted = samples.sorted()
    let margin = sorted.count / 20
    return sorted[margin]...sorted[sorted.count - 1 - margin]
  }

  /// The middle value; nil with fewer than 20 samples.
  public var median: Float? {
    guard isEnough else { return nil }
    return samples.sorted()[samples.count / 2]
  }
}
