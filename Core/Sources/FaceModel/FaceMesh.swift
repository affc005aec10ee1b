#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The grid over the head: rows of height, columns of angle.
///
/// The rows of the eyes and of the mouth come twice, so that the skin can open there; outside the slits both share
/// their vertices.
public struct FaceMesh: Sendable {
  struct Vertex: Sendable {
    var angle: Double
    /// Before the eyes opened; the ways of the channels depend on these.
    var x: Double
    var y: Double
    var z: Double
    /// The height at rest, with open eyes.
    var restY: Double
    /// On which side of a slit it lies.
    var isUpperEye: Bool
    var isUpperLip: Bool
  }

  struct Row: Sendable {
    var y: Double
    /// 1 and −1 are the two sides of a slit, 0 is any other row.
    var side: Int
  }

  let vertices: [Vertex]
  let rows: [Row]
  let angles: [Double]
  /// The vertices of each row.
  let grid: [[Int]]
  /// Three vertices each, counter-clockwise as seen from outside.
  public let triangles: [UInt16]

  public var vertexCount: Int { vertices.count }

  /// - Parameter isDetailed: 8,315 vertices instead of 2,639.
  public init(isDetailed: Bool) {
    let angles = Self.spread(isDetailed ? 40 : 22, most: 1.95, power: 1.35)
    let rows = Self.heights(step: isDetailed ? 0.042 : 0.075)
    var vertices: [Vertex] = []
    var grid: [[Int]] = []
    for row in rows {
      grid.append(
        angles.indices.map { column in
          if row.side < 0, let shared = grid.last?[column],
            !Self.isSlit(vertices[shared].x, row.y)
          {
            return shared
          }
          vertices.append(Vertex(angle: angles[column], y: row.y, side: row.side))
          return vertices.count - 1
        })
    }
    (self.vertices, self.rows, self.angles, self.grid) = (vertices, rows, angles, grid)
    // The upper right corner and the lower left one are shared by both triangles.
    triangles = Self.cells(rows, grid).flatMap { [$0[0], $0[1], $0[3], $0[3], $0[1], $0[2]] }
  }

  /// Corners of the cells, counter-clockwise from the upper left as the viewer sees them; none across a slit.
  var cells: [[UInt16]] { Self.cells(rows, grid) }

  private static func cells(_ rows: [Row], _ grid: [[Int]]) -> [[UInt16]] {
    var cells: [[UInt16]] = []
    for row in 0..<rows.count - 1 where !(rows[row].side > 0 && rows[row + 1].side < 0) {
      for column in 0..<grid[row].count - 1 {
        let corners = [
          grid[row][column], grid[row + 1][column], grid[row + 1][column + 1],
          grid[row][column + 1],
        ]
        cells.append(corners.map { UInt16(clamping: $0) })
      }
    }
    return cells
  }

  private static func isSlit(_ x: Double, _ y: Double) -> Bool {
    y == FaceSurface.Mouth.y
      ? FaceSurface.alongMouth(x) > 0 : FaceSurface.alongEye(abs(x)) > 0
  }

  /// Angles from −most to most, closer together at the front.
  private static func spread(_ half: Int, most: Double, power: Double) -> [Double] {
    (-half...half).map { step in
      let part = Double(step) / Double(half)
      return FaceSurface.sign(part) * most * pow(abs(part), power)
    }
  }

  private static func heights(step: Double) -> [Row] {
    let slits = [FaceSurface.Eye.y, FaceSurface.Mouth.y]
    let crown = FaceSurface.crown
    var rows: [Row] = []
    var y = crown
    while y > -1.6 {
      if let slit = slits.first(where: { y >= $0 && y - $0 < step * 0.75 }) {
        rows += [Row(y: slit, side: 1), Row(y: slit, side: -1)]
        y = slit
      } else {
        rows.append(Row(y: y, side: 0))
      }
      let near = slits.map { abs(y - $0) }.min() ?? 0
      y -=
        step * (0.45 + 0.55 * FaceSurface.smoothstep(0.02, 0.3, near))
        * FaceSurface.smoothstep(crown + 0.06, crown - 0.3, y)
    }
    return rows
  }
}

extension FaceMesh.Vertex {
  init(angle: Double, y: Double, side: Int) {
    typealias Eye = FaceSurface.Eye
    let rest = FaceSurface.rest(angle: angle, y: y)
    isUpperEye = y > Eye.y || (y == Eye.y && side >= 0)
    isUpperLip = y > FaceSurface.Mouth.y || (y == FaceSurface.Mouth.y && side >= 0)
    let left = abs(rest.x)
    let along = FaceSurface.alongEye(left)
    let opening =
      isUpperEye
      ? Eye.upper * along * exp(-(y - Eye.y) / 0.17) : -Eye.lower * along * exp((y - Eye.y) / 0.13)
    let tilt =
      0.03 * ((left - Eye.x) / Eye.half) * FaceSurface.bump(left, y, Eye.x, Eye.y, 0.3, 0.2)
    (self.angle, x, self.y, z) = (angle, rest.x, y, rest.z)
    restY = y + opening + tilt
  }
}
