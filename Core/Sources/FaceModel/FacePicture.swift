import Numbers
public import Signals

/// A face as flat pieces in the order of drawing, from the back to the front; for any canvas of paths and fills.
///
/// Keep one and draw into it again: after the first frames this allocates nothing.
public struct FacePicture: Sendable {
  /// Pieces of one look, drawn as one path.
  public struct Run: Hashable, Sendable {
    /// Red, green, blue and opacity, 0…1.
    public var fill: SIMD4<Float>
    /// The line around each piece; opacity 0 for none.
    public var line: SIMD4<Float>
    /// Indexes of ``FacePicture/pieces``.
    public var pieces: Range<Int>
  }

  /// A polygon: neighbours in ``FacePicture/points``.
  public struct Piece: Hashable, Sendable {
    public var points: Range<Int> { Int(first)..<Int(first) + Int(count) }
    var first: Int32
    var count: Int32
    var key: UInt32
  }

  /// An axis of the head, or a gaze.
  public struct Line: Hashable, Sendable {
    public var from: SIMD2<Float>
    public var to: SIMD2<Float>
    /// Red, green and blue, 0…1.
    public var colour: SIMD3<Float>
  }

  /// x to the right and y downwards, within the picture.
  public internal(set) var points: [SIMD2<Float>] = []
  public internal(set) var pieces: [Piece] = []
  public internal(set) var runs: [Run] = []
  /// Pitch, yaw and roll.
  public internal(set) var axes: [Line] = []
  /// The left eye's first.
  public internal(set) var gaze: [Line] = []

  let cells: [SIMD4<UInt16>]
  /// 1…3 for each cell: the skin becomes transparent to the back and to the neck.
  let fades: [UInt8]
  let marks: [FaceMark]
  var solids = FaceSolids()
  /// Of the vertices: x and y in the picture, and the distance from the camera.
  var projected: [SIMD3<Float>]
  private var sorter = PieceSorter()

  /// - Parameter rig: the rig whose skin is drawn, or one with the same detail.
  public init(of rig: FaceRig) {
    let mesh = rig.mesh
    let faded = mesh.cells.map { cell in
      (SIMD4(cell[0], cell[1], cell[2], cell[3]), Self.fade(of: cell, mesh))
    }.filter { $0.1 > 0 }
    cells = faded.map(\.0)
    fades = faded.map(\.1)
    marks = FaceMark.all(on: mesh)
    projected = Array(repeating: .zero, count: mesh.vertexCount)
    let most = cells.count + marks.count + 512
    pieces.reserveCapacity(most)
    points.reserveCapacity(4 * most)
    runs.reserveCapacity(most)
    sorter.reserve(most)
    axes.reserveCapacity(3)
    gaze.reserveCapacity(2)
  }

  /// Removes everything: no face has been seen.
  public mutating func clear() {
    points.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    axes.removeAll(keepingCapacity: true)
    gaze.removeAll(keepingCapacity: true)
  }

  /// Draws a rig that these values have moved.
  ///
  /// - Parameters:
  ///   - width: in points, as `height`; without an area nothing is drawn.
  ///   - isMirrored: as in a mirror, with the performer's left on the left.
  public mutating func draw(
    _ rig: FaceRig, _ values: ChannelValues, from viewpoint: FaceViewpoint, width: Double,
    height: Double, palette: FacePalette, isMirrored: Bool = false
  ) {
    clear()
    guard width >= 1, height >= 1, width.isFinite, height.isFinite,
      rig.positions.count == projected.count
    else { return }
    let values = values.finite
    let space = PictureSpace(
      viewpoint, values, width: Float(width), height: Float(height), isMirrored: isMirrored)
    for index in projected.indices { projected[index] = space.project(rig.positions[index]) }
    if space.isFrontal {
      drawMouth(values, space)
      drawEyes(values, space)
    }
    drawSkin(rig, space)
    drawMarks(rig, space)
    drawLines(values, space, palette)
    sorter.sort(&pieces)
    gather(palette)
  }

  /// Neighbours of one look become runs.
  private mutating func gather(_ palette: FacePalette) {
    let mask: UInt32 = 1 << FaceShade.bits - 1
    var start = 0
    for index in pieces.indices {
      let shade = pieces[index].key & mask
      let isLast = index + 1 == pieces.count
      if !isLast, pieces[index + 1].key & mask == shade { continue }
      let paint = FaceShade(code: shade).paint(palette)
      runs.append(Run(fill: paint.fill, line: paint.line, pieces: start..<index + 1))
      start = index + 1
    }
  }

  private static func fade(of cell: [UInt16], _ mesh: FaceMesh) -> UInt8 {
    let corners = cell.map { mesh.vertices[Int($0)] }
    let angle = corners.map { abs($0.angle) }.reduce(0, +) / 4
    let y = corners.map(\.y).reduce(0, +) / 4
    let fade =
      (1 - FaceSurface.smoothstep(1.25, 1.9, angle)) * FaceSurface.smoothstep(-1.56, -1.26, y)
    return fade < 0.1 ? 0 : fade < 0.45 ? 1 : fade < 0.8 ? 2 : 3
  }
}

extension ChannelValues {
  /// With 0 for values that are not finite.
  fileprivate var finite: ChannelValues {
    let isFinite = storage - storage .== SIMD64<Float>.zero
    return ChannelValues(storage: SIMD64<Float>.zero.replacing(with: storage, where: isFinite))
  }
}

/// Sorts pieces by their keys of 24 bits, without allocating.
private struct PieceSorter {
  private var spare: [FacePicture.Piece] = []
  private var starts = [Int](repeating: 0, count: 256)

  mutating func reserve(_ count: Int) { spare.reserveCapacity(count) }

  mutating func sort(_ pieces: inout [FacePicture.Piece]) {
    sort(&pieces, by: 0)
    sort(&pieces, by: 8)
    sort(&pieces, by: 16)
  }

  /// Sorts by eight bits; equal ones keep their order.
  private mutating func sort(_ pieces: inout [FacePicture.Piece], by shift: UInt32) {
    for index in starts.indices { starts[index] = 0 }
    for piece in pieces { starts[Int(UInt8(truncatingIfNeeded: piece.key >> shift))] += 1 }
    var sum = 0
    for index in starts.indices {
      let count = starts[index]
      starts[index] = sum
      sum += count
    }
    spare.removeAll(keepingCapacity: true)
    spare.append(contentsOf: pieces)
    for piece in spare {
      let bucket = Int(UInt8(truncatingIfNeeded: piece.key >> shift))
      pieces[starts[bucket]] = piece
      starts[bucket] += 1
    }
  }
}
