import Numbers

/// A pose as Stray Scanner writes it: metres, and a quaternion of a camera that looks along its +z with y down, which is
/// ARKit's turned by half a turn about x (strayrobots/scanner, OdometryEncoder).
struct StrayPose: Hashable {
  var position: SIMD3<Double>
  /// x, y, z, w of length 1.
  var rotation: SIMD4<Double>

  init(position: SIMD3<Double>, rotation: SIMD4<Double>) {
    self.position = position
    self.rotation = rotation
  }

  /// From a row-major camera-to-world transform of ARKit.
  init(_ transform: SIMD16<Float>) {
    func entry(_ row: Int, _ column: Int) -> Double { Double(transform[4 * row + column]) }
    position = SIMD3(entry(0, 3), entry(1, 3), entry(2, 3))
    rotation = Self.turned(Self.quaternion(entry))
  }

  /// The row-major camera-to-world transform of ARKit.
  var transform: SIMD16<Float> {
    let q = Self.turnedBack(rotation)
    let (x, y, z, w) = (q.x, q.y, q.z, q.w)
    var matrix = SIMD16<Float>.zero
    func set(_ row: Int, _ column: Int, _ value: Double) { matrix[4 * row + column] = Float(value) }
    set(0, 0, 1 - 2 * (y * y + z * z))
    set(0, 1, 2 * (x * y - z * w))
    set(0, 2, 2 * (x * z + y * w))
    set(1, 0, 2 * (x * y + z * w))
    set(1, 1, 1 - 2 * (x * x + z * z))
    set(1, 2, 2 * (y * z - x * w))
    set(2, 0, 2 * (x * z - y * w))
    set(2, 1, 2 * (y * z + x * w))
    set(2, 2, 1 - 2 * (x * x + y * y))
    for row in 0..<3 { set(row, 3, position[row]) }
    matrix[15] = 1
    return matrix
  }

  /// Between this pose at 0 and another at 1.
  func mixed(with other: StrayPose, share: Double) -> StrayPose {
    let same = (rotation * other.rotation).sum() >= 0
    let target = same ? other.rotation : -other.rotation
    let mixed = rotation + (target - rotation) * share
    return StrayPose(
      position: position + (other.position - position) * share,
      rotation: Self.normalized(mixed) ?? rotation)
  }

  /// Nil for a quaternion without a direction.
  static func normalized(_ q: SIMD4<Double>) -> SIMD4<Double>? {
    let length = (q * q).sum().squareRoot()
    return length > 1e-9 && length.isFinite ? q / length : nil
  }

  /// Behind half a turn about x.
  private static func turned(_ q: SIMD4<Double>) -> SIMD4<Double> { SIMD4(q.w, q.z, -q.y, -q.x) }

  private static func turnedBack(_ q: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(-q.w, -q.z, q.y, q.x)
  }

  /// The quaternion of a rotation matrix by its largest component (Shepperd 1978); no rotation for another matrix.
  private static func quaternion(_ m: (Int, Int) -> Double) -> SIMD4<Double> {
    let trace = m(0, 0) + m(1, 1) + m(2, 2)
    let parts = [m(0, 0), m(1, 1), m(2, 2), trace]
    let largest = parts.indices.max { parts[$0] < parts[$1] } ?? 3
    let q: SIMD4<Double> =
      switch largest {
      case 0:
        SIMD4(1 + 2 * m(0, 0) - trace, m(0, 1) + m(1, 0), m(0, 2) + m(2, 0), m(2, 1) - m(1, 2))
      case 1:
        SIMD4(m(0, 1) + m(1, 0), 1 + 2 * m(1, 1) - trace, m(1, 2) + m(2, 1), m(0, 2) - m(2, 0))
      case 2:
        SIMD4(m(0, 2) + m(2, 0), m(1, 2) + m(2, 1), 1 + 2 * m(2, 2) - trace, m(1, 0) - m(0, 1))
      default: SIMD4(m(2, 1) - m(1, 2), m(0, 2) - m(2, 0), m(1, 0) - m(0, 1), 1 + trace)
      }
    return normalized(q) ?? SIMD4(0, 0, 0, 1)
  }
}
