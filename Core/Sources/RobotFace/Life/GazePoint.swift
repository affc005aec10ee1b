/// A gaze target: −1…1 from left to right as seen by a person in front of the screen, and from top to bottom.
public struct GazePoint: Codable, Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(x: Double = 0, y: Double = 0) {
    self.x = x
    self.y = y
  }

  public var isNumber: Bool { x.isFinite && y.isFinite }

  /// Clamped to the robot's field of view.
  public var clamped: Self { Self(x: min(max(x, -1), 1), y: min(max(y, -1), 1)) }
}
