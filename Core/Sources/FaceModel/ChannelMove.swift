import Signals

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a channel does to a point of the skin at the value 1.
struct ChannelMove {
  typealias Point = FaceMesh.Vertex
  private typealias Table = [String: @Sendable (Point) -> SIMD3<Double>]

  private let of: @Sendable (Point) -> SIMD3<Double>

  /// Nil for a channel that does not move the skin. The performer's left is +x; the right is its mirror image.
  init?(_ channel: Channel) {
    let name = channel.name
    if let move = Self.moves[name] {
      of = move
      return
    }
    guard name.hasSuffix("Right"), let left = Self.moves[name.dropLast(5) + "Left"] else {
      return nil
    }
    of = { point in
      var mirrored = point
      mirrored.x = -point.x
      return left(mirrored) * SIMD3(-1, 1, 1)
    }
  }

  func callAsFunction(_ point: Point) -> SIMD3<Double> { of(point) }

  private static let moves: Table =
    brows.merging(eyes) { first, _ in first }
    .merging(jaws) { first, _ in first }
    .merging(lips) { first, _ in first }
    .merging(corners) { first, _ in first }
}

// Tables of the shapes, part by part of the face.
extension ChannelMove {
  private static var brows: Table {
    [
      "browDownLeft": { bump($0, 0.34, 0.46, 0.3, 0.15) * SIMD3(-0.05, -0.1, 0.01) },
      "browInnerUp": { bump($0.wide, 0.1, 0.47, 0.22, 0.18) * SIMD3(0, 0.13, 0) },
      "browOuterUpLeft": { bump($0, 0.58, 0.48, 0.28, 0.18) * SIMD3(0, 0.13, 0) },
      "cheekPuff": {
        bump($0.wide, 0.56, -0.6, 0.24, 0.26) * SIMD3(0.1 * FaceSurface.sign($0.x), 0, 0.16)
      },
      "cheekSquintLeft": { bump($0, 0.45, -0.04, 0.22, 0.13) * SIMD3(0, 0.06, 0.04) },
      "cheekRaiseLeft": { bump($0, 0.54, -0.18, 0.22, 0.2) * SIMD3(0.01, 0.07, 0.06) },
    ]
  }

  private static var eyes: Table {
    typealias Eye = FaceSurface.Eye
    return [
      "eyeBlinkLeft": { lid($0, -(Eye.upper + 0.55 * Eye.lower), 0.45 * Eye.lower) },
      "eyeSquintLeft": { lid($0, -0.25 * Eye.upper, 0.7 * Eye.lower) },
      "eyeWideLeft": { lid($0, 0.42 * Eye.upper, -0.2 * Eye.lower) },
      "eyeLookDownLeft": { lid($0, -0.42 * Eye.upper, -0.25 * Eye.lower) },
      "eyeLookUpLeft": { lid($0, 0.2 * Eye.upper, 0.1 * Eye.lower) },
    ]
  }

  private static var jaws: Table {
    [
      "chinRaise": { bump($0, 0, -1, 0.26, 0.16) * SIMD3(0, 0.07, 0.03) },
      "chinLowerDown": {
        bothCorners($0, 0.22) * SIMD3(0.08 * FaceSurface.sign($0.x), -0.04, -0.02)
      },
      "jawOpen": { point in
        let drop = jaw(point)
        return SIMD3(
          -0.1 * drop * point.x, -0.4 * drop - 0.1 * bothCorners(point, 0.16),
          -0.09 * drop - 0.01 * bothCorners(point, 0.2))
      },
      "jawForward": { jawBone($0) * SIMD3(0, 0, 0.1) },
      "jawLeft": { jawBone($0) * SIMD3(0.13, 0, 0) },
      "jawRight": { jawBone($0) * SIMD3(-0.13, 0, 0) },
    ]
  }

  private static var lips: Table {
    [
      "mouthClose": { SIMD3(0, $0.isUpperLip ? -0.08 * upperLip($0) : 0.32 * lowerLip($0), 0) },
      "mouthFunnel": { point in
        let (upper, lower) = (upperLip(point), lowerLip(point))
        return around(point) * SIMD3(-0.24 * point.x, 0, 0.13)
          + SIMD3(0, 0.065 * upper - 0.085 * lower, 0.03 * (upper + lower))
      },
      "mouthPucker": {
        around($0) * SIMD3(-0.42 * $0.x, 0, 0.12)
          + SIMD3(0, 0, 0.07 * (upperLip($0) + lowerLip($0)))
      },
      "mouthRollLower": { lowerLip($0) * SIMD3(0, 0.03, -0.05) },
      "mouthRollUpper": { upperLip($0) * SIMD3(0, -0.03, -0.05) },
      "mouthLowerLipSuckLower": { lowerLip($0) * SIMD3(0, 0.03, -0.05) },
      "mouthUpperLipSuckUpper": { upperLip($0) * SIMD3(0, -0.03, -0.05) },
      "mouthShrugLower": {
        (lowerLip($0) + 0.6 * bump($0, 0, -0.95, 0.28, 0.14)) * SIMD3(0, 0.06, 0.03)
      },
      "mouthShrugUpper": { upperLip($0) * SIMD3(0, 0.06, 0.04) },
      "mouthUpperLipUp": {
        upperLip($0) * SIMD3(0, 0.1, 0.01)
          + bump($0.wide, 0.2, -0.35, 0.12, 0.12) * SIMD3(0, 0.03, 0)
      },
      "mouthLowerLipDown": { lowerLip($0) * SIMD3(0, -0.11, 0.01) },
      "mouthUpperLipPress": { upperLip($0) * SIMD3(0, -0.015, -0.03) },
      "mouthLowerLipPress": { lowerLip($0) * SIMD3(0, 0.02, -0.03) },
    ]
  }

