import Foundation
@testable import SensorWire
import Signals
import Testing

@testable import Recording

/// The bytes that docs/protocols.md describes, in both directions.
@Suite("Bytes of events")
struct StreamBytesTests {
  private static let head =
    "0201" + "000000000000f03f" + "0000000000000040"  // stream 258, sensed at 1, arrived at 2

  private func check(
    _ payload: SensorPayload, kind: SensorKind, codec: SessionStream.Codec? = nil, record: UInt8,
    _ content: String
  ) throws {
    let stream = try #require(
      SessionStream(
        id: 258, source: SourceID(rawValue: 3), kind: kind, codec: codec, clock: "", title: ""))
    let event = SensorEvent(source: stream.source, sensed: 1, arrived: 2, payload: payload)
    var bytes: [UInt8] = []
    EventBytes.append(event, stream: stream.id, to: &bytes)
    let expected = Array(hex: Self.head + content)
    #expect(Array(bytes[..<5]) == Array(hex: little(UInt32(expected.count))) + [record])
    #expect(Array(bytes[5..<bytes.count - 4]) == expected)
    let file = StreamFiles.bytes(table: [String(decoding: stream.json, as: UTF8.self)]) {
      $0.append(contentsOf: bytes)
    }
    #expect(StreamFiles.decode(file).events == [event])
  }

  private func little(_ value: UInt32) -> String {
    (0..<4).map { String(format: "%02x", value >> (8 * $0) & 0xFF) }.joined()
  }

  private func floats(_ values: [Float]) -> String {
    values.map { little($0.bitPattern) }.joined()
  }

  @Test("an entry of the table")
  func entry() throws {
    let stream = try #require(
      SessionStream(
        id: 258, source: SourceID(rawValue: 3), kind: .picture, codec: .h264, clock: "phone",
        title: "Camera"))
    #expect(
      String(decoding: stream.json, as: UTF8.self)
        == #"{"clock":"phone","codec":"h264","id":258,"kind":"picture","source":3,"#
        + #""title":"Camera"}"#)
  }

  @Test("faces")
  func faces() throws {
    try check(.faces([]), kind: .face, record: 8, "")
    let face = Samples.faces(1)[0]
    var bytes: [UInt8] = []
    FrameBytes.append(face, to: &bytes)
    let plain = bytes.map { String(format: "%02x", $0) }.joined()
    try check(
      .faces([
        IdentifiedFace(identity: 1, frame: face), IdentifiedFace(identity: 513, frame: face),
      ]), kind: .face, record: 8, "01000000" + plain + "01020000" + plain)
  }

  @Test("channels and hands as in a plain take")
  func plain() throws {
    let channels = Samples.channels(1)[0]
    let hands = Samples.hands(3)[2]
    var (first, second): ([UInt8], [UInt8]) = ([], [])
    FrameBytes.append(channels, to: &first)
    FrameBytes.append(hands, to: &second)
    let hex = [first, second].map { bytes in
      bytes.map { String(format: "%02x", $0) }.joined()
    }
    try check(.channels([channels]), kind: .channels, record: 9, hex[0])
    try check(.hands(hands), kind: .hands, record: 10, hex[1])
  }

  @Test("a body")
  func body() throws {
    var body = Body(
      picture: BodyJoints(), world: BodyJoints(), visibility: BodyScores(),
      presence: BodyScores())
    for joint in BodyJoint.allCases {
      let number = Float(joint.rawValue)
      body.picture[joint] = [number, number + 0.25, number + 0.5]
      body.world[joint] = [-number, 100 - number, 200 - number]
      body.visibility[joint] = number / 64
      body.presence[joint] = number / 128
    }
    let numbers = (0..<33).map { Float($0) }
    let content =
      "000000000000e03f" + "07000000" + "00"
      + floats(numbers.flatMap { [$0, $0 + 0.25, $0 + 0.5] })
      + floats(numbers.flatMap { [-$0, 100 - $0, 200 - $0] })
      + floats(numbers.map { $0 / 64 }) + floats(numbers.map { $0 / 128 })
    try check(
      .body(BodyFrame(time: 0.5, sequence: 7, bodies: [body])), kind: .body, record: 11, content)
  }

  @Test("motion")
  func motion() throws {
    let sample = MotionSample(
      sequence: 7, available: [.acceleration, .rotationRate], acceleration: [1, 2, 3],
      userAcceleration: [4, 5, 6], rotationRate: [7, 8, 9], attitude: [0.5, -0.5, 0.25, 1])
    try check(
      .motion(sample), kind: .motion, record: 12,
      "07000000" + "05" + floats([1, 2, 3, 4, 5, 6, 7, 8, 9, 0.5, -0.5, 0.25, 1]))
  }

  @Test("gloves")
  func gloves() throws {
    var glove = GloveFrame(
      sequence: 7, side: .right, isCalibrated: true,
      available: GloveJointSet([.thumbIP, .littleRoll]))
    for joint in GloveJoint.allCases { glove.angles[joint] = Float(joint.rawValue) / 8 }
    try check(
      .gloves([glove]), kind: .glove, record: 13,
      "07000000" + "01" + "01" + "01004000" + floats((0..<23).map { Float($0) / 8 }))
  }

  @Test("sound")
  func sound() throws {
    let block = try #require(
      AudioBlock(sequence: 7, rate: 48_000, channelCount: 2, samples: [0.5, -0.5, 0.25, 1]))
    try check(
      .audio(block), kind: .audio, record: 14,
      "07000000" + "000000000070e740" + "02" + "10000000" + floats([0.5, -0.5, 0.25, 1]))
  }

  @Test("a picture")
  func picture() throws {
    let picture = try #require(
      EncodedPicture(
        sequence: 7, codec: .h264, width: 1920, height: 1080, isKeyFrame: false,
        isMirrored: true, rotation: .threeQuarters, bytes: [0, 0, 1, 0x41]))
    try check(
      .picture(picture), kind: .picture, codec: .h264, record: 15,
      "07000000" + "8007" + "3804" + "02" + "03" + "04000000" + "00000141")
  }

  @Test("content beyond 16 kB goes on in parts", arguments: [16_384, 16_385, 32_768, 50_000])
  func parts(size: Int) throws {
    var dice = SystemDice(state: 8)
    let made = dice.picture(.jpeg, size: size)
    let picture = try #require(made)
    let event = SensorEvent(
      source: SourceID(rawValue: 1), sensed: 1, arrived: 2, payload: .picture(picture))
    var bytes: [UInt8] = []
    EventBytes.append(event, stream: 258, to: &bytes)
    let count = (size + 16_383) / 16_384
    #expect(bytes.count == size + 9 * count + 18 + 14 + 6 * (count - 1))
    guard count > 1 else { return }
    let second = 9 + 18 + 14 + 16_384
    let length = UInt32(6 + min(16_384, size - 16_384))
    let start = Array(hex: little(length) + "10" + "0201" + "00400000")
    #expect(Array(bytes[second..<second + 11]) == start)
  }
}

extension [UInt8] {
  fileprivate init(hex: String) {
    let digits = hex.compactMap(\.hexDigitValue)
    self = stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }
}
