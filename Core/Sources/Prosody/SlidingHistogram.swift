import Numbers

/// Counts of the last values in steps of equal width, for percentiles and deviations in bounded memory.
///
/// Results are exact for values rounded to a step, and do not depend on how long it has run.
struct SlidingHistogram: Sendable {
  let low: Double
  let step: Double
  /// Values that count; the oldest leaves when there are more.
  let capacity: Int

  private(set) var count = 0
  private var counts: [Int]
  private var recent: [UInt16]
  private var next = 0
  /// Sums of step numbers and of their squares.
  private var sum = 0
  private var squares = 0

  /// Values outside the range count at its ends; at most 65,536 steps. With `capacity` 0 no value ever leaves.
  init(_ range: ClosedRange<Double>, step: Double, capacity: Int) {
    low = range.lowerBound
    self.step = step
    self.capacity = capacity
    let steps = Int(clamping: (range.upperBound - range.lowerBound) / step + 1, to: 1...65_536)
    counts = Array(repeating: 0, count: steps)
    recent = Array(repeating: 0, count: capacity)
  }

  mutating func add(_ value: Double) {
    let place = Int(clamping: (value - low) / step + 0.5, to: 0...counts.count - 1)
    if capacity > 0 {
      if count == capacity { remove(Int(recent[next])) }
      recent[next] = UInt16(clamping: place)
      next = next + 1 == capacity ? 0 : next + 1
    }
    counts[place] += 1
    count += 1
    sum += place
    squares += place * place
  }

  /// Removes the oldest value, if there is one.
  mutating func removeOldest() {
    guard capacity > 0, count > 0 else { return }
    remove(Int(recent[(next + capacity - count) % capacity]))
  }

  private mutating func remove(_ place: Int) {
    counts[place] -= 1
    count -= 1
    sum -= place
    squares -= place * place
  }

  /// The value below which a fraction 0…1 of the values lie; nil without values.
  func percentile(_ fraction: Double) -> Double? {
    guard count > 0 else { return nil }
    var left = Int(clamping: fraction * Double(count - 1), to: 0...count - 1)
    for (place, number) in counts.enumerated() where number > 0 {
      if left < number { return low + Double(place) * step }
      left -= number
    }
    return nil
  }

  /// The sample standard deviation; nil with fewer than two values.
  var deviation: Double? {
    guard count > 1 else { return nil }
    let n = Double(count)
    let mean = Double(sum) / n
    let variance = max(Double(squares) / n - mean * mean, 0) * n / (n - 1)
    return variance.squareRoot() * step
  }
}
