import Foundation

/// A rotation and a position: a 4×4 matrix of columns whose last row is 0 0 0 1; metres.
///
/// ARKit's transforms are such matrices. One that is not finite, is mirrored or scales is refused: its angles would be
/// wrong.
public struct RigidTransform: Hashable, Sendable {
  /// The images of the x, y and z axis.
  public let x, y, z: SIMD3<Float>
  public let position: SIMD3<Float>

  /// Nil unless all values are finite and the axes are a right-handed rotation, to 1 %.
  public init?(_ x: SIMD4<Float>, _ y: SIMD4<Float>, _ z: SIMD4<Float>, _ position: SIMD4<Float>) {
    (self.x, self.y, self.z) = (Self.three(x), Self.three(y), Self.three(z))
    self.position = Self.three(position)
    let volume = Self.dot(self.x, Self.cross(self.y, self.z))
    let lengths = [self.x, self.y, self.z].map { Self.dot($0, $0) }
    let isFinite = [x, y, z, position].allSatisfy { $0 - $0 == .zero }
    // Comparisons with NaN are false, so a NaN is refused here too.
    guard isFinite, abs(volume - 1) < 0.01, lengths.allSatisfy({ abs($0 - 1) < 0.01 }) else {
      return nil
    }
  }

  private static func three(_ column: SIMD4<Float>) -> SIMD3<Float> {
    SIMD3(column.x, column.y, column.z)
  }

  private static func dot(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float { (a * b).sum() }

  private static func cross(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}

extension HeadPose {
  /// The pose of a head whose axes a transform turns to the camera's.
  public init(_ transform: RigidTransform) {
    self.init(x: transform.x, y: transform.y, z: transform.z, position: transform.position)
  }

  /// The pose of a head whose axes (x to the performer's left, y up, z out of the face) a matrix with these columns
  /// turns to the camera's (x right, y up, z towards the performer): yaw · pitch · roll = Ry · Rx · Rz; metres.
  public init(x: SIMD3<Float>, y: SIMD3<Float>, z: SIMD3<Float>, position: SIMD3<Float>) {
    let cosine = (x.y * x.y + y.y * y.y).squareRoot()
    self.init(pitch: atan2(-z.y, cosine), position: position)
    // At ±90° of pitch, yaw and roll turn about one axis: all of it counts as yaw.
    if cosine > 1e-6 {
      yaw = atan2(z.x, z.z)
      roll = atan2(x.y, y.y)
    } else {
      yaw = atan2(-x.z, x.x)
    }
  }
}

extension Gaze {
  /// The gaze from the transforms of the eyes relative to the head; an eye's z axis points to its pupil.
  ///
  /// Clamped to ±1.
  public init(left: RigidTransform, right: RigidTransform) {
    self.init(left: Self.direction(of: left), right: Self.direction(of: right))
  }

  /// Radians of a gaze of 1.
  private static let unit = Float.pi / 6

  private static func direction(of eye: RigidTransform) -> SIMD2<Float> {
    let z = eye.z
    let angles = SIMD2(atan2(z.x, z.z), atan2(z.y, (z.x * z.x + z.z * z.z).squareRoot()))
    return (angles / unit).clamped(
      lowerBound: SIMD2(repeating: -1), upperBound: SIMD2(repeating: 1))
  }
}
