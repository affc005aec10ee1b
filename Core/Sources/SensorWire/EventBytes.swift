import Numbers
package import Signals

/// The kind of a record of an event.
package enum EventKind: UInt8, CaseIterable, Sendable {
  case faces = 8
  case channels, hands, body, motion, gloves, audio, picture
  /// More bytes of the sound or picture before it.
  case part

  /// What the record's stream has to be of; nil for a part.
  package var sensor: SensorKind? {
    switch self {
    case .faces: .face
    case .channels: .channels
    case .hands: .hands
    case .body: .body
    case .motion: .motion
    case .gloves: .glove
    case .audio: .audio
    case .picture: .picture
    case .part: nil
    }
  }
}

/// The records of events: u16 stream, f64 sensed, f64 arrived, then the content of the kind.
package enum EventBytes {
  package static let headSize = 18
  private static let maximumFaces = SensorDemand.maximumFaces
  /// Twice as many as a tracker detects.
  private static let maximumBodies = 8
  private static let maximumGloves = 2
  private static let faceSize = 4 + FrameBytes.faceSize
  private static let bodyHeadSize = 13

  /// Whether a length is possible for a kind of event.
  package static func isPlausible(kind: EventKind, length: Int) -> Bool {
    let size = length - headSize
    switch kind {
    case .faces: return count(in: size, of: faceSize, limit: maximumFaces) != nil
    case .channels:
      return count(in: size, of: FrameBytes.channelsSize, limit: maximumFaces) != nil
    case .hands: return FrameBytes.handCount(ofSize: size) != nil
    case .body:
      let bodies = size - bodyHeadSize
      return count(in: bodies, of: SensorBytes.bodySize, limit: maximumBodies) != nil
    case .motion: return size == SensorBytes.motionSize
    case .gloves:
      return count(in: size, of: SensorBytes.gloveSize, limit: maximumGloves) != nil
    case .audio: return LongEvent.isPlausible(size: size, head: LongEvent.audioHeadSize)
    case .picture: return LongEvent.isPlausible(size: size, head: LongEvent.pictureHeadSize)
    case .part: return LongEvent.isPlausible(size: length, head: LongEvent.partHeadSize)
    }
  }

  /// Nil when a size is not that of a whole number of elements up to a limit.
  private static func count(in size: Int, of element: Int, limit: Int) -> Int? {
    let (count, rest) = size.quotientAndRemainder(dividingBy: element)
    return size >= 0 && rest == 0 && count <= limit ? count : nil
  }

  /// Appends the records of an event; more than 16 faces or channel frames, 8 hands, 8 bodies or 2 gloves are not
  /// stored.
  package static func append(_ event: SensorEvent, stream: UInt16, to bytes: inout [UInt8]) {
    func record(_ kind: EventKind, _ content: (inout [UInt8]) -> Void) {
      RecordBytes.append(kind: kind.rawValue, to: &bytes) { bytes in
        appendHead(of: event, stream: stream, to: &bytes)
        content(&bytes)
      }
    }
    switch event.payload {
    case .faces(let faces):
      record(.faces) { bytes in
        for face in faces.prefix(maximumFaces) {
          bytes.append(littleEndian: face.identity)
          FrameBytes.append(face.frame, to: &bytes)
        }
      }
    case .channels(let frames):
      record(.channels) { bytes in
        for frame in frames.prefix(maximumFaces) { FrameBytes.append(frame, to: &bytes) }
      }
    case .hands(let frame): record(.hands) { FrameBytes.append(frame, to: &$0) }
    case .body(let frame): record(.body) { append(frame, to: &$0) }
    case .motion(let sample): record(.motion) { SensorBytes.append(sample, to: &$0) }
    case .gloves(let gloves):
      record(.gloves) { bytes in
        for glove in gloves.prefix(maximumGloves) { SensorBytes.append(glove, to: &bytes) }
      }
    case .audio(let block): LongEvent.append(block, of: event, stream: stream, to: &bytes)
    case .picture(let picture):
      LongEvent.append(picture, of: event, stream: stream, to: &bytes)
    }
  }

  /// The bytes of the records of an event, or a few more.
  package static func size(of event: SensorEvent) -> Int {
    let content =
      switch event.payload {
      case .faces(let faces): faceSize * min(faces.count, maximumFaces)
      case .channels(let frames): FrameBytes.channelsSize * min(frames.count, maximumFaces)
      case .hands(let frame): FrameBytes.size(of: frame)
      case .body(let frame):
        bodyHeadSize + SensorBytes.bodySize * min(frame.bodies.count, maximumBodies)
      case .motion: SensorBytes.motionSize
      case .gloves(let gloves): SensorBytes.gloveSize * min(gloves.count, maximumGloves)
      case .audio(let block): LongEvent.size(ofContent: 4 * block.samples.count)
      case .picture(let picture): LongEvent.size(ofContent: picture.bytes.count)
      }
    return RecordBytes.frameSize + headSize + content
  }

  static func appendHead(of event: SensorEvent, stream: UInt16, to bytes: inout [UInt8]) {
    bytes.append(littleEndian: stream)
    bytes.append(event.sensed)
    bytes.append(event.arrived)
  }

  private static func append(_ frame: BodyFrame, to bytes: inout [UInt8]) {
    bytes.append(frame.time)
    bytes.append(littleEndian: frame.sequence)
    bytes.append(0 as UInt8)
    for body in frame.bodies.prefix(maximumBodies) { SensorBytes.append(body, to: &bytes) }
  }

  /// The content of a record of plausible size behind its head; nil for a kind that is not a whole event.
  package static func payload(
    _ kind: EventKind, _ bytes: inout ByteCursor, size: Int
  ) -> SensorPayload? {
    switch kind {
    case .faces:
      return .faces(
        (0..<size / faceSize).map { _ in
          IdentifiedFace(
            identity: bytes.integer(UInt32.self), frame: FrameBytes.face(&bytes))
        })
    case .channels:
      return .channels(
        (0..<size / FrameBytes.channelsSize).map { _ in FrameBytes.channels(&bytes) })
    case .hands:
      let count = FrameBytes.handCount(ofSize: size) ?? 0
      return .hands(FrameBytes.hands(&bytes, count: count))
    case .body: return .body(bodyFrame(&bytes, size: size))
    case .motion: return .motion(SensorBytes.motion(&bytes))
    case .gloves:
      return .gloves((0..<size / SensorBytes.gloveSize).map { _ in SensorBytes.glove(&bytes) })
    case .audio, .picture, .part: return nil
    }
  }

  private static func bodyFrame(_ bytes: inout ByteCursor, size: Int) -> BodyFrame {
    var frame = BodyFrame(
      time: bytes.double(), sequence: bytes.integer(UInt32.self), bodies: [])
    _ = bytes.integer(UInt8.self)
    for _ in 0..<(size - bodyHeadSize) / SensorBytes.bodySize {
      frame.bodies.append(SensorBytes.body(&bytes))
    }
    return frame
  }
}
