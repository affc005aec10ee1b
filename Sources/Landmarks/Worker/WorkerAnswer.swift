import Numbers
import Signals

/// The vision worker's response to a request.
enum WorkerAnswer: Hashable {
  case done
  /// Without time and sequence, which the hub adds.
  case tracked(SeenPicture)
  /// The errno of socket(2), or 0.
  case socket(Int32)
  case failed(VisionError)
}

/// What a tracker detected in one picture.
struct SeenPicture: Hashable {
  /// Nil when the tracker does not detect faces.
  var faces: [FaceFrame]?
  var hands: [Hand]

  init(faces: [FaceFrame]?, hands: [Hand]) {
    self.faces = faces
    self.hands = hands
  }

  /// The result with the time and the sequence number of its picture.
  func tracked(time: Double, sequence: UInt32) -> TrackingResult {
    let faces = (faces ?? []).map { face in
      var face = face
      face.time = time
      face.sequence = sequence
      return face
    }
    let first = faces.first ?? .lost(time: time, sequence: sequence)
    return TrackingResult(
      face: self.faces == nil ? nil : first, faces: faces,
      hands: HandFrame(time: time, sequence: sequence, hands: hands))
  }
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
    case 2: self = .tracked(try SeenPicture(from: &reader))
    case 3: self = .socket(try reader.take())
    case 4: self = .failed(try VisionError(from: &reader))
    default: throw MessageError()
    }
  }
}

extension SeenPicture {
  private static let maximumHands = 2

  fileprivate func write(to writer: inout MessageWriter) {
    writer.put(faces != nil)
    let faces = (faces ?? []).prefix(TrackerOptions.maximumFaces)
    writer.put(UInt32(faces.count))
    for face in faces { face.write(to: &writer) }
    let hands = hands.prefix(Self.maximumHands)
    writer.put(UInt32(hands.count))
    for hand in hands { hand.write(to: &writer) }
  }

  fileprivate init(from reader: inout MessageReader) throws(MessageError) {
    let followsFaces: Bool = try reader.take()
    var faces: [FaceFrame] = []
    for _ in 0..<(try reader.takeCount(upTo: TrackerOptions.maximumFaces)) {
      faces.append(try FaceFrame(from: &reader))
    }
    guard followsFaces || faces.isEmpty else { throw MessageError() }
    var hands: [Hand] = []
    for _ in 0..<(try reader.takeCount(upTo: Self.maximumHands)) {
      hands.append(try Hand(from: &reader))
    }
    self.init(faces: followsFaces ? faces : nil, hands: hands)
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
