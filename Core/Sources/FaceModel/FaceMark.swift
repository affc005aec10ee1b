import Numbers

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A point of the surface between four vertices of the mesh.
struct SurfaceAnchor: Sendable {
  /// Upper left, upper right, lower left, lower right of a cell.
  let corners: (Int, Int, Int, Int)
  /// The parts of the way to the right and downwards, 0…1.
  let across: Float
  let down: Float

  /// - Parameters:
  ///   - side: on a slit, 1 is its upper side and −1 its lower one.
  init(_ mesh: FaceMesh, x: Double, y: Double, side: Int = 0) {
    let angle = FaceSurface.angle(x: x, y: y)
    let columns = mesh.angles.count
    let right = mesh.angles.firstIndex { $0 > angle } ?? columns - 1
    let left = max(right - 1, 0)
    let upper = Self.row(of: mesh, y: y, side: side)
    let (top, bottom) = (mesh.rows[upper].y, mesh.rows[upper + 1].y)
    let (a, b) = (mesh.grid[upper], mesh.grid[upper + 1])
    corners = (a[left], a[left + 1], b[left], b[left + 1])
    let step = mesh.angles[left + 1] - mesh.angles[left]
    across = Float(min(max((angle - mesh.angles[left]) / step, 0), 1))
    down = top > bottom ? Float(min(max((top - y) / (top - bottom), 0), 1)) : 0
  }

  /// The row above a height.
  private static func row(of mesh: FaceMesh, y: Double, side: Int) -> Int {
    let last = mesh.rows.count - 2
    if side != 0, let slit = mesh.rows.firstIndex(where: { $0.y == y && $0.side == side }) {
      return side > 0 ? max(slit - 1, 0) : min(slit, last)
    }
    let below = mesh.rows.firstIndex { $0.y < y } ?? last + 1
    return min(max(below - 1, 0), last)
  }

  func place(in points: [SIMD3<Float>]) -> SIMD3<Float> {
    let top = points[corners.0] + (points[corners.1] - points[corners.0]) * across
    let bottom = points[corners.2] + (points[corners.3] - points[corners.2]) * across
    return top + (bottom - top) * down
  }
}

/// A small area on the skin: a part of a brow, a lip, a lash or a nostril.
struct FaceMark: Sendable {
  let material: FaceMaterial
  /// Counter-clockwise as the viewer sees them.
  let corners: (SurfaceAnchor, SurfaceAnchor, SurfaceAnchor, SurfaceAnchor)

  /// Everything that is drawn on the skin.
  static func all(on mesh: FaceMesh) -> [FaceMark] {
    [-1.0, 1].flatMap { side in
      brow(mesh, side) + eye(mesh, side) + nostril(mesh, side)
    } + mouth(mesh)
  }

  /// A strip between two lines, upper and lower, from the performer's right to their left.
  private static func strip(
    _ material: FaceMaterial, _ mesh: FaceMesh, _ xs: [Double],
    upper: (Double) -> (y: Double, side: Int), lower: (Double) -> (y: Double, side: Int)
  ) -> [FaceMark] {
    let ends = xs.sorted().map { x in
      let (above, below) = (upper(x), lower(x))
      return (
        SurfaceAnchor(mesh, x: x, y: above.y, side: above.side),
        SurfaceAnchor(mesh, x: x, y: below.y, side: below.side)
      )
    }
    return zip(ends, ends.dropFirst()).map { left, right in
      FaceMark(material: material, corners: (left.0, left.1, right.1, right.0))
    }
  }

  private static func steps(_ count: Int, from: Double, to: Double) -> [Double] {
    (0...count).map { from + (to - from) * Double($0) / Double(count) }
  }

  private static func brow(_ mesh: FaceMesh, _ side: Double) -> [FaceMark] {
    func part(_ x: Double) -> Double { (abs(x) - 0.15) / 0.54 }
    func middle(_ t: Double) -> Double { 0.44 + 0.2 * t - 0.17 * t * t }
    func half(_ t: Double) -> Double {
      (0.026 * pow(max(1 - t, 0), 0.55) + 0.005) * FaceSurface.smoothstep(0, 0.12, t + 0.04)
    }
    let xs = steps(8, from: 0.15, to: 0.69).map { side * $0 }
    return strip(.brow, mesh, xs) {
      (middle(part($0)) + half(part($0)), 0)
    } lower: {
      (middle(part($0)) - half(part($0)), 0)
    }
  }

