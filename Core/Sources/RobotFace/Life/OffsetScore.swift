import Foundation

/// What a number of the face is beside its own place: a spring's path whose goals are set ahead.
struct OffsetScore: Hashable, Sendable {
  private struct Step: Hashable {
    let time: Double
    let goal: Double
    let spring: Spring
  }

  private var path = SpringPath(at: 0, spring: Spring(response: 0.4, damping: 0.7))
  private var steps: [Step] = []
  /// Of an angle, whose rest is at any whole turn.
  private let turn: Double?

  init(turn: Double? = nil) { self.turn = turn }

  /// Where it is at a time.
  func value(at time: Double) -> Double { settled(at: time).path.point(at: time).value }

  /// Goes home now and forgets what was to come.
  mutating func goHome(_ spring: Spring, at time: Double) {
    self = settled(at: time)
    steps = []
    let place = path.point(at: time).value
    path.aim(at: turn.map { (place / $0).rounded() * $0 } ?? 0, spring: spring, time: time)
  }

  /// Adds a goal beside where home is now; steps come in order.
  mutating func add(_ offset: Double, _ spring: Spring, at time: Double) {
    let home = turn.map { (path.goal / $0).rounded() * $0 } ?? 0
    steps.append(Step(time: time, goal: home + offset, spring: spring))
  }

  /// Whether nothing is left of it, and nothing is to come.
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
