import Foundation
import Signals
import Testing

@Suite("Rigid transforms")
struct RigidTransformTests {
  private static let turn = Float.pi / 9  // 20°

  /// Ry(yaw) · Rx(pitch) · Rz(roll), written out by hand.
  private static func transform(
    pitch: Float, yaw: Float, roll: Float, position: SIMD3<Float> = .zero
  ) -> RigidTransform? {
    let (sp, cp, sy, cy) = (sin(pitch), cos(pitch), sin(yaw), cos(yaw))
    let (sr, cr) = (sin(roll), cos(roll))
    return RigidTransform(
      SIMD4(cy * cr + sy * sp * sr, cp * sr, -sy * cr + cy * sp * sr, 0),
      SIMD4(-cy * sr + sy * sp * cr, cp * cr, sy * sr + cy * sp * cr, 0),
      SIMD4(sy * cp, -sp, cy * cp, 0), SIMD4(position, 1))
  }

  @Test("20° of one axis either way is that axis alone", arguments: [-1, 1] as [Float])
  func axes(sign: Float) throws {
    let angle = sign * Self.turn
    for axis in 0..<3 {
      let given: [Float] = (0..<3).map { $0 == axis ? angle : 0 }
      let transform = try #require(
        Self.transform(pitch: given[0], yaw: given[1], roll: given[2]))
      let pose = HeadPose(transform)
      for (found, given) in zip([pose.pitch, pose.yaw, pose.roll], given) {
        #expect(abs(found - given) < 1e-5)
      }
    }
  }

  @Test("the columns of a turn to the performer's left are known by hand")
  func goldenYaw() throws {
    let transform = try #require(
      RigidTransform(
        SIMD4(0.9396926, 0, -0.3420201, 0), SIMD4(0, 1, 0, 0),
        SIMD4(0.3420201, 0, 0.9396926, 0), SIMD4(0.1, -0.2, -0.4, 1)))
    let pose = HeadPose(transform)
    #expect(abs(pose.yaw - Self.turn) < 1e-6)
    #expect(abs(pose.pitch) < 1e-6)
    #expect(abs(pose.roll) < 1e-6)
    #expect(pose.position == SIMD3(0.1, -0.2, -0.4))
  }

  @Test("at 90° of pitch all the turn is yaw")
  func gimbal() throws {
    let transform = try #require(Self.transform(pitch: .pi / 2, yaw: 0.5, roll: 0))
    let pose = HeadPose(transform)
    #expect(abs(pose.pitch - .pi / 2) < 1e-3)
    #expect(abs(pose.yaw - 0.5) < 1e-3)
    #expect(pose.roll == 0)
  }

  @Test("mirrored, scaled and not finite matrices are refused")
  func refused() {
    let (x, y, z) = (SIMD4<Float>(1, 0, 0, 0), SIMD4<Float>(0, 1, 0, 0), SIMD4<Float>(0, 0, 1, 0))
    let origin = SIMD4<Float>(0, 0, 0, 1)
    #expect(RigidTransform(x, y, z, origin) != nil)
    #expect(RigidTransform(-x, y, z, origin) == nil)
    #expect(RigidTransform(2 * x, y, z / 2, origin) == nil)
    #expect(RigidTransform(x, y, z, SIMD4(.nan, 0, 0, 1)) == nil)
    #expect(RigidTransform(SIMD4(.infinity, 0, 0, 0), y, z, origin) == nil)
    #expect(RigidTransform(x, x, z, origin) == nil)
  }

  @Test("an eye's z axis is its gaze: 15° is half of 1, and more than 30° is 1")
  func gaze() throws {
    let left = try #require(Self.transform(pitch: 0, yaw: .pi / 12, roll: 0))
    let up = try #require(Self.transform(pitch: -.pi / 12, yaw: 0, roll: 0))
    let gaze = Gaze(left: left, right: up)
    #expect(abs(gaze.left.x - 0.5) < 1e-5)
    #expect(abs(gaze.left.y) < 1e-5)
    #expect(abs(gaze.right.x) < 1e-5)
    #expect(abs(gaze.right.y - 0.5) < 1e-5)
    let far = try #require(Self.transform(pitch: 0, yaw: -1, roll: 0))
    #expect(Gaze(left: far, right: far).left.x == -1)
  }
}
