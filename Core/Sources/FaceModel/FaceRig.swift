import Numbers
public import Signals

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The skin that the channels move: positions, normals, and how far each point has moved.
///
/// In units of the model: half of the head's width is about 1. Moving allocates nothing.
public struct FaceRig: Sendable {
  public let mesh: FaceMesh
  /// +x is the performer's left, +y up, +z out of the face.
  public private(set) var positions: [SIMD3<Float>]
  /// Outwards; as long as the area around the point, not 1.
  public private(set) var normals: [SIMD3<Float>]
  /// The distance of each point from the neutral face.
  public private(set) var heat: [Float]

  private let rest: [SIMD3<Float>]
  private var neutral: [SIMD3<Float>]
  private let shapes: [Shape]
  private let indexes: [Int32]
  private let moves: [SIMD3<Float>]
  private let lips: [(upper: Int, lower: Int)]
  private let lids: [Lid]

  /// What a channel moves: a range of `indexes` and `moves`.
  private struct Shape: Sendable {
    var channel: Int
    var range: Range<Int>
  }

  private struct Lid: Sendable {
    var index: Int
    /// The x of its eye.
    var eye: Float
    /// How closely it follows the eyeball, 0…1.
    var hug: Float
  }

  public init(isDetailed: Bool) {
    let mesh = FaceMesh(isDetailed: isDetailed)
    self.mesh = mesh
    rest = mesh.vertices.map { SIMD3(Float($0.x), Float($0.restY), Float($0.z)) }
    (shapes, indexes, moves) = Self.sparse(mesh)
    lips = Self.lips(of: mesh)
    lids = Self.lids(of: mesh)
    positions = rest
    neutral = rest
    normals = Array(repeating: .zero, count: rest.count)
    heat = Array(repeating: 0, count: rest.count)
    move(.zero)
    neutral = positions
    for index in heat.indices { heat[index] = 0 }
  }

  /// Poses the skin by the channels; a value that is not finite counts as 0.
  public mutating func move(_ values: ChannelValues) {
    for index in positions.indices { positions[index] = rest[index] }
    for shape in shapes {
      let value = values.storage[shape.channel]
      guard value.isFinite, abs(value) > Self.least else { continue }
      for place in shape.range { positions[Int(indexes[place])] += value * moves[place] }
    }
    closeLips()
    wrapLids()
    for index in positions.indices {
      let way = positions[index] - neutral[index]
      heat[index] = (way * way).sum().squareRoot()
    }
    findNormals()
  }

  /// A value and a way that cannot be seen.
  private static let least: Float = 0.002
  private static let shortest = 0.0004

  /// The lips meet, they never cross.
  private mutating func closeLips() {
    for (upper, lower) in lips {
      let gap = positions[upper].y - positions[lower].y
      guard gap < 0 else { continue }
      positions[upper].y -= gap / 2
      positions[lower].y += gap / 2
    }
  }

  /// The lids lie on the eyeball and slide over it.
  private mutating func wrapLids() {
    let radius = Float(FaceSurface.Eye.radius * 1.05)
    for lid in lids {
      let point = positions[lid.index]
      let (dx, dy) = (point.x - lid.eye, point.y - Float(FaceSurface.Eye.y))
      let square = radius * radius - dx * dx - dy * dy
      guard square > 0 else { continue }
      let ball = Float(FaceSurface.Eye.z) + square.squareRoot()
      positions[lid.index].z = max(ball, point.z + (ball - point.z) * lid.hug)
    }
  }

  private mutating func findNormals() {
    for index in normals.indices { normals[index] = .zero }
    for start in stride(from: 0, to: mesh.triangles.count, by: 3) {
      let a = Int(mesh.triangles[start])
      let b = Int(mesh.triangles[start + 1])
      let c = Int(mesh.triangles[start + 2])
      let normal = (positions[b] - positions[a]).cross(positions[c] - positions[a])
      normals[a] += normal
      normals[b] += normal
      normals[c] += normal
    }
  }
}

extension FaceRig {
  private static func sparse(_ mesh: FaceMesh) -> ([Shape], [Int32], [SIMD3<Float>]) {
    var shapes: [Shape] = []
    var indexes: [Int32] = []
    var moves: [SIMD3<Float>] = []
    for channel in Channel.allCases {
      guard let move = ChannelMove(channel) else { continue }
      let start = indexes.count
      for (index, vertex) in zip(Int32(0)..., mesh.vertices) {
        let way = move(vertex)
        guard abs(way.x) + abs(way.y) + abs(way.z) >= shortest else { continue }
        indexes.append(index)
        moves.append(SIMD3<Float>(way))
      }
      shapes.append(Shape(channel: channel.rawValue, range: start..<indexes.count))
    }
    return (shapes, indexes, moves)
  }

  /// The points of the slit of the mouth that can part.
  private static func lips(of mesh: FaceMesh) -> [(upper: Int, lower: Int)] {
    guard let upper = mesh.rows.firstIndex(where: { $0.y == FaceSurface.Mouth.y }) else {
      return []
    }
    return zip(mesh.grid[upper], mesh.grid[upper + 1])
      .filter { $0 != $1 }.map { (upper: $0, lower: $1) }
  }

  private static func lids(of mesh: FaceMesh) -> [Lid] {
    typealias Eye = FaceSurface.Eye
    return zip(0..., mesh.vertices).compactMap { index, vertex in
      let (dx, dy) = (abs(vertex.x) - Eye.x, vertex.y - Eye.y)
      guard abs(dx) <= Eye.half * 1.15, abs(dy) <= 0.2, vertex.z >= 0 else { return nil }
      return Lid(
        index: index, eye: Float(FaceSurface.sign(vertex.x) * Eye.x),
        hug: Float(exp(-abs(dy) / 0.06) * 0.9))
    }
  }
}

extension SIMD3 where Scalar == Float {
  func cross(_ other: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  func dot(_ other: SIMD3<Float>) -> Float { (self * other).sum() }

  /// Of length 1; unchanged if it is 0.
  var normalised: SIMD3<Float> {
    let square = dot(self)
    return square > 0 ? self / square.squareRoot() : self
  }
}
