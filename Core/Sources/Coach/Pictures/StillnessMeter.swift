import Numbers

/// Measures for how long a picture has been still, by the take's own movement.
///
/// Still is a mean difference over one second below the 10th percentile of the take's differences, or below 0.2 (a
/// frozen picture), while the head moves by less than 2 % of the picture; how it moved before does not count. A
/// difference enters the percentile when it is sure that no stillness began with it, so that stillness never becomes
/// the take's habit.
struct StillnessMeter: Hashable, Sendable {
  /// Seconds of movement that are learnt first.
  static let learning = 5.0
  static let frozen = 0.2
  /// A fraction of the picture.
  static let headTravel = 0.02
  /// Seconds after which a difference enters the percentile: more than the mean and the second after it take.
  static let waiting = 2.5

  private struct Sample: Hashable {
    var time: Double
    var difference: Double
  }

  private var samples: [Sample] = []

  private var recent = RecentValues(span: 1)
  private var horizontal = RecentValues(span: 6)
  private var vertical = RecentValues(span: 6)
  private var histogram = [UInt32](repeating: 0, count: 512)
  private var count: UInt32 = 0
  private var began: Double?
  private var lowSince: Double?
  private var lastTime = -Double.infinity

  /// The upper limit of a cell of the histogram is (index + 1) / 20.
  private static let cellsPerUnit = 20.0

  /// Adds a difference (about ten a second) and the middle of the face; returns the seconds of stillness.
  mutating func register(_ difference: Double, middle: SIMD2<Double>?, at time: Double) -> Double {
    guard difference.isFinite, time.isFinite else { return stillness }
    if time < lastTime { self = StillnessMeter() }
    lastTime = time
    if began == nil { began = time }
    recent.append(difference, at: time)
    if let middle {
      horizontal.append(middle.x, at: time)
      vertical.append(middle.y, at: time)
    }
    let limit = max(Self.frozen, percentile(of: time) ?? 0)
    if recent.coverage >= 0.7, let mean = recent.mean, mean < limit {
      if lowSince == nil { forgetHead(at: time) }
      lowSince = lowSince ?? time
    } else {
      lowSince = nil
    }
    learnLater(difference, at: time)
    return stillness
  }

  private var stillness: Double {
    guard let lowSince, horizontal.range < Self.headTravel, vertical.range < Self.headTravel else {
      return 0
    }
    return lastTime - lowSince
  }

  /// Keeps where the head is now, as the place from which it travels.
  private mutating func forgetHead(at time: Double) {
    let (x, y) = (horizontal.values.last, vertical.values.last)
    horizontal.removeAll()
    vertical.removeAll()
    if let x, let y {
      horizontal.append(x, at: time)
      vertical.append(y, at: time)
    }
  }

  private mutating func learnLater(_ difference: Double, at time: Double) {
    if let lowSince, time - lowSince >= 1 {
      samples.removeAll { $0.time > lowSince - 1 }
    } else {
      samples.append(Sample(time: time, difference: difference))
    }
    while let first = samples.first, time - first.time > Self.waiting || samples.count > 64 {
      learn(first.difference)
      samples.removeFirst()
    }
  }

  private mutating func learn(_ difference: Double) {
    guard count < .max else { return }
    let cell = Int(clamping: difference * Self.cellsPerUnit, to: 0...histogram.count - 1)
    histogram[cell] += 1
    count += 1
  }

  /// The 10th percentile of the differences; nil while too few are known.
  private func percentile(of time: Double) -> Double? {
    guard let began, time - began >= Self.learning, count >= 20 else { return nil }
    var below: UInt32 = 0
    for (index, cell) in histogram.enumerated() {
      below += cell
      if below * 10 >= count { return Double(index) / Self.cellsPerUnit }
    }
    return nil
  }
}
