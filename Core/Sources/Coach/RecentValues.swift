/// The values of the last `span` seconds, in frame time; the caller adds about ten a second.
///
/// Bounded: twenty values a second are kept at most. A time that runs backwards starts anew.
struct RecentValues: Hashable, Sendable {
  let span: Double
  private(set) var times: [Double] = []
  private(set) var values: [Double] = []

  init(span: Double) { self.span = span }

  mutating func append(_ value: Double, at time: Double) {
    guard value.isFinite, time.isFinite else { return }
    if let last = times.last, time < last { removeAll() }
    times.append(time)
    values.append(value)
    let limit = max(8, 20 * span)
    var old = 0
    while old < times.count - 1, times[old] < time - span || Double(times.count - old) > limit {
      old += 1
    }
    times.removeFirst(old)
    values.removeFirst(old)
  }

  mutating func removeAll() { self = RecentValues(span: span) }

  /// Seconds from the first value to the last.
  var coverage: Double {
    guard let first = times.first, let last = times.last else { return 0 }
    return last - first
  }

  var mean: Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  /// The population's; nil for fewer than two values.
  var standardDeviation: Double? {
    guard values.count > 1, let mean else { return nil }
    let sum = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (sum / Double(values.count)).squareRoot()
  }

  /// The largest minus the smallest value.
  var range: Double { (values.max() ?? 0) - (values.min() ?? 0) }
}

extension Array where Element == Double {
  /// Nil for an empty array.
  var median: Double? {
    guard !isEmpty else { return nil }
    let sorted = sorted()
    let middle = count / 2
    return count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
