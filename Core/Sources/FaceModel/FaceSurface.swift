#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The head at rest in closed form: +x is the performer's left, +y up, +z out of the face; about 2 wide and 2.9 high.
///
/// The same numbers as `Web/parts/face/surface.js`; a golden file holds both together.
enum FaceSurface {
  /// The performer's left eye.
  enum Eye {
    static let x = 0.4
    static let y = 0.2
    /// Half of the slit's width.
    static let half = 0.24
    /// How far the lids open at rest.
    static let upper = 0.118
    static let lower = 0.066
    /// Of the eyeball, and where its centre is in depth.
    static let radius = 0.27
    static let z = 0.56
  }

  enum Mouth {
    static let y = -0.66
    static let half = 0.37
  }

  static let crown = 1.56

  private static let width = SmoothCurve([
    -1.75, 0.44, -1.5, 0.43, -1.38, 0.42, -1.28, 0.45, -1.15, 0.55, -1, 0.66,
    -0.75, 0.79, -0.45, 0.885, -0.1, 0.95, 0.3, 0.98, 0.65, 0.96, 1, 0.86, 1.25, 0.69,
    1.4, 0.51, 1.5, 0.32, 1.54, 0.19, crown, 0.02,
  ])
  private static let front = SmoothCurve([
    -1.75, 0.3, -1.5, 0.32, -1.4, 0.5, -1.3, 0.82, -1.2, 0.93, -1, 0.95,
    -0.7, 0.94, -0.3, 0.93, 0.1, 0.94, 0.5, 0.98, 0.8, 0.95, 1.05, 0.85, 1.28, 0.65,
    1.43, 0.44, 1.53, 0.21, crown, 0.03,
  ])
  private static let back = SmoothCurve([
    -1.75, 0.5, -1.2, 0.62, -0.4, 0.9, 0.4, 1.12, 1, 1, 1.3, 0.74, 1.45, 0.5,
    1.53, 0.25, crown, 0.03,
  ])

  /// The surface at an angle around the vertical axis (0 is the front) and a height.
  static func rest(angle: Double, y: Double) -> SIMD3<Double> {
    let (s, c) = (sin(angle), cos(angle))
    let x = width(y) * sign(s) * pow(abs(s), 0.95)
    let depth = c >= 0 ? front(y) * pow(c, 0.82) : back(y) * c
    return SIMD3(x, y, depth + relief(abs(x), y) * smoothstep(0.05, 0.55, c))
  }

  /// The angle at which the surface has this x at a height.
  static func angle(x: Double, y: Double) -> Double {
    sign(x) * asin(min(pow(abs(x) / width(y), 1 / 0.95), 1))
  }

  /// 1 in the middle of the mouth's slit, 0 at its corners and beyond.
  static func alongMouth(_ x: Double) -> Double { arch(x / Mouth.half, 0.6) }

  /// 1 in the middle of the eye's slit, 0 at its corners and beyond; x on the performer's left.
  static func alongEye(_ x: Double) -> Double { arch((x - Eye.x) / Eye.half, 0.62) }

  static func bump(
    _ x: Double, _ y: Double, _ atX: Double, _ atY: Double, _ sizeX: Double, _ sizeY: Double
  ) -> Double {
    let (dx, dy) = ((x - atX) / sizeX, (y - atY) / sizeY)
    return exp(-(dx * dx + dy * dy))
  }

  static func smoothstep(_ from: Double, _ to: Double, _ x: Double) -> Double {
    let t = min(max((x - from) / (to - from), 0), 1)
    return t * t * (3 - 2 * t)
  }

  static func sign(_ x: Double) -> Double { x > 0 ? 1 : x < 0 ? -1 : 0 }

  private static func arch(_ s: Double, _ power: Double) -> Double {
    pow(max(0, 1 - s * s), power)
  }

  private static func relief(_ x: Double, _ y: Double) -> Double {
    let sockets =
      0.15 * bump(x, y, 0.38, 0.2, 0.25, 0.17) + 0.1 * bump(x, y, 0.17, 0.22, 0.09, 0.14)
    let brows = 0.075 * bump(x, y, 0.34, 0.46, 0.3, 0.1) + 0.03 * bump(x, y, 0, 0.46, 0.12, 0.12)
    let cheeks =
      0.09 * bump(x, y, 0.6, -0.06, 0.2, 0.16) - 0.05 * bump(x, y, 0.6, -0.52, 0.17, 0.22)
    let chin =
      0.08 * bump(x, y, 0, -0.64, 0.4, 0.3) - 0.06 * bump(x, y, 0, -0.93, 0.22, 0.055)
      + 0.1 * bump(x, y, 0, -1.13, 0.2, 0.13)
    let temples = 0.05 * bump(x, y, 0.9, 0.55, 0.18, 0.3)
    return nose(x, y) + lips(x, y) - sockets + brows + cheeks + chin - temples
  }

  private static func nose(_ x: Double, _ y: Double) -> Double {
    let along = smoothstep(0.46, -0.24, y)
    let ridge =
      (0.05 + 0.33 * pow(along, 1.25)) * smoothstep(0.56, 0.3, y) * smoothstep(-0.41, -0.29, y)
    let half = 0.085 + 0.07 * along
    return ridge * exp(-((x / half) * (x / half))) + 0.05 * bump(x, y, 0, -0.22, 0.11, 0.1)
      + 0.15 * bump(x, y, 0.165, -0.3, 0.065, 0.075) - 0.09 * bump(x, y, 0.085, -0.37, 0.04, 0.03)
  }

  private static func lips(_ x: Double, _ y: Double) -> Double {
    let across = alongMouth(x)
    return 0.085 * across * bump(0, y, 0, Mouth.y + 0.065, 1, 0.055)
      + 0.1 * across * bump(0, y, 0, Mouth.y - 0.08, 1, 0.065)
      - 0.03 * bump(x, y, 0, -0.48, 0.04, 0.07)
      - 0.03 * bump(x, y, Mouth.half, Mouth.y, 0.06, 0.05)
  }
}

/// A smooth curve through points with rising x; flat outside.
private struct SmoothCurve {
  private let points: [SIMD2<Double>]
  private let slopes: [Double]

  /// - Parameter numbers: x, y, x, y …
  init(_ numbers: [Double]) {
    let points = stride(from: 0, to: numbers.count, by: 2).map {
      SIMD2(numbers[$0], numbers[$0 + 1])
    }
    self.points = points
    slopes = points.indices.map { index in
      let before = points[max(index - 1, 0)]
      let after = points[min(index + 1, points.count - 1)]
      return (after.y - before.y) / (after.x - before.x)
    }
  }

  func callAsFunction(_ x: Double) -> Double {
    guard x > points[0].x else { return points[0].y }
    guard let end = points.firstIndex(where: { $0.x >= x }) else {
      return points[points.count - 1].y
    }
    let (a, b) = (points[end - 1], points[end])
    let length = b.x - a.x
    let t = (x - a.x) / length
    let (t2, t3) = (t * t, t * t * t)
    return (2 * t3 - 3 * t2 + 1) * a.y + (t3 - 2 * t2 + t) * length * slopes[end - 1]
      + (-2 * t3 + 3 * t2) * b.y + (t3 - t2) * length * slopes[end]
  }
}
