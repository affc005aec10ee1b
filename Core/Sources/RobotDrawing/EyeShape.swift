import RobotFace

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One eye in its own coordinates: origin at its centre, x to the right and y downwards, in points.
struct EyeShape {
  let width: Double
  let height: Double
  /// Top left, top right, bottom right, bottom left.
  let radii: (Double, Double, Double, Double)
  let upper: LidEdge
  let lower: LidEdge
  /// The fraction of its height between the lids.
  let openness: Double

  /// The left eye's inner side is on the right.
  init(_ face: FaceVector, _ eye: FaceParameter.Eye, unit: EyeUnit) {
    width = unit.width * face[eye, .width]
    height = unit.height * face[eye, .height]
    let half = min(width, height) / 2
    let inner = (face[eye, .topInner] * half, face[eye, .bottomInner] * half)
    let outer = (face[eye, .topOuter] * half, face[eye, .bottomOuter] * half)
    let isLeft = eye == .left
    radii =
      isLeft ? (outer.0, inner.0, inner.1, outer.1) : (inner.0, outer.0, outer.1, inner.1)
    let side = isLeft ? 1.0 : -1.0
    upper = LidEdge(
      y: (face[eye, .upperLid] - 0.5) * height,
      slope: side * tan(face[eye, .upperAngle] * .pi / 180),
      bulge: face[eye, .upperBend] * 0.3 * height)
    lower = LidEdge(
      y: (0.5 - face[eye, .lowerLid]) * height,
      slope: side * tan(face[eye, .lowerAngle] * .pi / 180),
      bulge: face[eye, .lowerBend] * 0.3 * height)
    openness = max(1 - face[eye, .upperLid] - face[eye, .lowerLid], 0)
  }
}

/// The edge of a lid: a parabola with slope and bulge.
struct LidEdge {
  let y: Double
  let slope: Double
  let bulge: Double
}

/// The size of a neutral eye on a screen, and the distance of the eyes.
struct EyeUnit {
  let width: Double
  let height: Double
  let gap: Double

  /// Fractions of the shorter side; a wide screen has a larger face.
  init(width: Double, height: Double) {
    self.init(side: min(width, height) * (width > height ? RobotLayout.larger : 1))
  }

  init(side: Double) {
    width = 0.06 * side
    height = 0.21 * side
    gap = 0.264 * side
  }
}
