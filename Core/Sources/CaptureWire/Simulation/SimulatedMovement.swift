import Foundation
import Numbers
public import Signals

/// The movement that simulated sensors see: a pure function of the time in seconds.
public struct SimulatedMovement: Hashable, Sendable {
  /// Seconds at the start without movement: the neutral pose of a calibration.
  public var neutral: Double
  private let random: SeededUnit

  public init(seed: UInt64, neutral: Double = 0) {
    random = SeededUnit(seed: seed)
    self.neutral = neutral.clamped(to: 0...3_600)
  }

  private static let gravity: Float = 9.81

  /// 0 while neutral, then 1.
  private func strength(_ time: Double) -> Double {
    let share = ((time - neutral) / 0.5).clamped(to: 0...1)
    return neutral > 0 ? share * share * (3 - 2 * share) : 1
  }

  private func wave(_ time: Double, _ number: Int, _ frequency: Double) -> Double {
    let own = frequency * (0.8 + 0.4 * random.unit(1, number, 0))
    return strength(time) * sin(2 * .pi * (own * time + random.unit(1, number, 1)))
  }

  /// A device that swings about its x axis and is pushed about.
  public func motion(at time: Double, sequence: UInt32) -> MotionSample {
    let step = 1e-3
    let angle = 0.6 * wave(time, 0, 0.5)
    let rate = 0.6 * (wave(time + step, 0, 0.5) - wave(time - step, 0, 0.5)) / (2 * step)
    let user = SIMD3<Float>(
      Float(1.5 * wave(time, 1, 1.1)), Float(1.2 * wave(time, 2, 0.9)),
      Float(wave(time, 3, 1.3)))
    let gravity = SIMD3<Float>(0, Float(sin(angle)), Float(cos(angle))) * Self.gravity
    return MotionSample(
      sequence: sequence, available: .all, acceleration: user + gravity, userAcceleration: user,
      rotationRate: SIMD3(Float(rate), 0, 0),
      attitude: SIMD4(Float(sin(angle / 2)), 0, 0, Float(cos(angle / 2))))
  }

  /// A camera that looks about and sways by a few centimetres, 1.5 m above the origin.
  public func pose(at time: Double) -> CameraPose {
    let yaw = Float(0.4 * wave(time, 4, 0.2))
    let (sine, cosine) = (sin(yaw), cos(yaw))
    return CameraPose(
      transform: SIMD16(
        cosine, 0, sine, Float(0.05 * wave(time, 5, 0.3)),
        0, 1, 0, Float(1.5 + 0.02 * wave(time, 6, 0.7)),
        -sine, 0, cosine, Float(0.05 * wave(time, 7, 0.4)),
        0, 0, 0, 1),
      intrinsics: SIMD4(1_450, 1_450, 960, 540))
  }

  /// A hand that opens and closes; it is flat while neutral.
  public func glove(at time: Double, side: Hand.Side, sequence: UInt32) -> GloveFrame {
    var glove = GloveFrame(sequence: sequence, side: side, isCalibrated: true)
    for joint in GloveJoint.allCases {
      let bend = strength(time) * (0.6 + 0.5 * wave(time, 8 + joint.rawValue / 4, 0.5))
      let isSideways = joint.isSideways
      glove.angles[joint] = Float(isSideways ? 0.1 * bend : bend)
    }
    return glove
  }

  /// One hand in the picture that moves to and fro.
  public func hands(at time: Double, sequence: UInt32) -> HandFrame {
    var joints = HandJoints()
    for joint in 0..<HandJoints.count {
      let (finger, bone) = ((joint + 3) / 4, (joint + 3) % 4)
      joints[joint] = SIMD3(
        Float(0.5 + 0.1 * wave(time, 20, 0.4)) + 0.03 * Float(finger),
        0.6 - 0.04 * Float(bone), 0)
    }
    return HandFrame(
      time: time, sequence: sequence,
      hands: [Hand(side: .right, confidence: 0.95, picture: joints, world: joints)])
  }

  /// Millimetres of a slanted wall with a ball before it that moves, row by row; 0 is unknown.
  public func depth(at time: Double, width: Int, height: Int) -> [UInt16] {
    let (width, height) = (width.clamped(to: 1...4_096), height.clamped(to: 1...4_096))
    let centre = (0.5 + 0.2 * wave(time, 30, 0.3), 0.5 + 0.2 * wave(time, 31, 0.4))
    return (0..<height).flatMap { row in
      (0..<width).map { column in
        let (x, y) = (Double(column) / Double(width), Double(row) / Double(height))
        let distance = (x - centre.0) * (x - centre.0) + (y - centre.1) * (y - centre.1)
        let isUnknown = random.unit(2, row * width + column, 0) < 0.01
        let wall = 800 + 400 * x + 100 * y
        return isUnknown ? 0 : UInt16(clamping: distance < 0.02 ? 500 + 5_000 * distance : wall)
      }
    }
  }
}
