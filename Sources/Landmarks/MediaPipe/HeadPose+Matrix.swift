import CMediaPipe
import Foundation
import Signals

extension HeadPose {
  /// The pose of a column-major 4×4 matrix in centimetres that turns the head's axes (x the
  /// performer's left, y up, z out of the face) to the camera's (x right, y up, z backwards).
  ///
  /// These are also our axes, and yaw · pitch · roll = Ry · Rx · Rz. Nil unless all values are finite.
  init?(columns m: [Float]) {
    guard m.count == 16, m.allSatisfy(\.isFinite) else { return nil }
    self.init()
    let cosine = (m[1] * m[1] + m[5] * m[5]).squareRoot()
    pitch = atan2(-m[9], cosine)
    if cosine > 1e-6 {
      yaw = atan2(m[8], m[10])
      roll = atan2(m[1], m[5])
    } else {
      yaw = atan2(-m[2], m[0])
    }
    position = SIMD3(m[12], m[13], m[14]) / 100
  }

  init?(_ matrix: CMPMatrix) {
    guard matrix.rows == 4, matrix.columns == 4, let data = matrix.data else { return nil }
    self.init(columns: Array(UnsafeBufferPointer(start: data, count: 16)))
  }
}
