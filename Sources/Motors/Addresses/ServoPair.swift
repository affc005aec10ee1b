import RobotFace
import ServoWire

/// Two servos on one serial line that turn a head: pan to its left and tilt upwards.
public struct ServoPair: Hashable, Sendable {
  private static let usual = HeadLimits()

  var maker: ServoMaker
  /// The serial line, as in `/dev/ttyUSB0`.
  var port: String
  /// Bits a second.
  var baudRate: Int
  var pan: ServoJoint
  var tilt: ServoJoint
  /// Degrees a second at most.
  var speed: Double

  init(_ maker: ServoMaker, port: String) {
    self.maker = maker
    self.port = port
    baudRate = maker.baudRate
    pan = ServoJoint(id: 1, range: Self.usual.yaw.range)
    tilt = ServoJoint(id: 2, range: Self.usual.up)
    speed = Self.usual.yaw.velocity
  }

  /// What each axis may do.
  var limits: HeadLimits {
    var limits = HeadLimits()
    limits.yaw.range = pan.range
    limits.yaw.velocity = speed
    limits.up = tilt.range
    limits.pitch.velocity = speed
    return limits
  }
}
