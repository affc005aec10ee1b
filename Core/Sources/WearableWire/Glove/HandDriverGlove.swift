import CaptureWire
public import Signals

/// One hand of a datagram of UDCAP's HandDriver.
public struct HandDriverGlove: Hashable, Sendable {
  /// The role in HandDriver, or the name of the device: at most 64 characters.
  public var role: String
  /// Radians, flexion positive. Its sequence counts the frames of this hand.
  public var frame: GloveFrame
  /// The turn of the hand (x, y, z, w), where the glove measures it.
  public var wrist: SIMD4<Float>?
  /// The maker's number; 3 is calibrated. Nil where the format does not say it.
  public var calibration: Int?
  /// 0…1; nil where the format does not say it.
  public var battery: Double?
  /// Counts the frames of the glove; nil where the format does not say it.
  public var frameIndex: Int?
  /// Nanoseconds on the clock of this computer when its datagram arrived: HandDriver sends no time, so the stream is
  /// one of estimated times.
  public var arrived: Int64

  public init(
    role: String, frame: GloveFrame, wrist: SIMD4<Float>? = nil, calibration: Int? = nil,
    battery: Double? = nil, frameIndex: Int? = nil, arrived: Int64 = 0
  ) {
    self.role = role
    self.frame = frame
    self.wrist = wrist
    self.calibration = calibration
    self.battery = battery
    self.frameIndex = frameIndex
    self.arrived = arrived
  }
}

/// What the two formats have in common.
enum HandDriver {
  /// The largest datagram of UDP over IPv4.
  static let maximumSize = 65_507
  static let maximumRoles = 16
  static let maximumParameters = 512
  static let calibrated = 3
}

extension GloveFrame {
  /// Sets a joint from the maker's degrees; one that is not finite or beyond ±180° stays unknown.
  mutating func set(_ joint: GloveJoint, degrees: Double) {
    guard degrees.magnitude <= 180 else { return }
    let sign: Float = joint.isSideways ? 1 : -1
    let radians = sign * Float(degrees) * (.pi / 180)
    angles[joint] = radians == 0 ? 0 : radians
    available.insert(GloveJointSet([joint]))
  }

  mutating func remove(_ joint: GloveJoint) {
    angles[joint] = 0
    available = available.subtracting(GloveJointSet([joint]))
  }
}
