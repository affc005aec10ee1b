/// A face detected by a robot's sensor.
public struct ObservedFace: Codable, Hashable, Sendable {
  /// Persistent for a person while it is tracked.
  public var id: Int
  public var place: GazePoint
  /// Height of the face as a fraction of the picture's.
  public var size: Double
  /// Confidence 0…1 that the person looks at the robot, from one picture.
  public var attention: Double
  /// The direction of the person's look; nil when unknown. With it, attention is relative to the person's own
  /// baseline.
  public var look: LookAngles?

  public init(
    id: Int, place: GazePoint, size: Double = 0.3, attention: Double = 0.8,
    look: LookAngles? = nil
  ) {
    self.id = id
    self.place = place
    self.size = size
    self.attention = attention
    self.look = look
  }

  var isNumber: Bool {
    place.isNumber && size.isFinite && attention.isFinite && look?.isFinite ?? true
  }
}

/// The direction of a person's head and eyes, in degrees from the sensor: to the person's left and down.
public struct LookAngles: Codable, Hashable, Sendable {
  public var left: Double
  public var down: Double

  public init(left: Double = 0, down: Double = 0) {
    self.left = left
    self.down = down
  }

  var isFinite: Bool { left.isFinite && down.isFinite }

  /// The angle between two directions in degrees.
  func angle(to other: Self) -> Double {
    (square(left - other.left) + square(down - other.down)).squareRoot()
  }

  private func square(_ number: Double) -> Double { number * number }

  /// The attention for an angle in degrees from the target: minus 1/60 per degree.
  static func attention(at degrees: Double) -> Double { 1 - min(degrees / 60, 1) }
}
