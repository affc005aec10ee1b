import Foundation

/// Extrapolates a moving face by time, not by pictures, and suppresses tremor of a resting one. Jumps are
/// followed at once, without extrapolation.
struct GazePredictor: Hashable, Sendable {
  private var last: GazePoint?
  private var time = 0.0
  private var velocity = GazePoint()
  private(set) var target: GazePoint

  /// The prediction time in seconds, about the latency of camera and eyes.
  static let lead = 0.08
  /// The time constant of the velocity in seconds.
  private static let trust = 0.1
  /// Fraction of the picture's width below which movement is tremor.
  private static let deadZone = 0.02
  /// The minimum frame rate; longer gaps reset the predictor.
  private static let gap = 0.5
  /// The speed of a jump, in half widths of the picture per second.
  private static let jump = (way: 0.12, speed: 3.5)

  /// - Parameter target: the current gaze target.
  init(target: GazePoint = GazePoint()) { self.target = target }

  /// Adds a position at a time; returns the new target when it has changed.
  mutating func take(_ seen: GazePoint, at now: Double) -> GazePoint? {
    let place = seen.clamped
    defer { (last, time) = (place, now) }
    guard let last, now > time, now - time < Self.gap else {
      if self.last != nil && now <= time { return nil }
      velocity = GazePoint()
      return look(at: place)
    }
    let step = now - time
    let way = hypot(place.x - last.x, place.y - last.y)
    if way > Self.jump.way && way > Self.jump.speed * step {
      velocity = GazePoint()
      return look(at: place)
    }
    let share = 1 - exp(-step / Self.trust)
    velocity.x += share * ((place.x - last.x) / step - velocity.x)
    velocity.y += share * ((place.y - last.y) / step - velocity.y)
    return look(
      at: GazePoint(x: place.x + Self.lead * velocity.x, y: place.y + Self.lead * velocity.y))
  }

  private mutating func look(at point: GazePoint) -> GazePoint? {
    let point = point.clamped
    guard hypot(point.x - target.x, point.y - target.y) > Self.deadZone else { return nil }
    target = point
    return point
  }
}
