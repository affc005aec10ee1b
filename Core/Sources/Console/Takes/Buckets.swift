import Numbers

/// Groups values into a fixed number of equal time intervals, for a curve of bounded size.
struct Buckets: Sendable {
  struct Bucket: Sendable {
    var low = Float.infinity
    var high = -Float.infinity
    var sum = 0.0
    var count = 0
  }

  private(set) var buckets: [Bucket]
  private let duration: Double

  init(count: Int, duration: Double) {
    buckets = Array(repeating: Bucket(), count: max(1, count))
    self.duration = duration > 0 ? duration : 1
  }

  mutating func add(_ value: Float, at time: Double) {
    guard value.isFinite, let index = index(of: time) else { return }
    buckets[index].low = min(buckets[index].low, value)
    buckets[index].high = max(buckets[index].high, value)
    buckets[index].sum += Double(value)
    buckets[index].count += 1
  }

  func index(of time: Double) -> Int? {
    guard time.isFinite, time >= 0 else { return nil }
    return min(buckets.count - 1, Int(clamping: min(time / duration, 1) * Double(buckets.count)))
  }

  /// Nil for an interval without values; rounded to 0.001.
  func curve(_ value: (Bucket) -> Float) -> [Float?] {
    buckets.map { $0.count == 0 ? nil : (value($0) * 1000).rounded() / 1000 }
  }
}
