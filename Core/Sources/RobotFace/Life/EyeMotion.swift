import Foundation

/// The gaze as springs: the eyes first, the face follows, with small saccades added.
struct EyeMotion: Hashable, Sendable {
  private var looks = GazePath(at: GazePoint(), spring: Self.eyes)
  private var turns = GazePath(at: GazePoint(), spring: Self.face)
  private var jumps = GazePath(at: GazePoint(), spring: Self.jump)
  private(set) var saccades: SaccadeTrain
  private(set) var goal = GazePoint()

  private static let eyes = DampedSpring(response: 0.3, damping: 0.85)
  /// For shifts beyond `leap`: half of the distance in 60 ms.
  private static let leapingEyes = DampedSpring(response: 0.22, damping: 1)
  private static let leap = 0.25
  /// Slower, so that the eyes lead by about 0.1 s.
  private static let face = DampedSpring(response: 0.6, damping: 0.8)
  private static let jump = DampedSpring(response: 0.09, damping: 1)
  /// Fraction of the distance to the edge.
  private static let reach = 0.06
  /// The minimum shift that causes a blink.
  private static let large = 0.7

  init(_ saccades: SaccadeTrain) { self.saccades = saccades }

  /// Synchronises with other eyes with this seed.
  mutating func resume(_ saccades: SaccadeTrain) { self.saccades = saccades }

  /// Sets another gaze target; returns whether the shift is large enough for a blink.
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

  /// The gaze at a time.
  func eyes(at time: Double) -> GazePoint {
    let (look, jump) = (looks.point(at: time), jumps.point(at: time))
    return GazePoint(x: look.x + jump.x, y: look.y + jump.y)
  }

  /// The rotation of the face at a time.
  func face(at time: Double) -> GazePoint { turns.point(at: time) }
}
