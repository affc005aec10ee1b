public import RobotFace

/// What a person may set of the robots of a hub.
public struct RobotOptions: Sendable {
  /// A file with moods beside the program's own.
  public var moods: String?
  /// Other blinks and glances; nil makes each robot's of its name.
  public var seed: UInt32?
  /// UDP port on which robots listen to OSC; 0 picks a free one, nil listens nowhere.
  public var oscPort: UInt16?
  /// OSC from the network too, from whoever sends: it cannot pair.
  public var isOSCLANOpen = false
  /// What turns the head of the robot called "robot".
  public var motors = MotorAddress.none
  /// The camera stands beside the head instead of turning with it.
  public var isCameraFixed = false
  /// Say where its page is.
  public var isGreeted = false
  /// The simulated performer counts as a person.
  public var seesSimulated = false

  public init() {}
}
