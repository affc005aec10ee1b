package import RobotFace

/// A mood as the mood list shows it.
public struct MoodReport: Codable, Hashable, Sendable {
  public let id: String
  public let title: String
  /// The colour of its light, #RRGGBB.
  public let colour: String
  /// The name of its motor movement.
  public let motor: String
  /// The usual seconds between blinks.
  public let blink: ClosedRange<Double>

  package init(_ mood: Mood) {
    id = mood.id
    title = mood.title
    colour = mood.face.colour(of: .left)
    motor = mood.motor.rawValue
    blink = mood.blink.every
  }

  public static func all(adding path: String?) throws -> [Self] {
    try MoodLoader.book(adding: path).moods.map(Self.init)
  }

  public var line: String {
    [
      id.padded(to: 14), colour.padded(to: 9), motor.padded(to: 15),
      "blinks every \(blink.lowerBound)–\(blink.upperBound) s",
    ].joined()
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 0))
  }
}
