/// A face as a robot sees it.
public struct ObservedFace: Codable, Hashable, Sendable {
  /// Stays with a person as long as the tracker knows them.
  public var id: Int
  public var place: GazePoint
  /// Height of the face as a share of the picture's.
  public var size: Double
  /// How surely the person looks at the robot, 0…1, as far as one picture says it.
  public var attention: Double
  /// Where the person looks; nil when unknown. With it, attention is measured against the person's own baseline.
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

/// Where head and eyes of a person look, in degrees past the sensor: to the person's left and down.
public struct LookAngles: Codable, Hashable, Sendable {
  public var left: Double
  public var down: Double

  public init(left: Double = 0, down: Double = 0) {
    self.left = left
    self.down = down
  }

  var isFinite: Bool { left.isFinite && down.isFinite }

  /// Degrees between two directions.
  func angle(to other: Self) -> Double {
    (square(left - other.left) + square(down - other.down)).squareRoot()
  }

  private func square(_ number: Double) -> Double { number * number }

  /// The attention of somebody who looks past a target by so many degrees: a sixtieth less with each.
  static func attention(at degrees: Double) -> Double { 1 - min(degrees / 60, 1) }
}
