import Foundation
import Signals

@testable import Recording

/// Streams of a camera (source 1), a watch (2), a pair of gloves (3) and a microphone (4), and events of them.
extension Samples {
  static var streams: [SessionStream] {
    [
      SessionStream(
        id: 1, source: SourceID(rawValue: 1), kind: .face, clock: "camera", title: "Front camera"),
      SessionStream(
        id: 2, source: SourceID(rawValue: 1), kind: .hands, clock: "camera", title: "Hands"),
      SessionStream(
        id: 3, source: SourceID(rawValue: 1), kind: .body, clock: "camera", title: "Bodies"),
      SessionStream(
        id: 4, source: SourceID(rawValue: 1), kind: .picture, codec: .h264, clock: "camera",
        title: "Pictures"),
      SessionStream(
        id: 7, source: SourceID(rawValue: 2), kind: .motion, clock: "watch", title: "Watch é"),
      SessionStream(
        id: 900, source: SourceID(rawValue: 3), kind: .glove, clock: "hub", title: "Gloves"),
      SessionStream(
        id: .max, source: SourceID(rawValue: 4), kind: .audio, clock: "hub", title: "Microphone"),
      SessionStream(
        id: 0, source: SourceID(rawValue: 5), kind: .channels, clock: "phone", title: "Phone"),
    ].compactMap { $0 }
  }

  fileprivate static let twentyFaces = faces(20)
  fileprivate static let twentyChannels = channels(20)

  /// Events of all kinds in turn.
  static func events(_ count: Int, seed: UInt64 = 5) -> [SensorEvent] {
    var dice = SystemDice(state: seed)
    return (0..<count).map { dice.event(Samples.streams[$0 % 8], at: Double($0) / 100) }
  }
}

extension SystemDice {
  mutating func count(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  mutating func bit() -> Bool { Bool.random(using: &self) }

  mutating func word() -> UInt32 { UInt32.random(in: 0...UInt32.max, using: &self) }

  mutating func point() -> SIMD3<Float> { SIMD3(float(), float(), float()) }

  mutating func event(_ stream: SessionStream, at arrived: Double) -> SensorEvent {
    SensorEvent(
      source: stream.source, sensed: Double.random(in: -1e6...1e6, using: &self),
      arrived: arrived, payload: payload(stream))
  }

  private mutating func payload(_ stream: SessionStream) -> SensorPayload {
    switch stream.kind {
    case .face:
      return .faces(
        (0..<count(0...16)).map { IdentifiedFace(identity: word(), frame: Samples.twentyFaces[$0]) }
      )
    case .channels: return .channels((0..<count(0...16)).map { Samples.twentyChannels[$0] })
    case .hands: return .hands(Samples.hands(3)[count(0...2)])
    case .body:
      let bodies = (0..<count(0...8)).map { _ in body() }
      return .body(BodyFrame(time: Double(float()), sequence: word(), bodies: bodies))
    case .motion: return .motion(motion())
    case .glove: return .gloves((0..<count(0...2)).map { _ in glove() })
    case .audio: return sound(count(0...20_000)).map(SensorPayload.audio) ?? .gloves([])
    case .picture:
      let picture = picture(stream.codec.picture ?? .jpeg, size: count(1...60_000))
      return picture.map(SensorPayload.picture) ?? .gloves([])
    }
  }

  mutating func body() -> Body {
    var (picture, world) = (BodyJoints(), BodyJoints())
    var (visibility, presence) = (BodyScores(), BodyScores())
    for joint in BodyJoint.allCases {
      (picture[joint], world[joint]) = (point(), point())
      (visibility[joint], presence[joint]) = (float(), float())
    }
    return Body(picture: picture, world: world, visibility: visibility, presence: presence)
  }

  mutating func motion() -> MotionSample {
    MotionSample(
      sequence: word(), available: MotionParts(rawValue: UInt8(truncatingIfNeeded: word())),
      acceleration: point(), userAcceleration: point(), rotationRate: point(),
      attitude: SIMD4(float(), float(), float(), float()))
  }

  mutating func glove() -> GloveFrame {
    var glove = GloveFrame(
      sequence: word(), side: bit() ? .left : .right, isCalibrated: bit(),
      available: GloveJointSet(rawValue: word()))
    for joint in GloveJoint.allCases { glove.angles[joint] = float() }
    return glove
  }

  mutating func sound(_ frames: Int) -> AudioBlock? {
    let channelCount = count(1...2)
    let samples = (0..<frames * channelCount).map { Float($0 % 997) / 997 }
    return AudioBlock(
      sequence: word(), rate: bit() ? 44_100 : 48_000, channelCount: channelCount,
      samples: samples)
  }

  mutating func picture(_ codec: EncodedPicture.Codec, size: Int) -> EncodedPicture? {
    let first = word()
    let rotation = EncodedPicture.Rotation.allCases.randomElement(using: &self)
    return EncodedPicture(
      sequence: word(), codec: codec, width: UInt16(truncatingIfNeeded: word()),
      height: UInt16(truncatingIfNeeded: word()), isKeyFrame: bit(), isMirrored: bit(),
      rotation: rotation ?? .zero,
      bytes: (0..<size).map { UInt8(truncatingIfNeeded: Int(first & 0xFF) + $0 * 7) })
  }
}

/// Session files of events, written and read.
enum StreamFiles {
  static let header = SessionHeader(name: "kitchen", source: "capture:", start: 1.7e9)

  static func write(
    _ events: [SensorEvent], streams: [SessionStream] = Samples.streams, to path: String
  ) throws {
    let writer = try SessionWriter(path: path, header: header, streams: streams)
    for event in events {
      guard try writer.append(event) else { throw RecordingError.invalidName("\(event.kind)") }
    }
    try writer.close()
  }

  /// The bytes of a session with a header, a record for each text of the table, and records.
  static func bytes(table: [String], _ records: (inout [UInt8]) -> Void) -> [UInt8] {
    var bytes = SessionRecord.preamble
    SessionRecord.append(.header, to: &bytes) { $0.append(contentsOf: header.json) }
    for entry in table {
      SessionRecord.append(.stream, to: &bytes) { $0.append(contentsOf: entry.utf8) }
    }
    records(&bytes)
    return bytes
  }

  /// All events of bytes, as a decoder gives them at the end of a file, and the decoder.
  static func decode(
    _ bytes: some Collection<UInt8>
  ) -> (events: [SensorEvent], decoder: SessionDecoder) {
    var decoder = SessionDecoder()
    decoder.append(Array(bytes.dropFirst(SessionRecord.preamble.count)))
    var events: [SensorEvent] = []
    while let item = decoder.nextItem(isAtEnd: true) {
      if case .event(let event) = item { events.append(event) }
    }
    return (events, decoder)
  }
}
