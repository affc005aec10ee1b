/// A pulse and its instant in seconds.
struct Pulse: Hashable, Sendable {
  var number: Double
  var time: Double
}

/// The line of least squares through the newest pulses, as many of them as have one tempo.
///
/// Windows grow until the confidence interval of a longer one does not meet those of the shorter ones
/// (Goldenshluger and Nemirovski, "On spatially adaptive estimation of nonparametric regression", 1997;
/// Katkovnik, "A new method for varying adaptive bandwidth selection", 1999): long ones average jitter, and
/// short ones follow ramps and jumps.
struct PulseWindow: Sendable {
  struct Fit: Hashable, Sendable {
    /// The newest pulse, and where the line has it.
    var number: Double
    var time: Double
    /// Seconds a pulse, and its standard deviation.
    var period: Double
    var deviation: Double

    /// Seconds after the line.
    func lateness(of pulse: Pulse) -> Double {
      pulse.time - time - (pulse.number - number) * period
    }
  }

  private struct Rung: Sendable {
    var slope: Double
    var deviation: Double
  }

  private(set) var fit: Fit?
  /// The number of pulses since the beginning, at most `capacity`.
  private(set) var count = 0
  private var pulses = [Pulse](repeating: Pulse(number: 0, time: 0), count: capacity)
  private var end = 0
  private var rungs: [Rung] = []
  /// The number of pulses in the line, and how many times in a row it was doubted.
  private var length = 0
  private var doubts = 0
  private var near = Jitter(variance: firstJitter * firstJitter, weight: 4)
  private var far = Jitter(variance: 0, weight: 0)
  /// The period before a restart, until the new one is as good.
  private var held: Double?

  /// The standard deviation of a pulse's instant in seconds.
  var jitter: Double {
    max(near.variance, far.variance, Self.leastJitter * Self.leastJitter).squareRoot()
  }

  /// No jitter is larger, in seconds.
  var outlier: Double { 4.5 * jitter }

  mutating func append(_ pulse: Pulse) {
    pulses[end] = pulse
    end = (end + 1) % Self.capacity
    count = min(count + 1, Self.capacity)
    if let difference = difference(lag: 1) { near.learn(difference) }
    if let difference = difference(lag: Self.lag) { far.learn(difference) }
  }

  mutating func forget() {
    restart()
    near = Jitter(variance: Self.firstJitter * Self.firstJitter, weight: 4)
    far = Jitter(variance: 0, weight: 0)
  }

  mutating func restart(keeping period: Double? = nil) {
    count = 0
    length = 0
    doubts = 0
    held = period
    fit = nil
  }

  /// The pulse `age` before the newest.
  private subscript(age: Int) -> Pulse {
    pulses[(end + Self.capacity - 1 - age) % Self.capacity]
  }

  /// The second difference of the newest pulses; nil where some are missing.
  private func difference(lag: Int) -> Double? {
    guard count > 2 * lag else { return nil }
    let (newest, middle, oldest) = (self[0], self[lag], self[2 * lag])
    guard newest.number - oldest.number == Double(2 * lag) else { return nil }
    return newest.time - 2 * middle.time + oldest.time
  }

  mutating func refit() {
    let longest = longestWindow()
    fit = longest
    guard let period = held, count > 0 else { return }
    if let longest, longest.deviation < Self.precision * longest.period {
      held = nil
      return
    }
    var mean = 0.0
    for age in 0..<count {
      mean += self[age].time - self[0].time - (self[age].number - self[0].number) * period
    }
    fit = Fit(
      number: self[0].number, time: self[0].time + mean / Double(count), period: period,
      deviation: Self.precision * period)
  }

  /// A longer window is given up once several pulses in a row contradict it, so that chance does not.
  private mutating func longestWindow() -> Fit? {
    guard count > 2 else { return nil }
    var sums = Trend()
    var found: Fit?
    rungs.removeAll(keepingCapacity: true)
    var size = min(count, 8)
    var reach = size
    var isDoubted = false
    defer {
      length = reach
      doubts = isDoubted ? min(doubts + 1, Self.mostDoubts) : 0
    }
    for age in 0..<count {
      sums.add(self[age].number - self[0].number, self[age].time - self[0].time)
      guard age + 1 == size else { continue }
      let deviation = jitter * sums.spread
      guard sums.slope > 0 else { break }
      if !agrees(sums.slope, deviation) {
        isDoubted = true
        guard doubts < Self.mostDoubts, size <= length + 1 else { break }
      }
      rungs.append(Rung(slope: sums.slope, deviation: deviation))
      reach = size
      found = Fit(
        number: self[0].number, time: self[0].time + sums.origin, period: sums.slope,
        deviation: deviation)
      let error = deviation * 60 / (24 * sums.slope * sums.slope)
      if size >= 48, error < Self.enough { break }
      size = min(max(size + 1, size * 5 / 4), max(count, size + 1))
    }
    return found
  }

  /// The variance of the difference of two fits, one of them to a part of the other's points, is the
  /// difference of their variances.
  private func agrees(_ slope: Double, _ deviation: Double) -> Bool {
    rungs.allSatisfy { rung in
      let variance = rung.deviation * rung.deviation - deviation * deviation
      let difference = rung.slope - slope
      return difference * difference <= Self.confidence * Self.confidence * variance
    }
  }

  private static let capacity = 512
  /// Pulses between which the errors of senders that round to blocks of sound differ.
  private static let lag = 8
  private static let mostDoubts = 6
  private static let confidence = 5.0
  private static let firstJitter = 2e-3
  private static let leastJitter = 5e-5
  private static let precision = 0.005
  /// The deviation of the tempo, in beats per minute, at which more pulses are not needed.
  private static let enough = 0.02
}

/// The variance of a pulse's instant.
private struct Jitter: Sendable {
  var variance: Double
  var weight: Double

  /// The second difference of three pulses has six times the variance of one, at any tempo.
  mutating func learn(_ difference: Double) {
    weight = min(weight + 1, 96)
    let square = min(difference * difference / 6, 16 * max(variance, 1e-6))
    variance += (square - variance) / weight
  }
}
