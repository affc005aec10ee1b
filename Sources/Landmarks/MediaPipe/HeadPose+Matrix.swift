import CMediaPipe
import Signals

extension HeadPose {
  /// The pose of a column-major 4×4 matrix in centimetres that turns the head's axes to the camera's, which are also
  /// ours; nil unless all values are finite.
  init?(columns m: [Float]) {
    guard m.count == 16, m.allSatisfy(\.isFinite) else { return nil }
    self.init(
      x: SIMD3(m[0], m[1], m[2]), y: SIMD3(m[4], m[5], m[6]), z: SIMD3(m[8], m[9], m[10]),
      position: SIMD3(m[12], m[13], m[14]) / 100)
  }

  init?(_ matrix: CMPMatrix) {
    guard matrix.rows == 4, matrix.columns == 4, let data = matrix.data else { return nil }
    self.init(columns: Array(UnsafeBufferPointer(start: data, count: 16)))
  }
}
