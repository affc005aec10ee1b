/// Conversion of a quaternion to angles in our axes.
struct Rotation: Hashable, Sendable {
  /// x, y, z, w, normalised.
  private let quaternion: SIMD4<Float>

  /// Nil for a quaternion that is not finite or has a length near 0.
  init?(_ quaternion: SIMD4<Float>) {
    let square = (quaternion * quaternion).sum()
    guard square.isFinite, square > 1e-6 else { return nil }
    self.quaternion = quaternion / square.squareRoot()
  }

  /// From left-handed axes with x to the performer's right, as in Unity.
  init?(unity q: SIMD4<Float>) {
    self.init(SIMD4(q.x, -q.y, -q.z, q.w))
  }

  /// The rotation `other` followed by this one.
  func after(_ other: Rotation) -> Rotation? {
    let (p, q) = (quaternion, other.quaternion)
    return Rotation(
      SIMD4(
        p.w * q.x + p.x * q.w + p.y * q.z - p.z * q.y,
        p.w * q.y - p.x * q.z + p.y * q.w + p.z * q.x,
        p.w * q.z + p.x * q.y - p.y * q.x + p.z * q.w,
        p.w * q.w - p.x * q.x - p.y * q.y - p.z * q.z))
  }

  var isIdentity: Bool { abs(quaternion.w) == 1 }

  private var forward: SIMD3<Float> {
    let q = quaternion
    return SIMD3(
      2 * (q.x * q.z + q.w * q.y), 2 * (q.y * q.z - q.w * q.x),
      1 - 2 * (q.x * q.x + q.y * q.y))
  }

  /// Radians, applied yaw, then pitch, then roll.
  var pitch: Float { -Angle.asin(min(max(forward.y, -1), 1)) }
  var yaw: Float { Angle.atan2(forward.x, forward.z) }
  var roll: Float {
    let q = quaternion
    return Angle.atan2(2 * (q.x * q.y + q.w * q.z), 1 - 2 * (q.x * q.x + q.z * q.z))
  }
}
