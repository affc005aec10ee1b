#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A 4×4 matrix of columns.
struct FaceMatrix: Hashable, Sendable {
  let x, y, z, w: SIMD4<Float>

  init(_ x: SIMD4<Float>, _ y: SIMD4<Float>, _ z: SIMD4<Float>, _ w: SIMD4<Float>) {
    (self.x, self.y, self.z, self.w) = (x, y, z, w)
  }

  static func translation(_ by: SIMD3<Float>) -> Self {
    Self(
      SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(by.x, by.y, by.z, 1))
  }

  /// Radians, as all rotations.
  static func rotationX(_ angle: Float) -> Self {
    let (c, s) = (cosf(angle), sinf(angle))
    return Self(SIMD4(1, 0, 0, 0), SIMD4(0, c, s, 0), SIMD4(0, -s, c, 0), SIMD4(0, 0, 0, 1))
  }

  static func rotationY(_ angle: Float) -> Self {
    let (c, s) = (cosf(angle), sinf(angle))
    return Self(SIMD4(c, 0, -s, 0), SIMD4(0, 1, 0, 0), SIMD4(s, 0, c, 0), SIMD4(0, 0, 0, 1))
  }

  static func rotationZ(_ angle: Float) -> Self {
    let (c, s) = (cosf(angle), sinf(angle))
    return Self(SIMD4(c, s, 0, 0), SIMD4(-s, c, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))
  }

  static func perspective(
    verticalAngle: Float, aspect: Float, near: Float, far: Float
  ) -> Self {
    let f = 1 / tanf(verticalAngle / 2)
    return Self(
      SIMD4(f / aspect, 0, 0, 0), SIMD4(0, f, 0, 0),
      SIMD4(0, 0, (far + near) / (near - far), -1),
      SIMD4(0, 0, 2 * far * near / (near - far), 0))
  }

  static func * (a: Self, b: Self) -> Self { Self(a * b.x, a * b.y, a * b.z, a * b.w) }

  static func * (a: Self, v: SIMD4<Float>) -> SIMD4<Float> {
    a.x * v.x + a.y * v.y + a.z * v.z + a.w * v.w
  }

  /// A point before its division by w.
  func point(_ at: SIMD3<Float>) -> SIMD4<Float> { x * at.x + y * at.y + z * at.z + w }

  /// A direction: without the translation.
  func direction(_ way: SIMD3<Float>) -> SIMD3<Float> {
    let turned = x * way.x + y * way.y + z * way.z
    return SIMD3(turned.x, turned.y, turned.z)
  }
}
