import Foundation
import RobotFace
import TestSupport
import Testing

@Suite("Damped springs")
struct DampedSpringTests {
  /// Classical Runge-Kutta of fourth order in a hundred thousand steps.
  private func integrated(_ spring: DampedSpring, _ start: MovingPoint, _ time: Double)
    -> MovingPoint
  {
    let frequency = 2 * Double.pi / spring.response
    func acceleration(_ x: Double, _ v: Double) -> Double {
      -frequency * frequency * x - 2 * spring.damping * frequency * v
    }
    let steps = 100_000
    let h = time / Double(steps)
    var (x, v) = (start.value, start.velocity)
    for _ in 0..<steps {
      let (k1, l1) = (v, acceleration(x, v))
      let (k2, l2) = (v + h / 2 * l1, acceleration(x + h / 2 * k1, v + h / 2 * l1))
      let (k3, l3) = (v + h / 2 * l2, acceleration(x + h / 2 * k2, v + h / 2 * l2))
      let (k4, l4) = (v + h * l3, acceleration(x + h * k3, v + h * l3))
      x += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
      v += h / 6 * (l1 + 2 * l2 + 2 * l3 + l4)
    }
    return MovingPoint(x, velocity: v)
  }

  @Test(
    "the closed form agrees with numerical integration",
    arguments: [(0.4, 0.7), (0.6, 0.8), (0.25, 0.4), (0.5, 1), (0.5, 1.8)])
  func closedForm(response: Double, damping: Double) {
    let spring = DampedSpring(response: response, damping: damping)
    for time in [0.01, 0.1, 0.37, 1] {
      let start = MovingPoint(-1, velocity: 3)
      let (ours, theirs) = (spring.point(start, after: time), integrated(spring, start, time))
      #expect(abs(ours.value - theirs.value) < 1e-9)
      #expect(abs(ours.velocity - theirs.velocity) < 1e-8)
    }
  }

  @Test(
    "overshoot and settling are those of SwiftUI's springs",
    arguments: [
      (0.4, 0.7, 0.046, 0.42), (0.6, 0.8, 0.015, 0.61), (0.25, 0.4, 0.25, 0.45),
      (0.5, 1, 0, 0.53),
    ])
  func overshoot(response: Double, damping: Double, beyond: Double, settled: Double) {
    let spring = DampedSpring(response: response, damping: damping)
    let way = (0..<4_000).map { spring.point(MovingPoint(-1), after: Double($0) / 2_000).value }
    #expect(abs((way.max() ?? 0) - beyond) < 0.005)
    let last = way.lastIndex { abs($0) > 0.01 } ?? 0
    #expect(abs(Double(last) / 2_000 - settled) < 0.011)
  }

  @Test("a new goal keeps position and velocity, at any moment")
  func retarget() {
    var random = SeededGenerator(seed: 1)
    var path = SpringPath(at: 0, spring: DampedSpring(response: 0.3, damping: 0.5))
    var (time, farthest) = (0.0, 0.0)
    for _ in 0..<Build.trials(100_000) {
      time += Double.random(in: 0...0.5, using: &random)
      let before = path.point(at: time)
      path.aim(
        at: Double.random(in: -1...1, using: &random),
        spring: DampedSpring(
          response: Double.random(in: 0.1...1, using: &random),
          damping: Double.random(in: 0.3...2, using: &random)), time: time)
      let after = path.point(at: time)
      farthest = max(
        farthest, abs(before.value - after.value), abs(before.velocity - after.velocity) / 1_000)
    }
    #expect(farthest < 1e-12)
  }

  @Test("what is no number changes nothing")
  func notANumber() {
    var path = SpringPath(at: 0.5, spring: DampedSpring(response: .nan, damping: .infinity))
    path.aim(at: .nan, time: 1)
    path.aim(at: 1, time: .nan)
    #expect(path.point(at: 2) == MovingPoint(0.5))
  }
}
