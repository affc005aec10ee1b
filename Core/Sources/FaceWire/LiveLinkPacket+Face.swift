import Numbers
public import Signals

extension LiveLinkPacket {
  /// The face in our axes, its time counted from the timecode `origin` in seconds.
  ///
  /// The signs are those of `LiveLinkAngles`. Head angles that are all exactly 0 are not streamed by the
  /// app; eyes that are all exactly 0 mean that the gaze is in the eyeLook shapes only.
  public func face(from origin: Double = 0) -> FaceFrame {
    let time = seconds - origin
    let sequence = UInt32(bitPattern: frameNumber)
    guard let values else { return .lost(time: time, sequence: sequence) }
    let shapes = values.shapes
    let head = values.hasAngles ? values.head : nil
    let gaze = values.hasAngles ? values.gaze : nil
    return FaceFrame(
      time: time, sequence: sequence, shapes: shapes.values, head: head ?? HeadPose(),
      gaze: gaze ?? Gaze(shapes: shapes.values),
      available: FaceAvailability(
        shapes: shapes.known, hasHeadAngles: head != nil, hasHeadPosition: false,
        hasGaze: gaze != nil || shapes.known.isSuperset(of: LiveLinkValues.looks)))
  }

  /// The app's packet for a face, at `rate` frames per second.
  public init(face: FaceFrame, deviceID: String, subject: String, rate: Int32 = 60) {
    let frames = face.time * Double(max(1, rate))
    let frame = Int32(exactly: frames.rounded(.down)) ?? 0
    self.init(
      deviceID: deviceID, subject: subject, frameNumber: frame,
      subFrame: Float(frames - Double(frame)).wired(to: 0...1), rateNumerator: max(1, rate),
      values: face.isTracked ? LiveLinkValues(face) : nil)
  }
}

extension LiveLinkValues {
  static let looks = ShapeSet([
    ARKitShape.eyeLookDownLeft, .eyeLookDownRight, .eyeLookInLeft, .eyeLookInRight,
    .eyeLookOutLeft, .eyeLookOutRight, .eyeLookUpLeft, .eyeLookUpRight,
  ])

  private static let lanes: [Int] = LiveLinkFace.shapes.map(\.rawValue)

  fileprivate var shapes: (values: ShapeValues, known: ShapeSet) {
    var shapes = SIMD64<Float>.zero
    var known: UInt64 = 0
    withUnsafeBytes(of: storage) { valueBytes in
      withUnsafeMutableBytes(of: &shapes) { shapeBytes in
        let values = valueBytes.assumingMemoryBound(to: Float.self)
        let shapes = shapeBytes.assumingMemoryBound(to: Float.self)
        for (index, lane) in LiveLinkValues.lanes.enumerated() where values[index].isFinite {
          shapes[lane] = min(max(values[index], 0), 1)
          known |= 1 << UInt64(lane)
        }
      }
    }
    return (ShapeValues(storage: shapes), ShapeSet(rawValue: known))
  }

  fileprivate var head: HeadPose? {
    let angles = LiveLinkAngles(
      yaw: self[.headYaw], pitch: self[.headPitch], roll: self[.headRoll])
    guard angles.isFinite, angles != .zero else { return nil }
    var head = angles.head
    let limits: (SIMD3<Float>, SIMD3<Float>) = (.init(repeating: -.pi), .init(repeating: .pi))
    let turns = SIMD3(head.pitch, head.yaw, head.roll)
      .clamped(lowerBound: limits.0, upperBound: limits.1)
    (head.pitch, head.yaw, head.roll) = (turns.x, turns.y, turns.z)
    return head
  }

  fileprivate var gaze: Gaze? {
    let left = LiveLinkAngles(yaw: self[.leftEyeYaw], pitch: self[.leftEyePitch])
    let right = LiveLinkAngles(yaw: self[.rightEyeYaw], pitch: self[.rightEyePitch])
    guard left.isFinite, right.isFinite, left != .zero || right != .zero else { return nil }
    return Gaze(left: left.gaze, right: right.gaze)
  }

  fileprivate init(_ face: FaceFrame) {
    self.init()
    for (index, shape) in LiveLinkFace.shapes.enumerated()
    where face.available.shapes.contains(shape) {
      storage[index] = face.shapes[shape]
    }
    if face.available.hasHeadAngles {
      let head = LiveLinkAngles(head: face.head)
      self[.headYaw] = head.yaw
      self[.headPitch] = head.pitch
      self[.headRoll] = head.roll
    }
    if face.available.hasGaze {
      let left = LiveLinkAngles(gaze: face.gaze.left)
      let right = LiveLinkAngles(gaze: face.gaze.right)
      self[.leftEyeYaw] = left.yaw
      self[.leftEyePitch] = left.pitch
      self[.rightEyeYaw] = right.yaw
      self[.rightEyePitch] = right.pitch
    }
  }
}
