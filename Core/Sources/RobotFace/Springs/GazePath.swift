/// Horizontal and vertical gaze on one spring.
struct GazePath: Hashable, Sendable {
  private var x: SpringPath
  private var y: SpringPath

  init(at point: GazePoint, spring: DampedSpring) {
    (x, y) = (SpringPath(at: point.x, spring: spring), SpringPath(at: point.y, spring: spring))
  }

  func point(at time: Double) -> GazePoint {
    GazePoint(x: x.point(at: time).value, y: y.point(at: time).value)
  }

  mutating func aim(at point: GazePoint, spring: DampedSpring? = nil, time: Double) {
    x.aim(at: point.x, spring: spring, time: time)
    y.aim(at: point.y, spring: spring, time: time)
  }
}
