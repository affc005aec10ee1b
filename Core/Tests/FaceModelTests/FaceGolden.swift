import Foundation
import JSON
import Signals
import TestSupport

/// The page's numbers of the rig; `Tests/WebTests/face.test.mjs` holds the page to the same file.
struct FaceGolden: Codable {
  struct Mesh: Codable {
    let vertices: Int
    let triangles: Int
    let checksum: UInt32
    let way: Double
  }

  struct Moved: Codable {
    let values: [Float]?
    /// How far each sampled vertex moved from the neutral face.
    let by: [Int]
    /// The sum over all vertices.
    let way: Double
  }

  struct View: Codable {
    let values: [Float]
    let yaw: Float
    let pitch: Float
    let zoom: Float
    let width: Float
    let height: Float
    let matrix: [Int]
  }

  let channels: [String]
  let every: Int
  /// One in the lists of whole numbers.
  let unit: Double
  let meshes: [String: Mesh]
  let neutral: [Int]
  let single: [Moved]
  let mixtures: [Moved]
  let normals: [Int]
  let views: [View]

  static let file = PageFixture.file("face-rig.json")

  static func read() throws -> FaceGolden {
    try BoundedJSON.decode(FaceGolden.self, from: Data(contentsOf: file))
  }

  /// The values of one channel at 1.
  static func single(_ channel: Int) -> ChannelValues {
    var values = ChannelValues.zero
    values.storage[channel] = 1
    return values
  }

  /// The largest difference between sampled vertices and a list.
  func difference(_ points: [SIMD3<Float>], _ list: [Int]) -> Double {
    let sampled = stride(from: 0, to: points.count, by: every).flatMap {
      [points[$0].x, points[$0].y, points[$0].z]
    }
    guard sampled.count == list.count else { return .infinity }
    return zip(sampled, list).map { abs(Double($0) - Double($1) / unit) }.max() ?? .infinity
  }
}

extension ChannelValues {
  init(_ list: [Float]) {
    self = .zero
    for (index, value) in list.enumerated() { storage[index] = value }
  }
}
