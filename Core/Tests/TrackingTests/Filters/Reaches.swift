import Numbers

/// A hand that reaches from place to place and rests between (minimum jerk: T. Flash, N. Hogan, 1985), with the noise
/// of a detector.
struct Reaches {
  struct Reach {
    /// Frames from the first of the motion to the end of the rest.
    var start: Int
    var arrival: Int
    var end: Int
    var from: Float
    var to: Float
  }

  private(set) var truth: [Float] = []
  private(set) var seen: [Float] = []
  private(set) var reaches: [Reach] = []
  let rate: Double
  private var random: UInt64

  init(rate: Double, noise: Float, seconds: Double = 60, seed: UInt64 = 1) {
    self.rate = rate
    random = seed
    var place: Float = 0.5
    while Double(truth.count) < seconds * rate {
      let target = 0.05 + 0.9 * uniform()
      let moving = max(Int(clamping: (0.15 + 0.2 * Double(uniform())) * rate), 1)
      let resting = Int(clamping: (0.6 + 0.8 * Double(uniform())) * rate)
      let start = truth.count
      for step in 1...moving {
        let u = Float(step) / Float(moving)
        truth.append(place + (target - place) * u * u * u * (10 - 15 * u + 6 * u * u))
      }
      truth += Array(repeating: target, count: resting)
      reaches.append(
        Reach(
          start: start, arrival: start + moving, end: truth.count, from: place, to: target))
      place = target
    }
    for value in truth { seen.append(value + noise * normal()) }
  }

  mutating func uniform() -> Float {
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Float(random >> 40) / Float(1 << 24)
  }

  /// The sum of twelve uniform numbers, less six.
  mutating func normal() -> Float { (0..<12).reduce(-6) { sum, _ in sum + uniform() } }

  /// How a filtered path follows the true one.
  struct Figures {
    /// Mean delay at the middle of a reach, in milliseconds.
    var lag: Double
    /// Deviation in rest over that of the detector, in dB.
    var jitter: Double
    /// How far the reach that goes farthest beyond its end does so, as a fraction of it.
    var overshoot: Float
  }
}
