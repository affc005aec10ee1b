import Foundation

/// A parameter's offset from its base value: a spring with scheduled targets.
struct OffsetScore: Hashable, Sendable {
  private struct Step: Hashable {
    let time: Double
    let goal: Double
    let spring: DampedSpring
  }

  private var path = SpringPath(at: 0, spring: DampedSpring(response: 0.4, damping: 0.7))
  private var steps: [Step] = []
  /// For an angle, whose rest is at any whole turn.
  private let turn: Double?

  init(turn: Double? = nil) { self.turn = turn }

  /// The offset at a time.
  func value(at time: Double) -> Double { settled(at: time).path.point(at: time).value }

  /// Returns to rest now and clears the schedule.
  mutating func goHome(_ spring: DampedSpring, at time: Double) {
    self = settled(at: time)
    steps = []
    let place = path.point(at: time).value
    path.aim(at: turn.map { (place / $0).rounded() * $0 } ?? 0, spring: spring, time: time)
  }

  /// Schedules a target relative to the current rest; steps are in order.
  mutating func add(_ offset: Double, _ spring: DampedSpring, at time: Double) {
    let home = turn.map { (path.goal / $0).rounded() * $0 } ?? 0
    steps.append(Step(time: time, goal: home + offset, spring: spring))
  }

  /// Whether the offset is 0 and the schedule is empty.
  func isHome(at time: Double) -> Bool {
    let now = settled(at: time)
    guard now.steps.isEmpty else { return false }
    let point = now.path.point(at: time)
    let away = turn.map { remainder(point.value, $0) } ?? point.value
    return abs(away) < 1e-9 && abs(point.velocity) < 1e-9
  }

  private func settled(at time: Double) -> Self {
    guard let first = steps.first, first.time <= time else { return self }
    var result = self
    while let step = result.steps.first, step.time <= time {
      result.path.aim(at: step.goal, spring: step.spring, time: step.time)
      result.steps.removeFirst()
    }
    return result
  }
}
