/// A change of a robot's face with its time, sent to its screens.
///
/// Deterministic: every implementation draws the same from the same events.
public struct RobotEvent: Hashable, Sendable {
  public enum Happening: Hashable, Sendable {
    /// Starts from this face, discarding the earlier state.
    case begin(RobotSnapshot)
    case show(mood: String)
    case look(GazePoint)
    /// A face instead of the mood's; nil returns to the mood.
    case pose(FaceVector?)
  }

  /// Seconds of the robot's own clock.
  public let time: Double
  public let happening: Happening

  public init(_ happening: Happening, at time: Double) {
    self.time = time
    self.happening = happening
  }
}

/// The complete state of a robot's face, for a new screen.
public struct RobotSnapshot: Hashable, Sendable {
  public let seed: UInt32
  public let mood: String
  public let gaze: GazePoint
  public let rhythms: LivingFace.Rhythms
  public let pose: FaceVector?
}

extension RobotEvent: Encodable {
  private enum Key: String, CodingKey { case at, begin, show, look, pose }

  /// An object with "at" and the event's name; a pose is a list in the order of `FaceParameter.all`.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(time, forKey: .at)
    switch happening {
    case .begin(let snapshot): try values.encode(snapshot, forKey: .begin)
    case .show(let mood): try values.encode(mood, forKey: .show)
    case .look(let point): try values.encode(point, forKey: .look)
    case .pose(let face?): try values.encode(face.values, forKey: .pose)
    case .pose(nil): try values.encodeNil(forKey: .pose)
    }
  }
}

extension RobotSnapshot: Encodable {
  private enum Key: String, CodingKey { case seed, mood, gaze, rhythms, pose }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(seed, forKey: .seed)
    try values.encode(mood, forKey: .mood)
    try values.encode(gaze, forKey: .gaze)
    try values.encode(rhythms, forKey: .rhythms)
    try values.encodeIfPresent(pose?.values, forKey: .pose)
  }
}
