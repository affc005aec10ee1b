import Numbers
package import Signals

/// What a sample may hold; anything else, and all that is not finite, counts as missing.
enum CaptureLimits {
  /// Metres per second squared: 400 g.
  static let acceleration: Float = 4_000
  /// Radians per second: more than any gyroscope measures.
  static let rotationRate: Float = 350
  /// Radians.
  static let jointAngle: Float = .pi
  /// Metres from the origin of a pose's world.
  static let distance: Float = 100_000
  /// Pixels of focal lengths and principal points.
  static let pixels: Float = 100_000
  /// Nanoseconds, 146 years: all clocks since 1970 or since a start, with room to add.
  static let time: Int64 = 1 << 62

  /// Whether an instant or a difference of two can be added to another without overflow.
  static func isPossible(_ time: Int64) -> Bool { (-Self.time...Self.time).contains(time) }
}

extension MotionSample {
  /// Parts that are not finite or that no sensor reads become unknown.
  package mutating func removeImpossible() {
    keep(.acceleration, \.acceleration, to: CaptureLimits.acceleration)
    keep(.userAcceleration, \.userAcceleration, to: CaptureLimits.acceleration)
    keep(.rotationRate, \.rotationRate, to: CaptureLimits.rotationRate)
    let length = (attitude * attitude).sum()
    if !available.contains(.attitude) || !(0.8...1.2).contains(length) {
      available.remove(.attitude)
      attitude = .zero
    }
  }

  private mutating func keep(
    _ part: MotionParts, _ path: WritableKeyPath<MotionSample, SIMD3<Float>>, to limit: Float
  ) {
    guard !available.contains(part) || !self[keyPath: path].isWithin(limit) else { return }
    available.remove(part)
    self[keyPath: path] = .zero
  }
}

extension CameraPose {
  /// A pose whose transform is impossible is one without tracking at the origin.
  mutating func removeImpossible() {
    if !transform.isWithin(CaptureLimits.distance) {
      isTracked = false
      transform = SIMD16(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)
    }
    if let given = intrinsics, !given.isWithin(CaptureLimits.pixels) { intrinsics = nil }
  }
}

extension GloveFrame {
  mutating func removeImpossible() {
    for joint in GloveJoint.allCases {
      let isKept =
        available.contains(joint) && angles[joint].magnitude <= CaptureLimits.jointAngle
      if !isKept {
        angles[joint] = 0
        available = GloveJointSet(rawValue: available.rawValue & ~(1 << UInt32(joint.rawValue)))
      }
    }
  }
}

extension SIMD where Scalar == Float {
  /// Whether all lanes are finite and at most that large.
  func isWithin(_ limit: Float) -> Bool {
    for lane in indices where !(self[lane].magnitude <= limit) { return false }
    return true
  }
}

extension GloveJoint {
  /// Whether it is a spread or a roll, and does not bend.
  package var isSideways: Bool {
    switch self {
    case .thumbSpread, .indexSpread, .middleSpread, .ringSpread, .littleSpread, .thumbRoll,
      .indexRoll, .littleRoll:
      true
    default: false
    }
  }
}
