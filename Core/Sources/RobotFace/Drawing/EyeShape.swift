import Foundation

/// One eye in its own coordinates: its middle at 0, x to the right and y downwards, in points.
struct EyeShape {
  let width: Double
  let height: Double
  /// Top left, top right, bottom right, bottom left.
  let radii: (Double, Double, Double, Double)
  let upper: LidEdge
  let lower: LidEdge
  /// The share of its height that the lids leave.
  let openness: Double

  /// The eye on the left has its inner side on the right.
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

/// The edge of a lid: a parabola that leans and bulges upwards.
struct LidEdge {
  let y: Double
  let slope: Double
  let bulge: Double
}

/// The size of an eye at rest on a screen, and how far the eyes are apart.
struct EyeUnit {
  let width: Double
  let height: Double
  let gap: Double

  /// Shares of the shorter side; a wide screen has a larger face.
  init(width: Double, height: Double) {
    let side = min(width, height) * (width > height ? 1.3 : 1)
    self.width = 0.06 * side
    self.height = 0.21 * side
    gap = 0.264 * side
  }
}
