/// A direction of the eyes in the picture's space, in degrees: x + is the performer's left, y + is up.
public struct EyeDirection: Hashable, Codable, Sendable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Degrees between two directions, for small angles.
  public func angle(to other: EyeDirection) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }
}

/// How a face stands in its picture.
public struct FaceFraming: Hashable, Sendable {
  /// The height of the face as a fraction of the picture's.
  public var height: Double
  /// The height of the eyes as a fraction from the top.
  public var eyeLevel: Double
  /// From the middle to the right, as a fraction of the width.
  public var offset: Double
  /// Degrees, + towards the performer's right shoulder; nil when the source has no angles.
  public var roll: Double?

  public init(height: Double, eyeLevel: Double, offset: Double, roll: Double? = nil) {
    self.height = height
    self.eyeLevel = eyeLevel
    self.offset = offset
    self.roll = roll
  }
}

/// What is measured of a face up to an instant; nil where nothing was seen long enough.
public struct FaceMeasures: Hashable, Sendable {
  /// Whether the newest picture has a face.
  public var isPresent: Bool
  /// Seconds without a face; 0 with one.
  public var absence: Double
  /// The fraction of the last two seconds with a face, 0…1.
  public var presence: Double
  /// Nil while an eye is closed.
  public var eyes: EyeDirection?
  /// The fraction of the last four seconds in eye contact, 0…1.
  public var contactShare: Double?
  /// The mean of both sides, less the own neutral one: -1…1.
  public var smile: Double?
  /// The sum of the standard deviations of twelve shapes over three seconds, 0…6.
  public var liveliness: Double?
  public var framing: FaceFraming?

  public init(isPresent: Bool = false, absence: Double = 0, presence: Double = 0) {
    self.isPresent = isPresent
    self.absence = absence
    self.presence = presence
  }
}
