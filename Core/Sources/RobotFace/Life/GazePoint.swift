/// Where eyes look: −1…1 from left to right, as a person looks at the screen, and from top to bottom.
public struct GazePoint: Codable, Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(x: Double = 0, y: Double = 0) {
    self.x = x
    self.y = y
  }

  public var isNumber: Bool { x.isFinite && y.isFinite }

  /// Within what the robot sees.
  public var clamped: Self { Self(x: min(max(x, -1), 1), y: min(max(y, -1), 1)) }
}
