public import HubStudio
public import Motors

/// The settings of the robots of a hub.
public struct RobotOptions: ProductOptions {
  /// A file with moods in addition to the built-in ones.
  public var moods: String?
  /// Seed of blinks and glances; nil derives one from each robot's name.
  public var seed: UInt32?
  /// UDP port for OSC to robots; 0 picks a free one, nil turns it off.
  public var oscPort: UInt16?
  /// Receive OSC from the network too, from any sender: OSC cannot pair.
  public var isOSCLANOpen = false
  /// The motors of the robot named "robot".
  public var motors = MotorAddress.none
  /// The camera is fixed beside the head instead of moving with it.
  public var isCameraFixed = false
  /// Print the address of its page.
  public var isGreeted = false
  /// Robots see the simulated performer as a person.
  public var seesSimulated = false

  /// Faces to detect in each picture of a camera or film that a robot watches; nil: four.
  public var people: Int?
  /// The range of faces to detect; each additional face costs time.
  public static let peopleRange = 1...8

  public init() {}

  /// Faces to detect in each picture.
  var faces: Int {
    min(max(people ?? 4, Self.peopleRange.lowerBound), Self.peopleRange.upperBound)
  }
}

extension HubConfiguration {
  /// The robots of this hub.
  public var robot: RobotOptions {
    get { self[RobotOptions.self] }
    set { self[RobotOptions.self] = newValue }
  }
}
