import Foundation
import Signals
import Testing

@testable import Landmarks

@Suite("Head pose of a matrix")
struct HeadPoseMatrixTests {
  /// Ry(yaw) · Rx(pitch) · Rz(roll), column by column.
  static func matrix(_ pitch: Float, _ yaw: Float, _ roll: Float) -> [Float] {
    let (sp, cp, sy, cy, sr, cr) = (
      sin(pitch), cos(pitch), sin(yaw), cos(yaw), sin(roll), cos(roll)
    )
    return [
      cy * cr + sy * sp * sr, cp * sr, -sy * cr + cy * sp * sr, 0,
      -cy * sr + sy * sp * cr, cp * cr, sy * sr + cy * sp * cr, 0,
      sy * cp, -sp, cy * cp, 0,
      10, 20, -45, 1,
    ]
  }

  @Test(
    "gives the angles back",
    arguments: [
      (0, 0, 0), (0.3, 0, 0), (0, 0.5, 0), (0, 0, -0.4), (0.2, -0.7, 0.5), (-1.2, 3, -3),
    ] as [(Float, Float, Float)])
  func angles(pitch: Float, yaw: Float, roll: Float) throws {
    let pose = try #require(HeadPose(columns: HeadPoseMatrixTests.matrix(pitch, yaw, roll)))
    #expect(abs(pose.pitch - pitch) < 1e-5)
    #expect(abs(pose.yaw - yaw) < 1e-5)
    #expect(abs(pose.roll - roll) < 1e-5)
    #expect(pose.position == SIMD3(0.1, 0.2, -0.45))
  }

  @Test("has a roll of 0 where yaw and roll are one", arguments: [Float.pi / 2, -.pi / 2])
  func lock(pitch: Float) throws {
    let pose = try #require(HeadPose(columns: HeadPoseMatrixTests.matrix(pitch, 0.4, 0)))
    #expect(abs(pose.pitch - pitch) < 1e-4)
    #expect(abs(pose.yaw - 0.4) < 1e-3)
    #expect(abs(pose.roll) < 1e-3)
  }

  @Test("is nil where a number is missing or not finite")
  func invalid() {
    for index in 0..<16 {
      var matrix = HeadPoseMatrixTests.matrix(0, 0, 0)
      matrix[index] = .nan
      #expect(HeadPose(columns: matrix) == nil)
    }
    #expect(HeadPose(columns: []) == nil)
  }
}
