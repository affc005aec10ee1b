public import Signals

extension LiveLinkPacket {
  /// The face in our axes, its time counted from the timecode `origin` in seconds.
  ///
  /// The app's axes are Unreal's: x points out of the back of the head, y to the performer's left,
  /// z up. The signs of the eyes are proved by a recording; those of the head follow from the same
  /// axes but are unverified. Head angles that are all exactly 0 mean that the app does not stream
  /// them, eyes that are all exactly 0 that the gaze is in the eyeLook shapes only.
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

  /// The packet that the app would send for a face, at `rate` frames per second.
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

  /// Gaze ±1 is this many radians.
  private static let gazePerUnit: Float = .pi / 6

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
    let turns = SIMD3(self[.headPitch], -self[.headYaw], -self[.headRoll])
    guard turns.x.isFinite, turns.y.isFinite, turns.z.isFinite, turns != .zero else { return nil }
    let limited = turns.clamped(
      lowerBound: SIMD3(repeating: -.pi), upperBound: SIMD3(repeating: .pi))
    return HeadPose(pitch: limited.x, yaw: limited.y, roll: limited.z)
  }

  fileprivate var gaze: Gaze? {
    let angles = SIMD4(
      self[.leftEyeYaw], self[.leftEyePitch], self[.rightEyeYaw], self[.rightEyePitch])
    let isFinite =
      angles.x.isFinite && angles.y.isFinite && angles.z.isFinite && angles.w.isFinite
    guard isFinite, angles != .zero else { return nil }
    let gaze = (angles / -LiveLinkValues.gazePerUnit).clamped(lowerBound: -.one, upperBound: .one)
    return Gaze(left: gaze.lowHalf, right: gaze.highHalf)
  }

  fileprivate init(_ face: FaceFrame) {
    self.init()
    for (index, shape) in LiveLinkFace.shapes.enumerated()
    where face.available.shapes.contains(shape) {
      storage[index] = face.shapes[shape]
    }
    if face.available.hasHeadAngles {
      self[.headPitch] = face.head.pitch
      self[.headYaw] = -face.head.yaw
      self[.headRoll] = -face.head.roll
    }
    if face.available.hasGaze {
      let unit = -LiveLinkValues.gazePerUnit
      self[.leftEyeYaw] = face.gaze.left.x * unit
      self[.leftEyePitch] = face.gaze.left.y * unit
      self[.rightEyeYaw] = face.gaze.right.x * unit
      self[.rightEyePitch] = face.gaze.right.y * unit
    }
  }
}
