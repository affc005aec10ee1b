import CaptureWire
import Numbers
import Signals
import TestSupport
import Testing

@testable import CaptureEntries

@Suite("Entries that are checked without being parsed")
struct PlainEntryTests {
  private static func schema(_ name: String) throws -> SessionSchema {
    try #require(SessionSchema(file: name + ".json"))
  }

  /// An entry of each list as `SampleJSON` writes it, at random values.
  private static func entries(_ dice: inout SeededGenerator) -> [(list: String, text: [UInt8])] {
    func number() -> Float { Float.random(in: -100...100, using: &dice) }
    var motion = MotionSample(sequence: 1, available: .all)
    motion.acceleration = SIMD3(number(), 1e-7, 9.81)
    motion.attitude = SIMD4(0, number(), -0.5, 1)
    var pose = CameraPose(transform: .one)
    pose.intrinsics = SIMD4(number(), 700, 320, 240)
    var glove = GloveFrame(sequence: 1, side: .left, isCalibrated: true)
    glove.angles[.indexPIP] = number()
    let hand = Hand(side: .right, confidence: 0.5, picture: HandJoints(), world: HandJoints())
    var face = FaceFrame(sequence: 1, isTracked: true, available: .all)
    face.head.pitch = number()
    let body = Body(
      picture: BodyJoints(), world: BodyJoints(), visibility: BodyScores(), presence: BodyScores())
    let readings: [(String, CaptureReading)] = [
      ("watch_imu", .motion(motion)), ("arkit_poses", .pose(pose)), ("glove_joints", .glove(glove)),
      ("hands", .hands(HandFrame(time: 0, sequence: 1, hands: [hand, hand]))),
      ("faces", .faces([IdentifiedFace(identity: 3, frame: face)])),
      ("body", .body(BodyFrame(time: 0, sequence: 1, bodies: [body]))),
    ]
    let nanoseconds = Int.random(in: 0...4_000_000_000_000, using: &dice)
    let seconds = Double(nanoseconds) / 1e9
    return readings.map { list, reading in
      var text: [UInt8] = []
      SampleJSON.append(reading, at: seconds, to: &text)
      return (list, text)
    } + [
      ("video_frames", Array("{\"timestamp\": \(seconds), \"frame\": 7, \"key\": true}".utf8)),
      (
        "depth_frames",
        Array("{\"timestamp\": \(seconds), \"frame\": 0, \"file\": \"depth/000000.png\"}".utf8)
      ),
    ]
  }

  @Test func `entries as they are written need no parser, and their time is exact`() throws {
    var dice = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      for (list, text) in Self.entries(&dice) {
        let schema = try Self.schema(list)
        let time = try #require(
          PlainEntry.timestamp(of: text, schema), "\(String(decoding: text, as: UTF8.self))")
        #expect(schema.checkWhole(text) == .success(time))
      }
    }
  }

  @Test func `what is accepted without a parser is accepted by it, whatever bytes changed`() throws
  {
    var dice = SeededGenerator(seed: 4)
    let bytes = Array("{}[]\",:0129.-+eE \\ntruefalsn\u{1}é\n".utf8)
    var (accepted, refused) = (0, 0)
    for _ in 0..<400 {
      for (list, original) in Self.entries(&dice) {
        var text = original
        for _ in 0..<Int.random(in: 1...3, using: &dice) {
          let place = Int.random(in: 0..<text.count, using: &dice)
          switch Int.random(in: 0...2, using: &dice) {
          case 0: text[place] = bytes.randomElement(using: &dice) ?? 0
          case 1: text.remove(at: place)
          default: text.insert(bytes.randomElement(using: &dice) ?? 0, at: place)
          }
        }
        let schema = try Self.schema(list)
        guard let time = PlainEntry.timestamp(of: text, schema) else {
          refused += 1
          continue
        }
        accepted += 1
        #expect(
          schema.checkWhole(text) == .success(time), "\(String(decoding: text, as: UTF8.self))")
      }
    }
    #expect(accepted > 100 && refused > 300)
  }

  @Test(arguments: [
    "{\"timestamp\": 1, \"frame\": 7, \"key\": true, \"key\": true}",
    "{\"timestamp\": 1, \"frame\": 7.5, \"key\": true}",
    "{\"timestamp\": 1, \"frame\": 7}", "{\"frame\": 7, \"key\": true}",
    "{\"timestamp\": 01, \"frame\": 7, \"key\": true}",
    "{\"timestamp\": 1, \"frame\": 7, \"key\": true} 1",
    "{\"timestamp\": -1, \"frame\": 7, \"key\": true}", "{\"timestamp\": 1", "", "[]",
  ])
  func `a wrong entry is refused`(text: String) throws {
    let schema = try Self.schema("video_frames")
    #expect(PlainEntry.timestamp(of: Array(text.utf8), schema) == nil)
    #expect(throws: SchemaProblem.self) { try schema.check(Array(text.utf8)).get() }
  }

  @Test(arguments: [
    "{\"timestamp\": 1e2, \"frame\": 7, \"key\": true}",
    "{\"timestamp\": 1.00000000000000001, \"frame\": 7, \"key\": true}",
    "{\"timestamp\": 1, \"frame\": 7, \"key\": true, \"note\": \"\\u00e9\"}",
    "{\"timestamp\": 1, \"frame\": 7e0, \"key\": true}",
  ])
  func `another spelling is parsed`(text: String) throws {
    let schema = try Self.schema("video_frames")
    #expect(PlainEntry.timestamp(of: Array(text.utf8), schema) == nil)
    #expect(try schema.check(Array(text.utf8)).get() > 0)
  }
}
