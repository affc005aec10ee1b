import Numbers

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A small sheet behind the lips: teeth, tongue, or the dark around them.
struct FaceSolid: Sendable {
  private(set) var points: [SIMD3<Float>]
  let columns: Int
  let rows: Int

  /// A sheet of cells over (0…1, 0…1).
  private init(_ columns: Int, _ rows: Int, _ of: (Float, Float) -> SIMD3<Float>) {
    (self.columns, self.rows) = (columns, rows)
    points = []
    points.reserveCapacity((columns + 1) * (rows + 1))
    for row in 0...rows {
      for column in 0...columns {
        points.append(of(Float(column) / Float(columns), Float(row) / Float(rows)))
      }
    }
  }

  /// Corners of a cell, counter-clockwise for a sheet whose rows go up and whose columns go right.
  func corners(row: Int, column: Int) -> (Int, Int, Int, Int) {
    let first = row * (columns + 1) + column
    return (first, first + 1, first + columns + 2, first + columns + 1)
  }

  /// A row of teeth: an arc with its edge at a height, growing to the root.
  static func teeth(edge: Float, root: Float) -> FaceSolid {
    FaceSolid(12, 1) { u, v in
      let angle = (u - 0.5) * 2.3
      return SIMD3(0.31 * sinf(angle), edge + (root - edge) * v, 0.6 + 0.28 * cosf(angle))
    }
  }

  /// The dark behind the lips.
  static func cavity() -> FaceSolid {
    let y = Float(FaceSurface.Mouth.y)
    return FaceSolid(4, 4) { u, v in
      let (x, h) = ((u - 0.5) * 2, (v - 0.5) * 2)
      return SIMD3(
        0.42 * x, y - 0.15 + 0.42 * h, 0.5 - 0.1 * (1 - x * x) * (1 - h * h))
    }
  }

  static func tongue() -> FaceSolid {
    var solid = FaceSolid(12, 8) { _, _ in .zero }
    solid.stretchTongue(out: 0)
    return solid
  }

  /// Moves the points of a tongue that is out by 0…1.
  mutating func stretchTongue(out: Float) {
    let y = Float(FaceSurface.Mouth.y) - 0.13 + 0.05 * out
    var index = 0
    for row in 0...rows {
      let along = Float(row) / Float(rows)
      let tip = max(0, 1 - along * along * along * along).squareRoot()
      let over = max(0, along - 0.45)
      let droop = -0.3 * out * over * over.squareRoot()
      for column in 0...columns {
        let around = Float(column) / Float(columns) * 2 * .pi
        points[index] = SIMD3(
          0.19 * tip * sinf(around), y + 0.055 * tip * cosf(around) + droop,
          0.45 + (0.4 + 0.42 * out) * along)
        index += 1
      }
    }
  }
}
