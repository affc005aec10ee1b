import Foundation

/// Looks a little ahead of a face that moves, by time and not by pictures, and does not tremble with one that rests.
/// Where a face jumps, it looks at once, and not beyond.
struct GazePredictor: Hashable, Sendable {
  private var last: GazePoint?
  private var time = 0.0
  private var velocity = GazePoint()
  private(set) var target: GazePoint

  /// Seconds that it looks ahead, which is about what camera and eyes need.
  static let lead = 0.08
  /// Seconds in which it believes a new velocity.
  private static let trust = 0.1
  /// Of the picture's width; less is a tremble.
  private static let deadZone = 0.02
  /// Pictures a second are enough for this; longer gaps begin anew.
  private static let gap = 0.5
  /// A way at such a speed, in half widths of the picture and a second, is a jump.
  private static let jump = (way: 0.12, speed: 3.5)

  /// - Parameter target: where it looks already.
  init(target: GazePoint = GazePoint()) { self.target = target }

  /// Takes a place in at a time; returns where to look when that has changed.
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
