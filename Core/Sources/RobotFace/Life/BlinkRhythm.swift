/// The rate and the kinds of a mood's blinks.
public struct BlinkRhythm: Hashable, Sendable {
  /// Mean seconds between blinks, varied at random by up to a quarter.
  public var every: ClosedRange<Double>
  /// The probability of another interval, and its factor.
  public var rareChance: Double
  public var rareTimes: ClosedRange<Double>
  /// Weights of the kinds.
  public var kinds: [BlinkKind: Double]

  public static let usualKinds: [BlinkKind: Double] = [
    .normal: 75, .quick: 10, .slow: 8, .double: 5, .triple: 2,
  ]

  public init(
    every: ClosedRange<Double> = 4...7, rareChance: Double = 0.1,
    rareTimes: ClosedRange<Double> = 1.5...2.2, kinds: [BlinkKind: Double] = Self.usualKinds
  ) {
    self.every = every
    self.rareChance = rareChance
    self.rareTimes = rareTimes
    self.kinds = kinds
  }

  /// The range of the random factor of an interval.
  static var spread: ClosedRange<Double> { 0.8...1.3 }

  /// The minimum and maximum interval of blinks in seconds.
  static var limits: ClosedRange<Double> { 0.1...600 }

  /// The longest interval in seconds.
  var longest: Double {
    let times = rareChance > 0 ? max(rareTimes.upperBound, 1) : 1
    return min(every.upperBound * times * Self.spread.upperBound, Self.limits.upperBound)
  }

  /// Seconds between blink `index` and its predecessor.
  func interval(_ number: UInt32, _ chance: CounterRandom) -> Double {
    var seconds = chance.number(in: every, .blink, number, 0)
    if chance.unit(.blink, number, 1) < rareChance {
      seconds *= chance.number(in: rareTimes, .blink, number, 2)
    }
    seconds *= chance.number(in: Self.spread, .blink, number, 3)
    return min(max(seconds, Self.limits.lowerBound), Self.limits.upperBound)
  }

  /// The blink `index`, beginning at `start` seconds.
  func blink(_ number: UInt32, start: Double, _ chance: CounterRandom) -> Blink {
    let kind = kind(chance.unit(.blinkKind, number, 0))
    return Blink(
      start: start, kind: kind,
      duration: chance.number(in: kind.duration, .blinkKind, number, 1))
  }

  private func kind(_ place: Double) -> BlinkKind {
    let total = kinds.values.reduce(0, +)
    guard total > 0 else { return .normal }
    var left = place * total
    for kind in BlinkKind.allCases {
      left -= kinds[kind] ?? 0
      if left < 0 { return kind }
    }
    return .normal
  }
}
