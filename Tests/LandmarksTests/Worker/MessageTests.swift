import Foundation
import Signals
import Testing

@testable import Landmarks

@Suite("Messages of the vision worker")
struct MessageTests {
  static let requests: [WorkerRequest] = [
    .open(version: 2, library: "/lib/libmediapipe.so"),
    .makeTracker(
      TrackerID(rawValue: 7), TrackerOptions(faces: 4), ModelPaths(face: "/models/face.task")),
    .setWanted(
      TrackerID(rawValue: 7), TrackerOptions(hands: 1, bodies: 2),
      ModelPaths(hand: "/models/hand.task", pose: "/models/pose.task")),
    .setWanted(TrackerID(rawValue: 7), TrackerOptions(), ModelPaths()),
    .closeTracker(TrackerID(rawValue: 7)), .trySocket,
    .track(TrackerID(rawValue: 7), .jpeg(count: 31_000), time: 1.25),
    .track(TrackerID(rawValue: 7), .rgb(width: 640, height: 360), time: -0.5),
  ]

  static let errors: [VisionError] = [
    .unavailable(VisionUnavailable(reason: "It is not there.", hint: "Run `make vision`.")),
    .picture(.damagedJPEG("Corrupt JPEG data")),
    .picture(.tooLarge(width: 1, height: 65_500, limit: Picture.maximumPixels)),
    .library(doing: "find a face", reason: "no image."), .invalidTime(1e300),
  ]

  static func seen() -> DetectionResult {
    var face = FaceFrame(
      available: FaceAvailability(
        shapes: .mediaPipe, hasHeadAngles: true, hasHeadPosition: true, hasGaze: true))
    for shape in ARKitShape.allCases { face.shapes[shape] = Float(shape.rawValue) / 52 }
    face.gaze = Gaze(shapes: face.shapes)
    face.head = HeadPose(pitch: 0.1, yaw: -0.2, roll: 0.3, position: SIMD3(0.4, -0.5, -0.6))
    var joints = HandJoints()
    for joint in 0..<HandJoints.count { joints[joint] = SIMD3(Float(joint), -0.1, 1.0 / 3) }
    let hand = Hand(side: .left, confidence: 0.75, picture: joints, world: joints)
    return DetectionResult(faces: [face, face], hands: [hand], bodies: [body()])
  }

  static func body() -> Body {
    var joints = BodyJoints()
    var scores = BodyScores()
    for joint in BodyJoint.allCases {
      joints[joint] = SIMD3(Float(joint.rawValue), -0.1, 1.0 / 3)
      scores[joint] = Float(joint.rawValue) / 33
    }
    return Body(picture: joints, world: joints, visibility: scores, presence: scores)
  }

  /// As many of each as a message may have.
  static func full() -> DetectionResult {
    let seen = seen()
    func repeated<Item>(_ items: [Item]?, _ count: Int) -> [Item] {
      Array(repeatElement(items ?? [], count: count).joined().prefix(count))
    }
    return DetectionResult(
      faces: repeated(seen.faces, TrackerOptions.maximumFaces),
      hands: repeated(seen.hands, TrackerOptions.maximumHands),
      bodies: repeated(seen.bodies, TrackerOptions.maximumBodies))
  }

  static var answers: [WorkerAnswer] {
    [
      .done, .tracked(seen()), .tracked(full()), .tracked(DetectionResult()),
      .tracked(DetectionResult(faces: [], hands: [], bodies: [])),
      .tracked(DetectionResult(hands: [])),
      .socket(13),
    ] + errors.map { .failed($0) }
  }

  private func bytes(_ request: WorkerRequest) -> [UInt8] {
    var writer = MessageWriter()
    request.write(to: &writer)
    return writer.bytes
  }

  private func bytes(_ answer: WorkerAnswer) -> [UInt8] {
    var writer = MessageWriter()
    answer.write(to: &writer)
    return writer.bytes
  }

  @Test("a request comes over as it was", arguments: requests)
  func request(_ request: WorkerRequest) throws {
    var reader = MessageReader(bytes(request))
    #expect(try WorkerRequest(from: &reader) == request)
    try reader.finish()
  }

  @Test("an answer comes over as it was, to the last bit of each number", arguments: answers)
  func answer(_ answer: WorkerAnswer) throws {
    let message = bytes(answer)
    #expect(message.count < MessageFrame.maximumCount)
    var reader = MessageReader(message)
    #expect(try WorkerAnswer(from: &reader) == answer)
    try reader.finish()
  }

  @Test("a picture's time and number are put to what was seen")
  func stamped() {
    let tracked = Self.seen().tracked(time: 2.5, sequence: 9)
    #expect(tracked.faces.map(\.time) == [2.5, 2.5])
    #expect(tracked.faces.map(\.sequence) == [9, 9])
    #expect(tracked.face == tracked.faces.first)
    #expect(tracked.time == 2.5 && tracked.sequence == 9)
    #expect(tracked.hands?.time == 2.5)
    #expect(tracked.hands?.sequence == 9)
    #expect(tracked.bodies == BodyFrame(time: 2.5, sequence: 9, bodies: [Self.body()]))
    let nobody = DetectionResult(faces: [], hands: []).tracked(time: 1, sequence: 2)
    #expect(nobody.face == .lost(time: 1, sequence: 2))
    #expect(nobody.hands == HandFrame(time: 1, sequence: 2, hands: []))
    #expect(nobody.bodies == nil)
    #expect(DetectionResult(hands: []).tracked(time: 1, sequence: 2).face == nil)
  }

