import Foundation
import Signals
import Testing

@testable import FaceModel

@Suite("The rig of the drawn face")
struct FaceRigTests {
  private let golden: FaceGolden
  private let coarse = FaceRig(isDetailed: false)

  init() throws { golden = try FaceGolden.read() }

  private func by(_ rig: FaceRig, from neutral: [SIMD3<Float>]) -> [SIMD3<Float>] {
    zip(rig.positions, neutral).map { $0 - $1 }
  }

  private func way(_ moves: [SIMD3<Float>]) -> Double {
    moves.reduce(0) { sum, move in
      sum + Double(abs(move.x)) + Double(abs(move.y)) + Double(abs(move.z))
    }
  }

  @Test("its channels are ours, in our order")
  func channels() { #expect(golden.channels == Channel.allCases.map(\.name)) }

  @Test("its meshes have the page's vertices and triangles", arguments: [false, true])
  func meshes(isDetailed: Bool) throws {
    let expected = try #require(golden.meshes[isDetailed ? "detailed" : "coarse"])
    var rig = FaceRig(isDetailed: isDetailed)
    #expect(rig.mesh.vertexCount == expected.vertices)
    #expect(rig.mesh.triangles.count == 3 * expected.triangles)
    let checksum = rig.mesh.triangles.reduce(UInt32(0x811C_9DC5)) {
      ($0 ^ UInt32($1)) &* 0x0100_0193
    }
    #expect(checksum == expected.checksum)
    let neutral = rig.positions
    rig.move(ChannelValues(golden.mixtures[0].values ?? []))
    #expect(abs(way(by(rig, from: neutral)) / expected.way - 1) < 1e-4)
  }

  @Test("at rest, with each of the 52 expressions and in 20 mixtures it has the page's numbers")
  func numbers() {
    #expect(golden.difference(coarse.positions, golden.neutral) < 1e-4)
    #expect(golden.single.count == 52 && golden.mixtures.count == 20)
    var rig = coarse
    for (channel, expected) in golden.single.enumerated() {
      rig.move(FaceGolden.single(channel))
      compare(rig, expected, golden.channels[channel])
    }
    for (number, expected) in golden.mixtures.enumerated() {
      rig.move(ChannelValues(expected.values ?? []))
      compare(rig, expected, "mixture \(number)")
    }
  }

  private func compare(_ rig: FaceRig, _ expected: FaceGolden.Moved, _ name: String) {
    let moves = by(rig, from: coarse.positions)
    #expect(golden.difference(moves, expected.by) < 1e-4, "\(name)")
    #expect(abs(way(moves) - expected.way) < 0.05 + 1e-4 * expected.way, "\(name)")
  }

  @Test("its normals are the page's")
  func normals() {
    var rig = coarse
    rig.move(ChannelValues(golden.mixtures[0].values ?? []))
    #expect(golden.difference(rig.normals.map(\.normalised), golden.normals) < 1e-3)
  }

  @Test("heads, turns and zooms are projected as on the page")
  func views() {
    for view in golden.views {
      var viewpoint = FaceViewpoint()
      viewpoint.turn(yaw: view.yaw, pitch: view.pitch)
      viewpoint.scale(by: view.zoom)
      let values = ChannelValues(view.values)
      let matrix =
        viewpoint.camera(aspect: view.width / view.height) * viewpoint.model(values)
      let numbers = [matrix.x, matrix.y, matrix.z, matrix.w].flatMap { [$0.x, $0.y, $0.z, $0.w] }
      for (number, expected) in zip(numbers, view.matrix) {
        #expect(abs(Double(number) - Double(expected) / golden.unit) < 1e-4)
      }
    }
  }

  @Test("nothing moves twice: the order of poses does not matter, and zero is neutral")
  func noMemory() {
    var rig = coarse
    rig.move(ChannelValues(golden.mixtures[3].values ?? []))
    rig.move(.zero)
    #expect(rig.positions == coarse.positions)
    #expect(rig.heat.allSatisfy { $0 == 0 })
  }

  @Test("values that are not finite move nothing", arguments: [Float.nan, .infinity, -.infinity])
  func absurd(value: Float) {
    var rig = coarse
    rig.move(ChannelValues(Array(repeating: value, count: Channel.count)))
    #expect(rig.positions == coarse.positions)
  }

  @Test("the lips never cross, whatever the values are")
  func lips() {
    var rig = coarse
    var random = SystemRandomNumberGenerator()
    for _ in 0..<50 {
      rig.move(
        ChannelValues((0..<Channel.count).map { _ in Float.random(in: 0...1, using: &random) }))
      let upper = rig.mesh.rows.firstIndex { $0.y == FaceSurface.Mouth.y } ?? 0
      for (top, bottom) in zip(rig.mesh.grid[upper], rig.mesh.grid[upper + 1]) {
        #expect(rig.positions[top].y >= rig.positions[bottom].y - 1e-6)
      }
    }
  }
}
