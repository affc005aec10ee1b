import Foundation

/// Where the eyes look as springs: the eyes first, the face after them, and small jumps on top.
struct EyeMotion: Hashable, Sendable {
  private var looks = GazePath(at: GazePoint(), spring: Self.eyes)
  private var turns = GazePath(at: GazePoint(), spring: Self.face)
  private var jumps = GazePath(at: GazePoint(), spring: Self.jump)
  private(set) var saccades: SaccadeTrain
  private(set) var goal = GazePoint()

  private static let eyes = Spring(response: 0.3, damping: 0.85)
  /// For shifts beyond `leap`: half of the way in 60 ms.
  private static let leapingEyes = Spring(response: 0.22, damping: 1)
  private static let leap = 0.25
  /// Slower, so that the eyes lead by about a tenth of a second.
  private static let face = Spring(response: 0.6, damping: 0.8)
  private static let jump = Spring(response: 0.09, damping: 1)
  /// Of the way to the edge.
  private static let reach = 0.06
  /// A shift by so much lets the eyes blink.
  private static let large = 0.7

  init(_ saccades: SaccadeTrain) { self.saccades = saccades }

  /// Goes on where other eyes with this seed are.
  mutating func resume(_ saccades: SaccadeTrain) { self.saccades = saccades }

  /// Looks elsewhere; returns whether the shift is large enough for a blink.
  mutating func look(at point: GazePoint, time: Double) -> Bool {
    let shift = hypot(point.x - goal.x, point.y - goal.y)
    goal = point
    looks.aim(at: point, spring: shift > Self.leap ? Self.leapingEyes : Self.eyes, time: time)
    turns.aim(at: point, time: time)
    return shift > Self.large
  }

  mutating func advance(to time: Double) {
    while let when = saccades.advance(to: time) {
      let place = saccades.place
      jumps.aim(at: GazePoint(x: place.x * Self.reach, y: place.y * Self.reach), time: when)
    }
  }

  /// Where the eyes look at a time.
  func eyes(at time: Double) -> GazePoint {
    let (look, jump) = (looks.point(at: time), jumps.point(at: time))
    return GazePoint(x: look.x + jump.x, y: look.y + jump.y)
  }

  /// Where the face has turned by a time.
  func face(at time: Double) -> GazePoint { turns.point(at: time) }
}
