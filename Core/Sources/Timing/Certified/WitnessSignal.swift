import Numbers

/// A stream's magnitude on an even grid: what two sensors of one movement or sound have in common.
struct WitnessSignal {
  /// Deviations from the median, at least 0.
  private(set) var values: [Double]
  /// The largest deviation, in median absolute deviations.
  let prominence: Double

  /// Interpolates between samples; a grid time outside of them has the value 0.
  init?(_ samples: [WitnessSample], over range: ClosedRange<Double>, step: Double) {
    let usable = samples.filter { $0.time.isFinite && $0.value.isFinite }.sorted {
      $0.time < $1.time
    }
    guard usable.count >= 8 else { return nil }
    let count = Int(clamping: (range.upperBound - range.lowerBound) / step, to: 0...1_000_000) + 1
    var values: [Double] = []
    var index = 0
    for position in 0..<count {
      let time = range.lowerBound + Double(position) * step
      while index + 1 < usable.count, usable[index + 1].time <= time { index += 1 }
      values.append(WitnessSignal.value(of: usable, at: time, after: index))
    }
    let sorted = values.sorted()
    let median = sorted[sorted.count / 2]
    let deviations = values.map { abs($0 - median) }.sorted()
    let typical = deviations[deviations.count / 2]
    let largest = (sorted.last ?? 0) - median
    guard largest > 0 else { return nil }
    prominence = typical > 0 ? largest / typical : .infinity
    self.values = values.map { max($0 - median, 0) / largest }
  }

  private static func value(of samples: [WitnessSample], at time: Double, after index: Int)
    -> Double
  {
    let low = samples[index]
    guard index + 1 < samples.count, time >= low.time else { return low.value }
    let high = samples[index + 1]
    let length = high.time - low.time
    guard length > 0 else { return low.value }
    return low.value + (high.value - low.value) * (time - low.time) / length
  }

  /// The normalised correlation with another signal that is later by `lag` steps; 0 without an overlap.
  func correlation(with other: WitnessSignal, lag: Int) -> Double {
    let start = max(0, -lag)
    let end = min(values.count, other.values.count - lag)
    guard end > start else { return 0 }
    var (product, own, theirs) = (0.0, 0.0, 0.0)
    for index in start..<end {
      let (left, right) = (values[index], other.values[index + lag])
      product += left * right
      own += left * left
      theirs += right * right
    }
    return own > 0 && theirs > 0 ? product / (own * theirs).squareRoot() : 0
  }
}
