/// Mean and standard deviation of a stream of numbers (Welford 1962).
struct Spread: Hashable, Sendable {
  private(set) var count = 0
  private(set) var mean = 0.0
  private var squares = 0.0

  mutating func add(_ value: Double) {
    guard value.isFinite else { return }
    count += 1
    let step = value - mean
    mean += step / Double(count)
    squares += step * (value - mean)
  }

  /// The population's; 0 for less than two numbers.
  var deviation: Double {
    count > 1 ? (max(squares, 0) / Double(count)).squareRoot() : 0
  }
}

/// The share of events of a kind.
struct Share: Hashable, Sendable {
  private(set) var count = 0
  private(set) var hits = 0

  mutating func add(_ isHit: Bool) {
    count += 1
    hits += isHit ? 1 : 0
  }

  /// 0…1; nil without events.
  var value: Double? { count > 0 ? Double(hits) / Double(count) : nil }
}
