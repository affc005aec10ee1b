import Numbers

/// One value of a stream at a time in seconds: the envelope of a sound, the magnitude of a movement.
public struct WitnessSample: Hashable, Sendable {
  public var time: Double
  public var value: Double

  public init(time: Double, value: Double) {
    self.time = time
    self.value = value
  }
}

/// The lag between two streams that saw one clap or shake: a witness of their clocks that needs no exchange.
///
/// The peak of the normalised cross-correlation, with a parabola through it and its neighbours. Give it the few seconds
/// around the event, both on one clock; the lag is then the residual of that clock.
public struct WitnessMatch: Hashable, Codable, Sendable {
  /// By how many seconds the second stream is later.
  public var lag: Double
  /// At the peak; 0…1.
  public var correlation: Double
  /// The peak divided by the largest correlation away from it; above 1, larger is clearer.
  public var peakRatio: Double
  /// The share of the energy that the lag does not explain; 0…1.
  public var residual: Double

  /// Nil when a stream has no event, when their events differ, or when several lags fit alike.
  ///
  /// Samples in any order, those that are not finite are ignored; from 0.5 to 60 s of both streams.
  public init?(_ first: [WitnessSample], _ second: [WitnessSample], maximumLag: Double = 0.5) {
    let reach = maximumLag.clamped(to: 0.01...5)
    guard let range = WitnessMatch.overlap(first, second) else { return nil }
    let step = max(0.002, (range.upperBound - range.lowerBound) / 10_000)
    guard let left = WitnessSignal(first, over: range, step: step),
      let right = WitnessSignal(second, over: range, step: step),
      left.prominence >= WitnessMatch.leastProminence,
      right.prominence >= WitnessMatch.leastProminence
    else { return nil }
    let count = Int(clamping: (reach / step).rounded(.up), to: 2...3000)
    let curve = (-count...count).map { left.correlation(with: right, lag: $0) }
    guard let peak = curve.indices.max(by: { curve[$0] < curve[$1] }),
      peak > 0, peak + 1 < curve.count, curve[peak] >= WitnessMatch.leastCorrelation
    else { return nil }
    let ratio = curve[peak] / max(WitnessMatch.second(of: curve, away: peak), 1e-3)
    guard ratio >= WitnessMatch.leastRatio else { return nil }
    lag =
      (Double(peak - count) + WitnessMatch.vertex(curve[peak - 1], curve[peak], curve[peak + 1]))
      * step
    correlation = min(curve[peak], 1)
    peakRatio = ratio
    residual = max(1 - curve[peak] * curve[peak], 0)
  }

  private static let leastProminence = 8.0
  private static let leastCorrelation = 0.5
  private static let leastRatio = 1.1

  private static func overlap(
    _ first: [WitnessSample], _ second: [WitnessSample]
  ) -> ClosedRange<Double>? {
    func ends(_ samples: [WitnessSample]) -> (Double, Double)? {
      let times = samples.lazy.map(\.time).filter { $0.magnitude < 1e12 }
      guard let low = times.min(), let high = times.max() else { return nil }
      return (low, high)
    }
    guard let left = ends(first), let right = ends(second) else { return nil }
    let (low, high) = (max(left.0, right.0), min(left.1, right.1))
    return (0.5...60).contains(high - low) ? low...high : nil
  }

  /// The largest value outside of the peak's lobe, which ends where the curve falls below 0.9 of the peak.
  private static func second(of curve: [Double], away peak: Int) -> Double {
    let edge = 0.9 * curve[peak]
    let low = curve[..<peak].lastIndex { $0 < edge } ?? -1
    let high = curve[peak...].firstIndex { $0 < edge } ?? curve.count
    return max(curve[..<(low + 1)].max() ?? 0, curve[high...].max() ?? 0)
  }

  /// Where a parabola through three values has its maximum, −0.5…0.5 from the middle.
  private static func vertex(_ left: Double, _ middle: Double, _ right: Double) -> Double {
    let bend = left - 2 * middle + right
    return bend < 0 ? min(max((left - right) / (2 * bend), -0.5), 0.5) : 0
  }
}
