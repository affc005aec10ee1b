import Signals

/// A simple right hand, palm to the camera, from which simulated joints are made.
struct HandModel: Hashable, Sendable {
  /// The middle of the palm in the picture, 0…1 from the top left.
  var centre = SIMD2<Float>(0.5, 0.5)
  /// From the wrist to the base of the middle finger, in heights of the picture.
  var size: Float = 0.16
  /// 0 a fist, 1 open.
  var openness: Float = 1
  /// Thumb and index finger, 1 closed.
  var pinch: Float = 0
  /// Width of the picture by its height.
  var aspect: Float = 16.0 / 9

  /// Metres from the wrist to the base of the middle finger.
  private static let length: Float = 0.09

  /// The hand as a tracker sees it; a left hand is its mirror image.
  func hand(_ side: Hand.Side) -> Hand {
    var picture = HandJoints()
    var world = HandJoints()
    let mirror: Float = side == .right ? 1 : -1
    for joint in 0..<HandJoints.count {
      var place = self.place(of: joint)
      place.x *= mirror
      picture[joint] = SIMD3(
        centre.x + place.x * size / aspect, centre.y + place.y * size, place.z * size)
      world[joint] = place * HandModel.length
    }
    return Hand(side: side, confidence: 0.95, picture: picture, world: world)
  }

  /// A joint relative to the middle of the palm, in lengths of the palm; y grows downwards.
  private func place(of joint: Int) -> SIMD3<Float> {
    let open = HandModel.open[joint]
    let closed = HandModel.closed[joint]
    var place = closed + (open - closed) * openness
    let meeting = SIMD3<Float>(0.62, -0.95, -0.3)
    if joint == 4 || joint == 8 { place += (meeting - place) * pinch }
    if joint == 3 || joint == 7 { place += (meeting - place) * (0.5 * pinch) }
    return place
  }

  private static let open: [SIMD3<Float>] = [
    SIMD3(0, 0.6, 0),
    SIMD3(0.35, 0.4, 0), SIMD3(0.62, 0.1, 0), SIMD3(0.85, -0.15, 0), SIMD3(1.05, -0.35, 0),
    SIMD3(0.28, -0.38, 0), SIMD3(0.32, -0.85, 0), SIMD3(0.34, -1.12, 0), SIMD3(0.36, -1.36, 0),
    SIMD3(0, -0.4, 0), SIMD3(0, -0.92, 0), SIMD3(0, -1.24, 0), SIMD3(0, -1.5, 0),
    SIMD3(-0.24, -0.34, 0), SIMD3(-0.27, -0.82, 0), SIMD3(-0.29, -1.12, 0), SIMD3(-0.3, -1.36, 0),
    SIMD3(-0.46, -0.22, 0), SIMD3(-0.53, -0.58, 0), SIMD3(-0.57, -0.8, 0), SIMD3(-0.6, -1, 0),
  ]

  private static let closed: [SIMD3<Float>] = [
    SIMD3(0, 0.6, 0),
    SIMD3(0.3, 0.35, -0.1), SIMD3(0.45, 0.1, -0.25), SIMD3(0.3, -0.1, -0.4),
    SIMD3(0.1, -0.12, -0.45),
    SIMD3(0.28, -0.38, 0), SIMD3(0.29, -0.5, -0.45), SIMD3(0.27, -0.22, -0.5),
    SIMD3(0.25, -0.05, -0.3),
    SIMD3(0, -0.4, 0), SIMD3(0, -0.52, -0.48), SIMD3(0, -0.22, -0.52), SIMD3(0, -0.04, -0.3),
    SIMD3(-0.24, -0.34, 0), SIMD3(-0.25, -0.46, -0.45), SIMD3(-0.24, -0.18, -0.5),
    SIMD3(-0.22, 0, -0.3),
    SIMD3(-0.46, -0.22, 0), SIMD3(-0.47, -0.36, -0.38), SIMD3(-0.44, -0.12, -0.42),
    SIMD3(-0.42, 0.04, -0.25),
  ]
}
