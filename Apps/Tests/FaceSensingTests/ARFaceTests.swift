@_spi(StandIn) import ARKit
import FaceSensing
import Foundation
import Signals
import Streaming
import Testing
import Timing
@_spi(StandIn) import UIKit
import simd

@Suite("ARKit's face in our axes", .serialized)
struct ARFaceTests {
  private static let turn = Float.pi / 9
  private static let orientations: [UIInterfaceOrientation] = [
    .portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight,
  ]

  /// One movement as the view sees it.
  struct Movement: Sendable, CustomTestStringConvertible {
    let name: String
    var angles = SIMD3<Float>.zero
    var shift = SIMD3<Float>.zero
    var testDescription: String { name }

    static let all: [Movement] =
      [("pitch", 0), ("yaw", 1), ("roll", 2)].flatMap { name, axis in
        [-1, 1].map { sign in
          var movement = Movement(name: "\(name) \(sign * 20)°")
          movement.angles[axis] = Float(sign) * turn
          return movement
        }
      }
      + [("x", 0), ("y", 1), ("z", 2)].flatMap { name, axis in
        [-1, 1].map { sign in
          var movement = Movement(name: "\(name) \(sign * 10) cm")
          movement.shift[axis] = Float(sign) * 0.1
          return movement
        }
      }
  }

  @Test(
    "±20° of each axis and ±10 cm of each shift, in four orientations", arguments: orientations,
    Movement.all)
  func golden(_ orientation: UIInterfaceOrientation, _ movement: Movement) async throws {
    let harness = FaceHarness()
    await harness.turn(to: orientation)
    try await harness.run {
      // The device lies anyhow in the room: only what the view sees counts.
      let camera = pose(pitch: 0.3, yaw: -0.7, roll: 0.2, at: SIMD3(1, 2, 3))
      let place = SIMD3<Float>(0, 0, -0.4) + movement.shift
      let seen = pose(
        pitch: movement.angles.x, yaw: movement.angles.y, roll: movement.angles.z, at: place)
      let turn = ARCamera.standInTurn(orientation).standInInverse
      harness.show([.face(camera * (turn * seen))], camera: camera)
    }
    let head = try #require(harness.frames.first).head
    let found = [
      head.pitch, head.yaw, head.roll, head.position.x, head.position.y, head.position.z,
    ]
    let place = SIMD3<Float>(0, 0, -0.4) + movement.shift
    let expected = [
      movement.angles.x, movement.angles.y, movement.angles.z, place.x, place.y, place.z,
    ]
    for (found, expected) in zip(found, expected) { #expect(abs(found - expected) < 1e-4) }
  }

  @Test("52 keys, each once, by ARKit's constants")
  func shapes() async throws {
    let harness = FaceHarness()
    try await harness.run { harness.show([.face()]) }
    let frame = try #require(harness.frames.first)
    #expect(ARFaceAnchor.BlendShapeLocation.all.count == 52)
    #expect(Set(ARFaceAnchor.BlendShapeLocation.all).count == 52)
    #expect(frame.available == .all)
    for (index, shape) in ARKitShape.allCases.enumerated() {
      #expect(abs(frame.shapes[shape] - Float(index) / 100) < 1e-6, "\(shape)")
    }
  }

  @Test("a missing key and NaN are unavailable, and values are clamped")
  func damaged() async throws {
    var shapes = ARFaceAnchor.allShapes
    shapes[.jawOpen] = nil
    shapes[.tongueOut] = NSNumber(value: Float.nan)
    shapes[.cheekPuff] = NSNumber(value: Float(1.5))
    shapes[.browInnerUp] = NSNumber(value: Float(-0.5))
    let harness = FaceHarness()
    try await harness.run { harness.show([.face(shapes: shapes)]) }
    let frame = try #require(harness.frames.first)
    #expect(!frame.available.shapes.contains(.jawOpen))
    #expect(!frame.available.shapes.contains(.tongueOut))
    #expect(frame.available.shapes.contains(.jawLeft))
    #expect(frame.shapes[.tongueOut] == 0)
    #expect(frame.shapes[.cheekPuff] == 1)
    #expect(frame.shapes[.browInnerUp] == 0)
  }

  @Test("a left-handed transform gives no head, and one of an eye no gaze")
  func mirrored() async throws {
    var mirrored = pose(at: SIMD3(0, 0, -0.4))
    mirrored.columns.0 *= -1
    let harness = FaceHarness()
    let id = UUID()
    try await harness.run {
      harness.show([.face(mirrored, id: id)])
      harness.show([.face(id: id, leftEye: mirrored)])
    }
    let frames = harness.frames
    try #require(frames.count == 2)
    #expect(frames[0].isTracked)
    #expect(!frames[0].available.hasHeadAngles)
    #expect(!frames[0].available.hasHeadPosition)
    #expect(frames[0].available.hasGaze)
    #expect(frames[1].available.hasHeadAngles)
    #expect(!frames[1].available.hasGaze)
  }

  @Test("gaze comes from the eyes' +z: 15° to the performer's left is 0.5")
  func gaze() async throws {
    let harness = FaceHarness()
    try await harness.run {
      harness.show([.face(leftEye: pose(yaw: .pi / 12), rightEye: pose(pitch: -.pi / 12))])
    }
    let gaze = try #require(harness.frames.first).gaze
    #expect(abs(gaze.left.x - 0.5) < 1e-4)
    #expect(abs(gaze.left.y) < 1e-4)
    #expect(abs(gaze.right.x) < 1e-4)
    #expect(abs(gaze.right.y - 0.5) < 1e-4)
  }

  @Test("times: captured when the camera says, arrived when it was delivered")
  func times() async throws {
    let harness = FaceHarness()
    let id = UUID()
    try await harness.run { for _ in 0..<3 { harness.show([.face(id: id)]) } }
    #expect(harness.frames.count == 3)
    let stamps = harness.stamps
    for stamp in stamps {
      #expect((9_999_999...10_000_001).contains(stamp.arrived - stamp.captured))
    }
    let steps = zip(harness.frames, harness.frames.dropFirst()).map { $1.time - $0.time }
    for step in steps { #expect(abs(step - 1.0 / 60) < 1e-6) }
  }
}