  private static var corners: Table {
    [
      "mouthLeft": { around($0) * SIMD3(0.16, 0.02 * FaceSurface.sign($0.x), 0) },
      "mouthRight": { around($0) * SIMD3(-0.16, -0.02 * FaceSurface.sign($0.x), 0) },
      "mouthSmileLeft": {
        corner($0, 0.2) * SIMD3(0.13, 0.17, -0.07)
          + bump($0, 0.56, -0.24, 0.2, 0.2) * SIMD3(0.02, 0.06, 0.06)
      },
      "mouthFrownLeft": {
        corner($0, 0.17) * SIMD3(0.03, -0.15, -0.03)
          + bump($0, 0.25, -0.95, 0.2, 0.12) * SIMD3(0, -0.03, 0)
      },
      "mouthDimpleLeft": { corner($0, 0.12) * SIMD3(0.08, 0.01, -0.06) },
    ]
  }
}

// The weights that the tables share.
extension ChannelMove {
  private static func bump(
    _ point: Point, _ x: Double, _ y: Double, _ sizeX: Double, _ sizeY: Double
  ) -> Double { FaceSurface.bump(point.x, point.y, x, y, sizeX, sizeY) }

  private static func lid(_ point: Point, _ upper: Double, _ lower: Double) -> SIMD3<Double> {
    guard point.x >= 0 else { return .zero }
    let along = FaceSurface.alongEye(point.x)
    let above = point.y - FaceSurface.Eye.y
    return SIMD3(
      0, point.isUpperEye ? upper * along * exp(-above / 0.17) : lower * along * exp(above / 0.13),
      0)
  }

  private static func upperLip(_ point: Point) -> Double {
    guard point.isUpperLip else { return 0 }
    let above = (point.y - FaceSurface.Mouth.y) / 0.15
    return FaceSurface.alongMouth(point.x) * exp(-above * above)
  }

  private static func lowerLip(_ point: Point) -> Double {
    guard !point.isUpperLip else { return 0 }
    let below = (point.y - FaceSurface.Mouth.y) / 0.17
    return FaceSurface.alongMouth(point.x) * exp(-below * below)
  }

  private static func corner(_ point: Point, _ size: Double) -> Double {
    bump(point, FaceSurface.Mouth.half, FaceSurface.Mouth.y, size, size)
  }

  private static func bothCorners(_ point: Point, _ size: Double) -> Double {
    corner(point.wide, size)
  }

  private static func around(_ point: Point) -> Double {
    bump(point, 0, FaceSurface.Mouth.y, 0.42, 0.26) * front(point)
  }

  private static func front(_ point: Point) -> Double {
    FaceSurface.smoothstep(1.5, 0.9, abs(point.angle))
  }

  private static func jawBone(_ point: Point) -> Double {
    let height =
      FaceSurface.smoothstep(-0.5, -0.85, point.y) * FaceSurface.smoothstep(-1.6, -1.35, point.y)
    return height * exp(-pow(point.x / 0.7, 4)) * front(point)
  }

  /// How far a point follows the jaw, 0…1: at the lip it opens the slit, below it takes the chin.
  private static func jaw(_ point: Point) -> Double {
    let below = FaceSurface.Mouth.y - point.y
    guard !point.isUpperLip, below >= 0 else { return 0 }
    let reach = 0.72 - 0.36 * FaceSurface.smoothstep(0.42, 0.72, below)
    let wide =
      exp(-pow(abs(point.x) / reach, 3)) * FaceSurface.smoothstep(0.84, 0.62, below)
      * front(point)
    let chin = FaceSurface.smoothstep(0, 0.32, below)
    return FaceSurface.alongMouth(point.x) * (1 - chin) + wide * chin
  }
}

extension FaceMesh.Vertex {
  /// As if it were on the performer's left.
  fileprivate var wide: FaceMesh.Vertex {
    var point = self
    point.x = abs(x)
    return point
  }
}
