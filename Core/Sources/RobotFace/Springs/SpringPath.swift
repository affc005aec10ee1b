/// A value on a spring with a target and a start time. A new target keeps position and velocity.
public struct SpringPath: Codable, Hashable, Sendable {
  public private(set) var goal: Double
  public private(set) var spring: DampedSpring
  private var start: MovingPoint
  private var since: Double

  /// At rest at a value.
  public init(at value: Double, spring: DampedSpring) {
    goal = value
    self.spring = spring
    start = MovingPoint(0)
    since = 0
  }

  /// The state at `time` seconds; clamped to the time of the last target.
  public func point(at time: Double) -> MovingPoint {
    let way = spring.point(start, after: max(time - since, 0))
    return MovingPoint(goal + way.value, velocity: way.velocity)
  }

  /// Sets another target; ignores one that is not finite.
  public mutating func aim(at goal: Double, spring: DampedSpring? = nil, time: Double) {
    guard goal.isFinite, time.isFinite else { return }
    let now = point(at: time)
    start = MovingPoint(now.value - goal, velocity: now.velocity)
    since = max(time, since)
    self.goal = goal
    if let spring { self.spring = spring }
  }
}