  private static func eye(_ mesh: FaceMesh, _ side: Double) -> [FaceMark] {
    typealias Eye = FaceSurface.Eye
    func along(_ x: Double) -> Double { (abs(x) - Eye.x) / Eye.half }
    func lash(_ x: Double) -> Double {
      let e = along(x)
      return max(0.022 * (1 - 0.55 * e * e + 0.25 * e), 0.004)
    }
    func crease(_ x: Double) -> Double {
      Eye.y + 0.075 * max(0, 1 - along(x) * along(x) * 0.8).squareRoot()
    }
    let xs = steps(8, from: Eye.x - Eye.half, to: Eye.x + Eye.half).map { side * $0 }
    return strip(.ink, mesh, xs) {
      (Eye.y + lash($0), 0)
    } lower: { _ in
      (Eye.y, 1)
    }
      + strip(.ink, mesh, xs) { _ in
        (Eye.y, -1)
      } lower: { _ in
        (Eye.y - 0.006, 0)
      }
      + strip(.crease, mesh, xs) {
        (crease($0) + 0.006, 0)
      } lower: {
        (crease($0) - 0.006, 0)
      }
  }

  private static func nostril(_ mesh: FaceMesh, _ side: Double) -> [FaceMark] {
    func half(_ x: Double) -> Double {
      let part = (abs(x) - 0.088) / 0.045
      return 0.02 * max(0, 1 - part * part).squareRoot()
    }
    let xs = steps(4, from: 0.088 - 0.045, to: 0.088 + 0.045).map { side * $0 }
    return strip(.ink, mesh, xs) {
      (half($0) - 0.375, 0)
    } lower: {
      (-half($0) - 0.375, 0)
    }
  }

  private static func mouth(_ mesh: FaceMesh) -> [FaceMark] {
    typealias Mouth = FaceSurface.Mouth
    let half = Mouth.half * 0.985
    let xs = steps(14, from: -half, to: half)
    let line =
      strip(.ink, mesh, xs) { _ in
        (Mouth.y + 0.008, 0)
      } lower: { _ in
        (Mouth.y, 1)
      }
      + strip(.ink, mesh, xs) { _ in
        (Mouth.y, -1)
      } lower: { _ in
        (Mouth.y - 0.008, 0)
      }
    return lip(mesh, xs, edge: upperLip, side: 1) + lip(mesh, xs, edge: lowerLip, side: -1) + line
  }

  /// Two strips between the slit and the edge of a lip.
  private static func lip(
    _ mesh: FaceMesh, _ xs: [Double], edge: (Double) -> Double, side: Int
  ) -> [FaceMark] {
    let slit = { (_: Double) in (y: FaceSurface.Mouth.y, side: side) }
    let middle = { (x: Double) in (y: (edge(x) + FaceSurface.Mouth.y) / 2, side: 0) }
    let outer = { (x: Double) in (y: edge(x), side: 0) }
    return side > 0
      ? strip(.lip, mesh, xs, upper: outer, lower: middle)
        + strip(.lip, mesh, xs, upper: middle, lower: slit)
      : strip(.lip, mesh, xs, upper: slit, lower: middle)
        + strip(.lip, mesh, xs, upper: middle, lower: outer)
  }

  private static func upperLip(_ x: Double) -> Double {
    FaceSurface.Mouth.y + 0.125 * lipArch(x) * (1 - 0.26 * exp(-x * x / 0.0036))
  }

  private static func lowerLip(_ x: Double) -> Double {
    FaceSurface.Mouth.y - 0.15 * lipArch(x)
  }

  private static func lipArch(_ x: Double) -> Double {
    let part = x / FaceSurface.Mouth.half
    return pow(max(0, 1 - part * part), 0.55)
  }
}
