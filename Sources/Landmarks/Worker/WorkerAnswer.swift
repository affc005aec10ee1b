import Numbers
import Signals

/// The vision worker's response to a request.
enum WorkerAnswer: Hashable {
  case done
  /// Without time and sequence, which the hub adds.
  case tracked(DetectionResult)
  /// The errno of socket(2), or 0.
  case socket(Int32)
  case failed(VisionError)
}

extension WorkerAnswer {
  func write(to writer: inout MessageWriter) {
    switch self {
    case .done: writer.put(UInt8(1))
    case .tracked(let seen):
      writer.put(UInt8(2))
      seen.write(to: &writer)
    case .socket(let status):
      writer.put(UInt8(3))
      writer.put(status)
    case .failed(let error):
      writer.put(UInt8(4))
      error.write(to: &writer)
    }
  }

  init(from reader: inout MessageReader) throws(MessageError) {
    switch try reader.take() as UInt8 {
    case 1: self = .done
    case 2: self = .tracked(try DetectionResult(from: &reader))
    case 3: self = .socket(try reader.take())
    case 4: self = .failed(try VisionError(from: &reader))
    default: throw MessageError()
    }
  }
}

extension DetectionResult {
  fileprivate func write(to writer: inout MessageWriter) {
    writer.put(faces, upTo: TrackerOptions.maximumFaces) { $0.write(to: &$1) }
    writer.put(hands, upTo: TrackerOptions.maximumHands) { $0.write(to: &$1) }
    writer.put(bodies, upTo: TrackerOptions.maximumBodies) { $0.write(to: &$1) }
    writer.put(luma.map { [$0] }, upTo: 1) { $0.write(to: &$1) }
  }

  fileprivate init(from reader: inout MessageReader) throws(MessageError) {
    self.init(
      faces: try reader.takeList(upTo: TrackerOptions.maximumFaces, FaceFrame.init(from:)),
      hands: try reader.takeList(upTo: TrackerOptions.maximumHands, Hand.init(from:)),
      bodies: try reader.takeList(upTo: TrackerOptions.maximumBodies, Body.init(from:)),
      luma: try reader.takeList(upTo: 1, PictureLuma.init(from:))?.first)
  }
}

extension PictureLuma {
  fileprivate func write(to writer: inout MessageWriter) {
    for cell in thumbnail.bytes { writer.put(cell) }
    writer.put(sharpness)
  }

  fileprivate init(from reader: inout MessageReader) throws(MessageError) {
    var cells: [UInt8] = []
    for _ in 0..<LumaThumbnail.width * LumaThumbnail.height { cells.append(try reader.take()) }
    guard let thumbnail = LumaThumbnail(cells) else { throw MessageError() }
    self.init(thumbnail: thumbnail, sharpness: try reader.take())
  }
}

extension FaceFrame {
  fileprivate func write(to writer: inout MessageWriter) {
    writer.put(available.shapes.rawValue)
    writer.put(available.hasHeadAngles)
    writer.put(available.hasHeadPosition)
    writer.put(available.hasGaze)
    for shape in ARKitShape.allCases { writer.put(shapes[shape]) }
    for number in [head.pitch, head.yaw, head.roll] { writer.put(number) }
    for axis in 0..<3 { writer.put(head.position[axis]) }
  }

  fileprivate init(from reader: inout MessageReader) throws(MessageError) {
    let known = ShapeSet(rawValue: try reader.take())
    guard known.isSubset(of: .all) else { throw MessageError() }
    self.init(
      available: FaceAvailability(
        shapes: known, hasHeadAngles: try reader.take(), hasHeadPosition: try reader.take(),
        hasGaze: try reader.take()))
    for shape in ARKitShape.allCases {
      let value: Float = try reader.take()
      guard (0...1).contains(value) else { throw MessageError() }
      shapes[shape] = value
    }
    gaze = Gaze(shapes: shapes)
    head = HeadPose(pitch: try reader.take(), yaw: try reader.take(), roll: try reader.take())
    for axis in 0..<3 { head.position[axis] = try reader.take() }
  }
}

extension Hand {
  fileprivate func write(to writer: inout MessageWriter) {
    writer.put(side == .left)
    writer.put(confidence)
    for joints in [picture, world] {
      for joint in 0..<HandJoints.count {
        for axis in 0..<3 { writer.put(joints[joint][axis]) }
      }
    }
  }

  fileprivate init(from reader: inout MessageReader) throws(MessageError) {
    let isLeft: Bool = try reader.take()
    let confidence: Float = try reader.take()
    guard (0...1).contains(confidence) else { throw MessageError() }
    self.init(
      side: isLeft ? .left : .right, confidence: confidence, picture: try HandJoints(from: &reader),
      world: try HandJoints(from: &reader))
  }
}

extension HandJoints {
  fileprivate init(from reader: inout MessageReader) throws(MessageError) {
    self.init()
    for joint in 0..<HandJoints.count {
      self[joint] = SIMD3(try reader.take(), try reader.take(), try reader.take())
    }
  }
}

extension Body {
  fileprivate func write(to writer: inout MessageWriter) {
    for joints in [picture, world] {
      for joint in BodyJoint.allCases {
        for axis in 0..<3 { writer.put(joints[joint][axis]) }
      }
    }
    for scores in [visibility, presence] {
      for joint in BodyJoint.allCases { writer.put(scores[joint]) }
    }
  }

  fileprivate init(from reader: inout MessageReader) throws(MessageError) {
    self.init(
      picture: try BodyJoints(from: &reader), world: try BodyJoints(from: &reader),
      visibility: try BodyScores(from: &reader), presence: try BodyScores(from: &reader))
  }
}

extension BodyJoints {
  fileprivate init(from reader: inout MessageReader) throws(MessageError) {
    self.init()
    for joint in BodyJoint.allCases {
      self[joint] = SIMD3(try reader.take(), try reader.take(), try reader.take())
    }
  }
}

extension BodyScores {
  fileprivate init(from reader: inout MessageReader) throws(MessageError) {
    self.init()
    for joint in BodyJoint.allCases {
      let score: Float = try reader.take()
      guard (0...1).contains(score) else { throw MessageError() }
      self[joint] = score
    }
  }
}
