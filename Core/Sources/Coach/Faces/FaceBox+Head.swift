public import Signals

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension FaceBox {
  /// Where a head of MediaPipe's face geometry is in its picture: the outline of the canonical face model, seen by the
  /// camera that MediaPipe assumes, 63° high (mediapipe/modules/face_geometry).
  ///
  /// Nil without a position, and for a head that is not before the camera.
  ///
  /// - Parameter aspect: the width of the picture divided by its height.
  public init?(_ face: FaceFrame, aspect: Double) {
    guard face.isTracked, face.available.hasHeadPosition, face.available.hasHeadAngles,
      aspect.isFinite, aspect > 0
    else { return nil }
    let camera = HeadCamera(face.head, aspect: aspect)
    var (left, right, top, bottom) = (
      Double.infinity, -Double.infinity, Double.infinity, -Double.infinity
    )
    for point in CanonicalFace.outline {
      guard let place = camera.place(of: point) else { return nil }
      (left, right) = (min(left, place.x), max(right, place.x))
      (top, bottom) = (min(top, place.y), max(bottom, place.y))
    }
    guard let eyes = camera.place(of: CanonicalFace.eyes) else { return nil }
    self.init(left: left, top: top, width: right - left, height: bottom - top, eyeLevel: eyes.y)
  }
}

/// Points of the canonical face model in centimetres: x to the person's left, y up, z out of the face.
private enum CanonicalFace {
  /// Forehead, chin, both cheeks and temples: landmarks 10, 152, 234, 454, 127, 356.
  static let outline: [SIMD3<Double>] = [
    SIMD3(0, 8.261_778, 4.481_535), SIMD3(0, -9.403_378, 4.264_492),
    SIMD3(-7.664_182, 0.673_132, -2.435_867), SIMD3(7.664_182, 0.673_132, -2.435_867),
    SIMD3(-7.743_095, 2.364_999, -2.005_167), SIMD3(7.743_095, 2.364_999, -2.005_167),
  ]
  /// Between the outer corners of the eyes, landmarks 33 and 263.
  static let eyes = SIMD3(0, 2.663_991, 3.173_422)
}

/// The camera that sees a head.
private struct HeadCamera {
  private let x: SIMD3<Double>
  private let y: SIMD3<Double>
  private let z: SIMD3<Double>
  /// Centimetres.
  private let position: SIMD3<Double>
  private let aspect: Double

  init(_ head: HeadPose, aspect: Double) {
    let (sp, cp) = (sin(Double(head.pitch)), cos(Double(head.pitch)))
    let (sy, cy) = (sin(Double(head.yaw)), cos(Double(head.yaw)))
    let (sr, cr) = (sin(Double(head.roll)), cos(Double(head.roll)))
    // The columns of Ry · Rx · Rz.
    x = SIMD3(cy * cr + sy * sp * sr, cp * sr, -sy * cr + cy * sp * sr)
    y = SIMD3(-cy * sr + sy * sp * cr, cp * cr, sy * sr + cy * sp * cr)
    z = SIMD3(sy * cp, -sp, cy * cp)
    position =
      SIMD3(
        Double(head.position.x), Double(head.position.y), Double(head.position.z)) * 100
    self.aspect = aspect
  }

  /// In fractions of the picture from its upper left corner; nil behind the camera.
  func place(of point: SIMD3<Double>) -> SIMD2<Double>? {
    let seen = x * point.x + y * point.y + z * point.z + position
    guard seen.z < -1 else { return nil }
    let scale = -0.5 / (seen.z * tan(63 * .pi / 360))
    return SIMD2(0.5 + seen.x * scale / aspect, 0.5 - seen.y * scale)
  }
}
