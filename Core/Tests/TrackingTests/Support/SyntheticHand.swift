import Foundation
import Signals
import Tracking

/// A hand of bones: proportions of a person, bends of the joints, a rotation and a place before the camera.
struct SyntheticHand {
  /// Bends in radians of the fifteen joints, thumb first, from the base to the tip.
  var bends: [[Float]]
  /// 0 across the palm … 1 spread away from it.
  var thumbOpening: Float = 1
  /// 0 as bent … 1 touching the tip of the pinching finger.
  var pinch: Float = 0
  /// The finger 1…4 that the thumb touches.
  var pinchingFinger = 1
  /// Angle between neighbouring fingers.
  var splay: Float = 0.14
  var person = Person()
  var side = Hand.Side.right
  var palm = PalmAngles()
  /// The middle of the hand in fractions of the picture.
  var centre = SIMD2<Float>(0.5, 0.5)
  /// Metres from the camera.
  var distance: Float = 0.6
  var camera = CameraGeometry()

  /// Sizes relative to a usual adult.
  struct Person {
    var size: Float = 1
    var width: Float = 1
    var fingers: [Float] = [1, 1, 1, 1, 1]

    init() {}

    init(using random: inout some RandomNumberGenerator) {
      size = .random(in: 0.8...1.15, using: &random)
      width = .random(in: 0.9...1.1, using: &random)
      fingers = fingers.map { _ in .random(in: 0.9...1.1, using: &random) }
    }
  }

  /// A hand whose fingers are straight when extended, and bent as in a fist otherwise.
  init(_ extended: FingerSet) {
    bends = (0..<5).map { finger in
      let isStraight = extended.contains(FingerSet(rawValue: 1 << finger))
      if finger == 0 { return isStraight ? [0, 0.1, 0.1] : [0, 0.9, 0.9] }
      return isStraight ? [0.1, 0.1, 0.05] : [1.4, 1.7, 1.0]
    }
    thumbOpening = extended.contains(.thumb) ? 1 : 0
  }

  /// The hand as a source sees it, with a deviation of the picture's joints in its widths, and of the world's in metres.
  func seen(
    pictureNoise: Float = 0, worldNoise: Float = 0, using random: inout some RandomNumberGenerator
  ) -> Hand {
    let bones = joints().map(rotated)
    let middle = bones.reduce(.zero, +) / Float(bones.count)
    let focal = 0.5 / tan(camera.fieldOfView * .pi / 360)
    var hand = Hand(side: side, confidence: 0.95, picture: HandJoints(), world: HandJoints())
    for (joint, bone) in bones.enumerated() {
      let world = bone - middle
      let scale = focal / (distance + world.z)
      let place = SIMD3(
        centre.x + world.x * scale, centre.y + world.y * scale * camera.aspect, world.z * scale)
      let shake = random.gaussians() * pictureNoise * SIMD3(1, camera.aspect, 1)
      hand.picture[joint] = place + shake
      hand.world[joint] = world + random.gaussians() * worldNoise
    }
    return hand
  }

  /// The exact hand.
  var exact: Hand {
    var random = SystemRandomNumberGenerator()
    return seen(using: &random)
  }

  /// Right, down, away from the camera; a right hand, upright, palm to the camera, wrist at the origin.
  private func joints() -> [SIMD3<Float>] {
    var points = [SIMD3<Float>.zero] + thumb()
    for finger in 1...4 { points += chain(finger) }
    if pinch > 0 {
      let tip = points[4 * pinchingFinger + 4] + SIMD3(0, 0.012, -0.006) * person.size
      points[4] += (tip - points[4]) * pinch
      points[3] += ((points[2] + points[4]) / 2 - points[3]) * pinch * 0.5
    }
    return points.map { side == .right ? $0 : $0 * SIMD3(-1, 1, 1) }
  }

  private func thumb() -> [SIMD3<Float>] {
    let turn = 0.35 + 0.6 * thumbOpening
    let base = SIMD3<Float>(0.025 * person.width, -0.025, -0.008) * person.size
    return bones(
      of: 0, from: base, along: SIMD3(sin(turn), -cos(turn), -0.6 * (1 - thumbOpening)),
      bendingTowards: [-0.8, -0.2, -0.55])
  }

  private func chain(_ finger: Int) -> [SIMD3<Float>] {
    let turn = splay * (2 - Float(finger))
    return bones(
      of: finger, from: Self.bases[finger - 1] * SIMD3(person.width, 1, 1) * person.size,
      along: SIMD3(sin(turn), -cos(turn), 0), bendingTowards: [0, 0, -1])
  }

  /// The joints of a finger that bends in one plane.
  private func bones(
    of finger: Int, from base: SIMD3<Float>, along start: SIMD3<Float>,
    bendingTowards target: SIMD3<Float>
  ) -> [SIMD3<Float>] {
    var way = start / (start * start).sum().squareRoot()
    var aside = target - way * (target * way).sum()
    aside /= (aside * aside).sum().squareRoot()
    var points = [base]
    for bone in 0..<3 {
      let angle = bends[finger][bone]
      (way, aside) = (
        way * cos(angle) + aside * sin(angle), aside * cos(angle) - way * sin(angle)
      )
      let length = Self.bones[finger][bone] * person.size * person.fingers[finger]
      points.append(points[bone] + way * length)
    }
    return points
  }

  private static let bases: [SIMD3<Float>] = [
    [0.025, -0.090, 0], [0.003, -0.094, 0], [-0.017, -0.088, 0], [-0.034, -0.078, 0],
  ]
  private static let bones: [[Float]] = [
    [0.045, 0.034, 0.027], [0.042, 0.025, 0.022], [0.046, 0.029, 0.023], [0.042, 0.027, 0.022],
    [0.033, 0.020, 0.019],
  ]

  private func rotated(_ p: SIMD3<Float>) -> SIMD3<Float> {
    let turned = SIMD3(
      p.x * cos(palm.yaw) - p.z * sin(palm.yaw), p.y, p.x * sin(palm.yaw) + p.z * cos(palm.yaw))
    let tilted = SIMD3(
      turned.x, turned.y * cos(palm.tilt) - turned.z * sin(palm.tilt),
      turned.y * sin(palm.tilt) + turned.z * cos(palm.tilt))
    return SIMD3(
      tilted.x * cos(palm.roll) - tilted.y * sin(palm.roll),
      tilted.x * sin(palm.roll) + tilted.y * cos(palm.roll), tilted.z)
  }
}

extension RandomNumberGenerator {
  /// A standard normal number (Box and Muller).
  mutating func gaussian() -> Float {
    let radius = (-2 * log(Float.random(in: Float.leastNormalMagnitude...1, using: &self)))
    return radius.squareRoot() * cos(2 * .pi * Float.random(in: 0..<1, using: &self))
  }

  mutating func gaussians() -> SIMD3<Float> { SIMD3(gaussian(), gaussian(), gaussian()) }
}
