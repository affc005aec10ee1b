import DockKit
import RobotFace
import Spatial

extension HeadAngles {
  /// DockKit counts radians: pitch downwards and yaw to its own left, as ours. The signs are unverified on a device.
  init(dock vector: Vector3D) {
    self.init(yaw: vector.y * 180 / .pi, pitch: vector.x * 180 / .pi)
  }

  var dock: Vector3D { Vector3D(x: pitch * .pi / 180, y: yaw * .pi / 180, z: 0) }
}

extension HeadLimits {
  /// Yaw and pitch; a stand without a motor for roll refuses limits of roll.
  func dockLimits() throws -> DockAccessory.Limits {
    func limit(_ axis: AxisLimits) throws -> DockAccessory.Limits.Limit {
      let radians = Double.pi / 180
      return try DockAccessory.Limits.Limit(
        positionRange: axis.range.lowerBound * radians..<axis.range.upperBound * radians,
        maximumSpeed: axis.velocity * radians)
    }
    return DockAccessory.Limits(yaw: try limit(yaw), pitch: try limit(pitch), roll: nil)
  }
}
