package import CaptureWire
package import JSON
import Numbers
import Signals

/// Reads what `SampleJSON` writes.
package enum EntryReading {
  /// Nil for an entry that is not one of the kind.
  package static func reading(
    _ members: JSONMembers, kind: CaptureKind, sequence: UInt32
  ) -> CaptureReading? {
    switch kind {
    case .imu: return .motion(motion(members, sequence))
    case .pose: return pose(members).map { .pose($0) }
    case .glove: return glove(members, sequence).map { .glove($0) }
    case .hands:
      return members.objects("hands").map { hands in
        .hands(HandFrame(time: 0, sequence: sequence, hands: hands.compactMap(hand)))
      }
    case .face:
      return members.objects("faces").map { faces in
        .faces(faces.compactMap { face($0, sequence) })
      }
    case .body:
      return members.objects("bodies").map { bodies in
        .body(BodyFrame(time: 0, sequence: sequence, bodies: bodies.map(body)))
      }
    case .video, .audio, .depth: return nil
    }
  }

  private static func motion(_ members: JSONMembers, _ sequence: UInt32) -> MotionSample {
    var motion = MotionSample(sequence: sequence, available: [])
    if let point = members.point("accel") {
      motion.acceleration = point
      motion.available.insert(.acceleration)
    }
    if let point = members.point("gyro") {
      motion.rotationRate = point
      motion.available.insert(.rotationRate)
    }
    if let point = members.point("user_accel") {
      motion.userAcceleration = point
      motion.available.insert(.userAcceleration)
    }
    if let lanes = members.numbers("attitude", 4) {
      motion.attitude = SIMD4(lanes[0], lanes[1], lanes[2], lanes[3])
      motion.available.insert(.attitude)
    }
    return motion
  }

  private static func pose(_ members: JSONMembers) -> CameraPose? {
    guard let lanes = members.numbers("transform_4x4", 16) else { return nil }
    var pose = CameraPose(transform: .zero, isTracked: members["is_tracked"] != .bool(false))
    for lane in 0..<16 { pose.transform[lane] = lanes[lane] }
    if let lanes = members.numbers("intrinsics", 4) {
      pose.intrinsics = SIMD4(lanes[0], lanes[1], lanes[2], lanes[3])
    }
    return pose
  }

  private static func glove(_ members: JSONMembers, _ sequence: UInt32) -> GloveFrame? {
    guard case .array(let joints) = members["joints_21"], joints.count == 21 else { return nil }
    var rolls: [JSONNode] = []
    if case .array(let nodes) = members["rolls"] { rolls = nodes }
    var glove = GloveFrame(
      sequence: sequence, side: members["side"] == .string("left") ? .left : .right,
      isCalibrated: members["is_calibrated"] == .bool(true), available: [])
    for (joint, node) in zip(GloveJoint.allCases, joints + rolls) {
      guard let angle = node.double else { continue }
      glove.angles[joint] = Float(angle)
      glove.available.insert(GloveJointSet([joint]))
    }
    return glove
  }

  private static func hand(_ members: JSONMembers) -> Hand? {
    guard let picture = members.points("picture", HandJoints.count),
      let world = members.points("world", HandJoints.count)
    else { return nil }
    var hand = Hand(
      side: members["side"] == .string("left") ? .left : .right,
      confidence: Float(members["confidence"]?.double ?? 0), picture: HandJoints(),
      world: HandJoints())
    for joint in 0..<HandJoints.count {
      hand.picture[joint] = picture[joint]
      hand.world[joint] = world[joint]
    }
    return hand
  }

  private static func face(_ members: JSONMembers, _ sequence: UInt32) -> IdentifiedFace? {
    guard case .array(let shapes) = members["shapes"] else { return nil }
    var frame = FaceFrame(
      sequence: sequence, isTracked: members["is_tracked"] == .bool(true), available: .none)
    for (shape, node) in zip(ARKitShape.allCases, shapes) {
      guard let value = node.double else { continue }
      frame.shapes[shape] = Float(value)
      frame.available.shapes.insert(shape)
    }
    if let head = members.point("head") {
      (frame.head.pitch, frame.head.yaw, frame.head.roll) = (head.x, head.y, head.z)
      frame.available.hasHeadAngles = true
    }
    if let position = members.point("head_position") {
      frame.head.position = position
      frame.available.hasHeadPosition = true
    }
    if let gaze = members.numbers("gaze", 4) {
      frame.gaze = Gaze(left: SIMD2(gaze[0], gaze[1]), right: SIMD2(gaze[2], gaze[3]))
      frame.available.hasGaze = true
    }
    return IdentifiedFace(
      identity: UInt32(clamping: members["id"]?.double ?? 0), frame: frame)
  }

  private static func body(_ members: JSONMembers) -> Body {
    var body = Body(
      picture: BodyJoints(), world: BodyJoints(), visibility: BodyScores(), presence: BodyScores())
    let picture = members.points("picture", BodyJoint.count)
    let world = members.points("world", BodyJoint.count)
    let visibility = members.numbers("visibility", BodyJoint.count)
    let presence = members.numbers("presence", BodyJoint.count)
    for (index, joint) in BodyJoint.allCases.enumerated() {
      if let picture { body.picture[joint] = picture[index] }
      if let world { body.world[joint] = world[index] }
      if let visibility { body.visibility[joint] = visibility[index] }
      if let presence { body.presence[joint] = presence[index] }
    }
    return body
  }
}

extension JSONMembers {
  /// A list of `count` numbers; nil for anything else.
  func numbers(_ key: String, _ count: Int) -> [Float]? { self[key]?.numbers(count) }

  func point(_ key: String) -> SIMD3<Float>? { self[key]?.point }

  func points(_ key: String, _ count: Int) -> [SIMD3<Float>]? {
    guard case .array(let nodes) = self[key], nodes.count == count else { return nil }
    let points = nodes.compactMap(\.point)
    return points.count == count ? points : nil
  }

  func objects(_ key: String) -> [JSONMembers]? {
    guard case .array(let nodes) = self[key] else { return nil }
    return nodes.compactMap { if case .object(let members) = $0 { members } else { nil } }
  }
}

extension JSONNode {
  fileprivate func numbers(_ count: Int) -> [Float]? {
    guard case .array(let nodes) = self, nodes.count == count else { return nil }
    // By way of the spelling, so that a single-precision number reads back as itself.
    let numbers = nodes.compactMap { node -> Float? in
      if case .number(let digits) = node { Float(digits) } else { nil }
    }
    return numbers.count == count ? numbers : nil
  }

  fileprivate var point: SIMD3<Float>? {
    numbers(3).map { SIMD3($0[0], $0[1], $0[2]) }
  }
}
