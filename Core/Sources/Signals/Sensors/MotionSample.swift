/// One reading of an inertial sensor, in the axes of its device; a part outside `available` is unknown and reads
/// 0.
///
/// x + is to the right of the screen, y + to its top, z + out of it. A device that lies still with its screen up
/// reads an acceleration of +9.81 m/s² on z.
public struct MotionSample: Hashable, Sendable {
  public var sequence: UInt32
  public var available: MotionParts
  /// Metres per second squared, gravity included.
  public var acceleration: SIMD3<Float>
  /// Metres per second squared without gravity.
  public var userAcceleration: SIMD3<Float>
  /// Radians per second about each axis, right-handed.
  public var rotationRate: SIMD3<Float>
  /// The unit quaternion (x, y, z, w) that rotates the device's axes to a frame whose z points up and whose
  /// heading is the sensor's own.
  public var attitude: SIMD4<Float>

  public init(
    sequence: UInt32, available: MotionParts, acceleration: SIMD3<Float> = .zero,
    userAcceleration: SIMD3<Float> = .zero, rotationRate: SIMD3<Float> = .zero,
    attitude: SIMD4<Float> = .zero
  ) {
    self.sequence = sequence
    self.available = available
    self.acceleration = acceleration
    self.userAcceleration = userAcceleration
    self.rotationRate = rotationRate
    self.attitude = attitude
  }
}

/// The parts of a `MotionSample` that its sensor delivers.
public struct MotionParts: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let acceleration = MotionParts(rawValue: 1)
  public static let userAcceleration = MotionParts(rawValue: 1 << 1)
  public static let rotationRate = MotionParts(rawValue: 1 << 2)
  public static let attitude = MotionParts(rawValue: 1 << 3)

  public static let all = MotionParts(rawValue: (1 << 4) - 1)
}
