import CaptureFiles
import CaptureWire
import Numbers
import Signals

/// A sample as rows of numbers: one for each hand, face and body in it, else one; NaN where nothing is known.
enum ExportColumns {
  /// The columns behind the time.
  static func names(of list: SessionList) -> [String] {
    if list.isFrames { return ["frame"] + (list.kind == .video ? ["key"] : []) }
    switch list.kind {
    case .imu:
      return axes("accel") + axes("gyro") + axes("user_accel")
        + ["x", "y", "z", "w"].map { "attitude_\($0)" }
    case .pose:
      return (0..<16).map { "m\($0 / 4)\($0 % 4)" } + ["fx", "fy", "cx", "cy", "is_tracked"]
    case .glove: return GloveJoint.allCases.map(\.name) + ["is_right", "is_calibrated"]
    case .hands:
      return ["is_right", "confidence"]
        + ["picture", "world"].flatMap { space in
          (0..<HandJoints.count).flatMap { axes("\(space)_\($0)") }
        }
    case .face:
      return ["id", "is_tracked"] + ARKitShape.allCases.map(\.name)
        + ["head_pitch", "head_yaw", "head_roll"] + axes("head_position")
        + ["gaze_left_x", "gaze_left_y", "gaze_right_x", "gaze_right_y"]
    case .body:
      return BodyJoint.allCases.flatMap { joint in
        axes("picture_\(joint.name)") + axes("world_\(joint.name)")
          + ["visibility_\(joint.name)", "presence_\(joint.name)"]
      }
    case .video, .audio, .depth: return []
    }
  }

  static func rows(of reading: CaptureReading) -> [[Double]] {
    switch reading {
    case .motion(let motion): [row(motion)]
    case .pose(let pose): [row(pose)]
    case .glove(let glove): [row(glove)]
    case .hands(let frame): frame.hands.map(row)
    case .faces(let faces): faces.map(row)
    case .body(let frame): frame.bodies.map(row)
    case .encoded, .depth: []
    }
  }

  static func row(of frame: SessionFrame, _ list: SessionList) -> [Double] {
    [Double(frame.number)] + (list.kind == .video ? [frame.isKey ? 1 : 0] : [])
  }

  private static func axes(_ stem: String) -> [String] { ["x", "y", "z"].map { "\(stem)_\($0)" } }

  private static func list(_ point: SIMD3<Float>?) -> [Double] {
    guard let point else { return [.nan, .nan, .nan] }
    return [Double(point.x), Double(point.y), Double(point.z)]
  }

  private static func row(_ motion: MotionSample) -> [Double] {
    let known = motion.available
    let attitude = (0..<4).map { known.contains(.attitude) ? Double(motion.attitude[$0]) : .nan }
    return list(known.contains(.acceleration) ? motion.acceleration : nil)
      + list(known.contains(.rotationRate) ? motion.rotationRate : nil)
      + list(known.contains(.userAcceleration) ? motion.userAcceleration : nil) + attitude
  }

  private static func row(_ pose: CameraPose) -> [Double] {
    (0..<16).map { Double(pose.transform[$0]) }
      + (0..<4).map { lane in pose.intrinsics.map { Double($0[lane]) } ?? .nan }
      + [pose.isTracked ? 1 : 0]
  }

  private static func row(_ glove: GloveFrame) -> [Double] {
    GloveJoint.allCases.map { glove.available.contains($0) ? Double(glove.angles[$0]) : .nan }
      + [glove.side == .right ? 1 : 0, glove.isCalibrated ? 1 : 0]
  }

  private static func row(_ hand: Hand) -> [Double] {
    [hand.side == .right ? 1 : 0, Double(hand.confidence)]
      + [hand.picture, hand.world].flatMap { joints in
        (0..<HandJoints.count).flatMap { list(joints[$0]) }
      }
  }

  private static func row(_ face: IdentifiedFace) -> [Double] {
    let frame = face.frame
    let known = frame.available
    let shapes = ARKitShape.allCases.map {
      known.shapes.contains($0) ? Double(frame.shapes[$0]) : .nan
    }
    let angles = SIMD3(frame.head.pitch, frame.head.yaw, frame.head.roll)
    let (left, right) = (frame.gaze.left, frame.gaze.right)
    let gaze = [left.x, left.y, right.x, right.y].map { known.hasGaze ? Double($0) : .nan }
    return [Double(face.identity), frame.isTracked ? 1 : 0] + shapes
      + list(known.hasHeadAngles ? angles : nil)
      + list(known.hasHeadPosition ? frame.head.position : nil) + gaze
  }

  private static func row(_ body: Body) -> [Double] {
    BodyJoint.allCases.flatMap { joint in
      list(body.picture[joint]) + list(body.world[joint])
        + [Double(body.visibility[joint]), Double(body.presence[joint])]
    }
  }
}

extension ExportSession {
  /// Calls a body with each row of a list and its time in seconds; what could not be read, as sentences.
  func forEachRow(
    of stream: ExportStream,
    _ body: (Double, [Double]) throws(CaptureExportError) -> Void
  ) throws(CaptureExportError) -> [String] {
    let problem: String?
    if stream.list.isFrames {
      var frames = reader.frames(of: stream.list)
      while let frame = frames.next() {
        guard frame.seconds.isFinite, frame.seconds >= 0 else { continue }
        try body(frame.seconds, ExportColumns.row(of: frame, stream.list))
      }
      problem = frames.problem
    } else {
      var samples = reader.samples(of: stream.list)
      while let sample = samples.next() {
        guard sample.seconds.isFinite, sample.seconds >= 0 else { continue }
        for row in ExportColumns.rows(of: sample.reading) { try body(sample.seconds, row) }
      }
      problem = samples.problem
    }
    return problem.map { ["\(stream.list.name): \($0)"] } ?? []
  }
}
