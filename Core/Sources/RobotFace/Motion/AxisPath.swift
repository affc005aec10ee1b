/// A trajectory of one axis from any state to rest at a target: the quintic polynomial that matches both
/// ends, with the shortest duration that keeps velocity, acceleration and jerk within their limits (T. Flash
/// & N. Hogan, The coordination of arm movements, 1985).
public struct AxisPath: Hashable, Sendable {
  public let goal: Double
  /// Start time and duration in seconds.
  public let start: Double
  public let duration: Double
  /// The coefficients of t³, t⁴ and t⁵; lower ones are the initial state.
  private let high: (Double, Double, Double)
  private let from: AxisState

  public init(
    from state: AxisState, to goal: Double, at start: Double, within limits: AxisLimits
  ) {
    let goal = limits.within(goal)
    self.goal = goal
    self.start = start
    from = state
    if state == AxisState(goal) {
      (duration, high) = (0, (0, 0, 0))
      return
    }
    // A path from rest takes 1.9 times as long as at full speed; the limit also ends the search for an
    // impossible path.
    let most = min(max(20, 4 * abs(goal - state.position) / limits.velocity), 3_600)
    let duration = Self.shortest(upTo: most) {
      Self.strain(Self.high(state, goal, $0), state, $0, limits)
    }
    self.duration = duration
    high = Self.high(state, goal, duration)
  }

  /// The state at a time in seconds: the initial state before the start, at rest exactly at the target after
  /// the end.
  public func state(at time: Double) -> AxisState {
    let t = time - start
    if t <= 0 { return duration == 0 ? AxisState(goal) : from }
    guard time < end else { return AxisState(goal) }
    return Self.state(from, high, t)
  }

  public var end: Double { start + duration }

  private static func high(
    _ from: AxisState, _ goal: Double, _ duration: Double
  ) -> (Double, Double, Double) {
    let t = duration
    // The remaining difference at the end when the initial state is continued.
    let x = goal - from.position - from.velocity * t - from.acceleration * t * t / 2
    let v = -from.velocity - from.acceleration * t
    let a = -from.acceleration
    return (
      (10 * x - 4 * v * t + a * t * t / 2) / (t * t * t),
      (-15 * x + 7 * v * t - a * t * t) / (t * t * t * t),
      (6 * x - 3 * v * t + a * t * t / 2) / (t * t * t * t * t)
    )
  }

  private static func state(
    _ from: AxisState, _ high: (Double, Double, Double), _ t: Double
  ) -> AxisState {
    let (c, d, e) = high
    return AxisState(
      from.position + t * (from.velocity + t * (from.acceleration / 2 + t * (c + t * (d + t * e)))),
      velocity: from.velocity + t * (from.acceleration + t * (3 * c + t * (4 * d + t * 5 * e))),
      acceleration: from.acceleration + t * (6 * c + t * (12 * d + t * 20 * e)))
  }

  /// The maximum ratio of velocity, acceleration and jerk to their limits; at most 1 is valid.
  private static func strain(
    _ high: (Double, Double, Double), _ from: AxisState, _ duration: Double, _ limits: AxisLimits
  ) -> Double {
    var worst = 0.0
    for step in 0...24 {
      let t = duration * Double(step) / 24
      let state = state(from, high, t)
      let jerk = 6 * high.0 + t * (24 * high.1 + t * 60 * high.2)
      worst = max(
        worst, abs(state.velocity) / limits.velocity,
        abs(state.acceleration) / limits.acceleration, abs(jerk) / limits.jerk)
    }
    return worst
  }

  /// The shortest duration with a strain of at most 1, to 1 %; without one, the duration with the least
  /// strain.
  private static func shortest(upTo most: Double, _ strain: (Double) -> Double) -> Double {
    var best = (duration: 0.02, strain: Double.infinity)
    var duration = 0.02
    while duration < most {
      let now = strain(duration)
      if now <= 1 { return shortened(duration / 1.15, duration, strain) }
      if now < best.strain { best = (duration, now) }
      duration *= 1.15
    }
    return best.duration
  }

  /// Bisects between a duration that is too short and one that is not.
  private static func shortened(
    _ short: Double, _ long: Double, _ strain: (Double) -> Double
  ) -> Double {
    var (short, long) = (short, long)
    while long > 1.01 * short {
      let middle = (short + long) / 2
      if strain(middle) <= 1 { long = middle } else { short = middle }
    }
    return long
  }
}

extension AxisPath {
  public static func == (a: Self, b: Self) -> Bool {
    a.from == b.from && a.goal == b.goal && a.start == b.start && a.duration == b.duration
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(from)
    hasher.combine(goal)
    hasher.combine(start)
  }
}