  @Test("an answer that is cut short anywhere is refused", arguments: answers)
  func cut(_ answer: WorkerAnswer) {
    let message = bytes(answer)
    for count in 0..<message.count {
      var reader = MessageReader(Array(message[..<count]))
      #expect(throws: MessageError.self) { try WorkerAnswer(from: &reader) }
    }
  }

  @Test("any bytes at all are an answer or an error, and never more")
  func random() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let count = Int.random(in: 0..<400, using: &generator)
      var message = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      if !message.isEmpty { message[0] = UInt8.random(in: 0...7, using: &generator) }
      var answer = MessageReader(message)
      _ = try? WorkerAnswer(from: &answer)
      var request = MessageReader(message)
      _ = try? WorkerRequest(from: &request)
    }
  }

  @Test(
    "a worker's number that is not finite or beyond its range is refused",
    arguments: [
      Float.nan, .infinity, 1.5, -0.1,
    ])
  func numbers(value: Float) {
    var seen = Self.seen()
    seen.faces?[0].shapes[.jawOpen] = value
    #expect(isRefused(seen))
    for scores in [\Body.visibility, \.presence] {
      var seen = Self.seen()
      seen.bodies?[0][keyPath: scores][.rightFootIndex] = value
      #expect(isRefused(seen))
    }
  }

  @Test("a point of a body that is not finite is refused", arguments: [Float.nan, -.infinity])
  func points(value: Float) {
    for joints in [\Body.picture, \.world] {
      var seen = Self.seen()
      seen.bodies?[0][keyPath: joints][.rightFootIndex].z = value
      #expect(isRefused(seen))
    }
  }

  private func isRefused(_ seen: DetectionResult) -> Bool {
    var reader = MessageReader(bytes(.tracked(seen)))
    return (try? WorkerAnswer(from: &reader)) == nil
  }

  @Test(
    "a list with more faces, hands or bodies than a tracker detects is refused", arguments: 0..<3)
  func lists(kind: Int) {
    let limits = [
      TrackerOptions.maximumFaces, TrackerOptions.maximumHands, TrackerOptions.maximumBodies,
    ]
    for count in [UInt32(limits[kind]) + 1, 1 << 31, .max] {
      var writer = MessageWriter()
      writer.put(UInt8(2))
      for _ in 0..<kind { writer.put(false) }
      writer.put(true)
      writer.put(count)
      var reader = MessageReader(writer.bytes + [UInt8](repeating: 0, count: 60_000))
      #expect(throws: MessageError.self) { try WorkerAnswer(from: &reader) }
    }
  }

  @Test("a request for more than a tracker detects, or without its model, is refused")
  func wants() {
    let models = ModelPaths(face: "f", hand: "h", pose: "p")
    for kind in [UInt8(2), 6] {
      for (counts, models) in [
        ([17, 0, 0], models), ([0, 9, 0], models), ([0, 0, 5], models), ([0, 0, .max], models),
        ([1, 0, 0], ModelPaths(hand: "h", pose: "p")), ([0, 1, 0], ModelPaths(face: "f")),
        ([0, 0, 1], ModelPaths(face: "f", hand: "h")),
      ] as [([UInt32], ModelPaths)] {
        var writer = MessageWriter()
        writer.put(kind)
        for number in [7] + counts { writer.put(number) }
        for path in [models.face, models.hand, models.pose] { writer.put(path) }
        var reader = MessageReader(writer.bytes)
        #expect(throws: MessageError.self) { try WorkerRequest(from: &reader) }
      }
    }
  }

  @Test("a worker's sentence is shown without control characters, and a long one is cut")
  func sentences() throws {
    let error = VisionError.library(
      doing: "find\u{1B}[31m a\nface", reason: String(repeating: "x", count: 100_000))
    var reader = MessageReader(bytes(.failed(error)))
    guard case .failed(.library(let doing, let reason)) = try WorkerAnswer(from: &reader) else {
      Issue.record("another answer came")
      return
    }
    #expect(doing == "find [31m a face")
    #expect(reason.utf8.count == MessageWriter.maximumString)
  }

  @Test("a frame that says more than a message may have is refused")
  func frames() throws {
    let frame = MessageFrame.bytes(3, [1, 2, 3])
    let header = try MessageFrame.header(Array(frame.prefix(MessageFrame.headerCount)))
    #expect(header.count == 3)
    #expect(header.number == 3)
    for count in [0, 3, UInt32(MessageFrame.maximumCount) + 1, .max] {
      var writer = MessageWriter()
      writer.put(UInt32(count))
      writer.put(UInt32(1))
      #expect(throws: MessageError.self) { try MessageFrame.header(writer.bytes) }
    }
  }

  @Test("a picture that no memory has room for is no request")
  func sizes() {
    for picture in [
      SharedPicture.jpeg(count: SharedMemory.size + 1), .rgb(width: 32_767, height: 1),
      .rgb(width: 0, height: 1), .rgb(width: 5000, height: 5000),
    ] {
      var reader = MessageReader(bytes(.track(TrackerID(rawValue: 1), picture, time: 0)))
      #expect(throws: MessageError.self) { try WorkerRequest(from: &reader) }
    }
  }
}
