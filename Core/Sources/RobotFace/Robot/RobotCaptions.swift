/// The words of a robot's page. A page keeps those of the last state, since the robot goes on without its hub.
public struct RobotCaptions: Codable, Hashable, Sendable {
  /// The words of the status, with the one for a robot that has lost its hub.
  public var standby = "STANDBY"
  public var tracking = "TRACKING"
  public var alone = "ALONE"
  /// Shown for a moment after a long press.
  public var random = "Random moods"
  /// Shown for a moment when mirror mode begins and ends.
  public var mirror = "Mirror"
  public var mirrorOff = "Mirror off"
  /// Shown when mirror mode is requested without a hub.
  public var noMirror = "The mirror needs the hub"
  /// The name of the drawing, to be spoken.
  public var face = "A robot’s face"

  public init() {}

  func word(_ status: RobotMind.Status) -> String {
    switch status {
    case .standby: standby
    case .tracking: tracking
    }
  }

  func spoken(_ mood: String, _ status: RobotMind.Status) -> String {
    let people =
      switch status {
      case .standby: "Nobody is in view."
      case .tracking: "It looks at a person."
      }
    return "\(face): \(mood). \(people)"
  }
}
