package import Signals

/// The exact bytes of bodies, motion and gloves in the records of streams.
package enum SensorBytes {
  package static let bodySize = 4 * BodyJoint.count * 8
  package static let motionSize = 4 + 1 + 4 * 13
  package static let gloveSize = 4 + 1 + 1 + 4 + 4 * GloveJoint.count

  package static func append(_ body: Body, to bytes: inout [UInt8]) {
    for joints in [body.picture, body.world] {
      for joint in BodyJoint.allCases { bytes.append(joints[joint]) }
    }
    for scores in [body.visibility, body.presence] {
      for joint in BodyJoint.allCases { bytes.append(scores[joint]) }
    }
  }

  package static func body(_ bytes: inout ByteCursor) -> Body {
    Body(
      picture: joints(&bytes), world: joints(&bytes), visibility: scores(&bytes),
      presence: scores(&bytes))
  }

  private static func joints(_ bytes: inout ByteCursor) -> BodyJoints {
    var joints = BodyJoints()
    for joint in BodyJoint.allCases { joints[joint] = bytes.point() }
    return joints
  }

  private static func scores(_ bytes: inout ByteCursor) -> BodyScores {
    var scores = BodyScores()
    for joint in BodyJoint.allCases { scores[joint] = bytes.float() }
    return scores
  }

  package static func append(_ motion: MotionSample, to bytes: inout [UInt8]) {
    bytes.append(littleEndian: motion.sequence)
    bytes.append(motion.available.rawValue)
    bytes.append(motion.acceleration)
    bytes.append(motion.userAcceleration)
    bytes.append(motion.rotationRate)
    for axis in 0..<4 { bytes.append(motion.attitude[axis]) }
  }

  package static func motion(_ bytes: inout ByteCursor) -> MotionSample {
    MotionSample(
      sequence: bytes.integer(UInt32.self),
      available: MotionParts(rawValue: bytes.integer(UInt8.self)), acceleration: bytes.point(),
      userAcceleration: bytes.point(), rotationRate: bytes.point(),
      attitude: SIMD4(bytes.float(), bytes.float(), bytes.float(), bytes.float()))
  }

  package static func append(_ glove: GloveFrame, to bytes: inout [UInt8]) {
    bytes.append(littleEndian: glove.sequence)
    bytes.append((glove.side == .left ? 0 : 1) as UInt8)
    bytes.append((glove.isCalibrated ? 1 : 0) as UInt8)
    bytes.append(littleEndian: glove.available.rawValue)
    for joint in GloveJoint.allCases { bytes.append(glove.angles[joint]) }
  }

  package static func glove(_ bytes: inout ByteCursor) -> GloveFrame {
    var glove = GloveFrame(
      sequence: bytes.integer(UInt32.self),
      side: bytes.integer(UInt8.self) == 0 ? .left : .right,
      isCalibrated: bytes.integer(UInt8.self) & 1 != 0)
    glove.available = GloveJointSet(rawValue: bytes.integer(UInt32.self))
    for joint in GloveJoint.allCases { glove.angles[joint] = bytes.float() }
    return glove
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ point: SIMD3<Float>) {
    for axis in 0..<3 { append(point[axis]) }
  }
}
