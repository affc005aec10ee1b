import CaptureWire
import Signals
import TestSupport

/// Readings and samples for tests: any number in range.
struct SampleSource {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func unit() -> Float { Float(random.next() >> 40) * 0x1p-24 }

  mutating func point(_ scale: Float) -> SIMD3<Float> {
    let (x, y, z) = (unit() - 0.5, unit() - 0.5, unit() - 0.5)
    return SIMD3(scale * x, scale * y, scale * z)
  }

  mutating func motion(sequence: UInt32) -> MotionSample {
    let turn = SIMD4(point(2), unit() + 0.1)
    let length = (turn * turn).sum().squareRoot()
    return MotionSample(
      sequence: sequence, available: .all, acceleration: point(40), userAcceleration: point(20),
      rotationRate: point(10), attitude: turn / length)
  }

  mutating func glove(sequence: UInt32) -> GloveFrame {
    var glove = GloveFrame(
      sequence: sequence, side: unit() < 0.5 ? .left : .right, isCalibrated: unit() < 0.5)
    for joint in GloveJoint.allCases { glove.angles[joint] = unit() * 2 - 1 }
    return glove
  }

  mutating func pose() -> CameraPose {
    var transform = SIMD16<Float>.zero
    for lane in 0..<16 { transform[lane] = unit() * 4 - 2 }
    let intrinsics = unit() < 0.5 ? nil : SIMD4(1_000 * unit(), 900, 640, 360)
    return CameraPose(transform: transform, intrinsics: intrinsics, isTracked: unit() < 0.9)
  }

  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  }

  mutating func reading(of kind: CaptureKind, sequence: UInt32) -> CaptureReading {
    let count = Int(random.next() % 3)
    switch kind {
    case .imu: return .motion(motion(sequence: sequence))
    case .glove: return .glove(glove(sequence: sequence))
    case .pose: return .pose(pose())
    case .video, .audio: return .encoded(bytes: bytes(1 + count * 100), isKey: unit() < 0.2)
    case .depth: return .depth(png: bytes(1 + count * 50), confidence: bytes(count * 10))
    case .hands:
      let hands = (0..<count).map { _ in hand() }
      return .hands(HandFrame(time: 1.5, sequence: sequence, hands: hands))
    case .face:
      return .faces(
        (0..<count).map { index in
          IdentifiedFace(
            identity: UInt32(index + 1), frame: FaceFrame(time: 2.5, sequence: sequence))
        })
    case .body:
      var joints = BodyJoints()
      for joint in BodyJoint.allCases { joints[joint] = point(1) }
      let body = Body(
        picture: joints, world: joints, visibility: BodyScores(), presence: BodyScores())
      return .body(
        BodyFrame(time: 3.5, sequence: sequence, bodies: Array(repeating: body, count: count)))
    }
  }

  private mutating func hand() -> Hand {
    var joints = HandJoints()
    for joint in 0..<HandJoints.count { joints[joint] = point(1) }
    return Hand(side: .left, confidence: unit(), picture: joints, world: joints)
  }

  mutating func samples(of kind: CaptureKind, _ numbers: Range<Int>) -> [CaptureSample] {
    numbers.map { number in
      let sequence = UInt32(number)
      return CaptureSample(
        sensed: Int64(number) * 10_000_000 + Int64(random.next() % 1_000), sequence: sequence,
        reading: reading(of: kind, sequence: sequence))
    }
  }
}
