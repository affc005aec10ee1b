/// A face as a robot sees it.
public struct SeenFace: Codable, Hashable, Sendable {
  /// Stays with a person as long as the tracker knows them.
  public var id: Int
  public var place: GazePoint
  /// Height of the face as a share of the picture's.
  public var size: Double
  /// How surely the person looks at the robot, 0…1.
  public var attention: Double

  public init(id: Int, place: GazePoint, size: Double = 0.3, attention: Double = 0.8) {
    self.id = id
    self.place = place
    self.size = size
    self.attention = attention
  }

  var isNumber: Bool { place.isNumber && size.isFinite && attention.isFinite }
}
