/// What is usual for a person; nil where it is not known yet.
public struct UsualFigures: Hashable, Codable, Sendable {
  /// Words a minute.
  public var pace: Double?
  /// LUFS over 3 s while speaking.
  public var loudness: Double?
  /// Semitones.
  public var pitchVariation: Double?
  public var liveliness: Double?
  /// The smile of the neutral face, 0…1.
  public var smile: Double?
  /// The direction of the eyes towards the camera.
  public var eyes: EyeDirection?

  public init() {}
}
