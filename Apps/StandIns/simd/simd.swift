/// https://developer.apple.com/documentation/simd/simd_float4x4
public struct simd_float4x4: Equatable, Sendable {
  public var columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)

  public init(columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)) {
    self.columns = columns
  }

  public init(_ c0: SIMD4<Float>, _ c1: SIMD4<Float>, _ c2: SIMD4<Float>, _ c3: SIMD4<Float>) {
    columns = (c0, c1, c2, c3)
  }

  public static func == (a: Self, b: Self) -> Bool { a.columns == b.columns }

  /// https://developer.apple.com/documentation/simd/simd_mul(_:_:)-7d4w4
  public static func * (a: Self, b: SIMD4<Float>) -> SIMD4<Float> {
    a.columns.0 * b.x + a.columns.1 * b.y + a.columns.2 * b.z + a.columns.3 * b.w
  }

  public static func * (a: Self, b: Self) -> Self {
    Self(a * b.columns.0, a * b.columns.1, a * b.columns.2, a * b.columns.3)
  }
}

/// https://developer.apple.com/documentation/simd/matrix_identity_float4x4
// swift-format-ignore: AlwaysUseLowerCamelCase
public let matrix_identity_float4x4 = simd_float4x4(
  SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))
