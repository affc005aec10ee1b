import Foundation

/// Where the eyes look as springs: the eyes first, the face after them, and small jumps on top.
struct EyeMotion: Hashable, Sendable {
  private var x: SpringPath
  private var y: SpringPath
  private var faceX: SpringPath
  private var faceY: SpringPath
  private var jumpX: SpringPath
  private var jumpY: SpringPath
  private var saccades: SaccadeTrain
  private(set) var goal = GazePoint()

  private static let eyes = Spring(response: 0.3, damping: 0.85)
  /// A third slower, so that the eyes lead by about a tenth of a second.
  private static let face = Spring(response: 0.6, damping: 0.8)
  private static let jump = Spring(response: 0.09, damping: 1)
  /// Of the way to the edge.
  private static let reach = 0.06
  /// A shift by so much lets the eyes blink.
  private static let large = 0.7

  init(_ chance: Chance, at time: Double) {
    (x, y) = (SpringPath(at: 0, spring: Self.eyes), SpringPath(at: 0, spring: Self.eyes))
    (faceX, faceY) = (SpringPath(at: 0, spring: Self.face), SpringPath(at: 0, spring: Self.face))
    (jumpX, jumpY) = (SpringPath(at: 0, spring: Self.jump), SpringPath(at: 0, spring: Self.jump))
    saccades = SaccadeTrain(chance, at: time)
  }

  /// Looks elsewhere; returns whether the shift is large enough for a blink.
  mutating func look(at point: GazePoint, time: Double) -> Bool {
    let shift = hypot(point.x - goal.x, point.y - goal.y)
    goal = point
    x.aim(at: point.x, time: time)
    y.aim(at: point.y, time: time)
    faceX.aim(at: point.x, time: time)
    faceY.aim(at: point.y, time: time)
    return shift > Self.large
  }

  mutating func advance(to time: Double) {
    while let when = saccades.advance(to: time) {
      jumpX.aim(at: saccades.place.x * Self.reach, time: when)
      jumpY.aim(at: saccades.place.y * Self.reach, time: when)
    }
  }

  /// Where the eyes look at a time.
  func eyes(at time: Double) -> GazePoint {
    GazePoint(
      x: x.point(at: time).value + jumpX.point(at: time).value,
      y: y.point(at: time).value + jumpY.point(at: time).value)
  }

  /// Where the face has turned by a time.
  func face(at time: Double) -> GazePoint {
    GazePoint(x: faceX.point(at: time).value, y: faceY.point(at: time).value)
  }
}
