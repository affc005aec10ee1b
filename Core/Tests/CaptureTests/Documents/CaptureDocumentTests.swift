import Capture
import CaptureWire
import JSON
import Signals
import Testing

@Suite("Documents of a session")
struct CaptureDocumentTests {
  private static let metadata: CaptureMetadata = {
    let video = CaptureStream(
      id: 0, device: "phone", kind: .video, codec: "hvc1.1.6.L93.B0", title: "Camera",
      mount: .chest, rate: 30, width: 3_840, height: 2_160, configuration: [1, 2], isEstimated: true
    )
    let glove = CaptureStream(id: 7, device: "glove", kind: .glove, title: "Glove", rate: 120)
    var review = CaptureReview(duration: 12.5)
    review.rating = 4
    review.note = "slipped “once”"
    review.events = [
      CaptureEvent(kind: .deviceLost, time: 3.25, device: "glove"),
      CaptureEvent(kind: .bystander, time: 4),
    ]
    return CaptureMetadata(
      session: "session_20261125_101500", kitVersion: "0.9.0", started: "2026-11-25T10:15:00.25Z",
      duration: 12.5, task: Samples.cutting, environment: "kitchen",
      contributor: "c-0123456789abcdef", person: 2, review: review,
      streams: [
        CaptureStreamSummary(stream: video, samples: 375, actualRate: 29.97, bound: 0.0013),
        CaptureStreamSummary(stream: glove, samples: 0, actualRate: nil, bound: nil),
      ], consent: Samples.consent(audio: true),
      checks: [
        CheckRule.rule(.dropped).result(0.01, stream: 0, subject: "Camera"),
        CheckRule.rule(.present).result(0, stream: 7, subject: "Glove"),
        CheckRule.rule(.wrist).result(nil),
      ])
  }()

  private static let calibration = CaptureCalibration(
    isHeld: true,
    pose: NeutralPose(hands: [
      .right: NeutralPose.Glove(
        joints: (0..<21).map { $0 == 3 ? nil : Double($0) * 1.5 },
        deviations: (0..<21).map { $0 == 3 ? nil : 0.125 })
    ]),
    intrinsics: CaptureCalibration.Intrinsics(
      fx: 1_432.5, fy: 1_431.25, cx: 960, cy: 540.5, width: 1_920, height: 1_080),
    offsets: [
      CaptureCalibration.Offset(stream: 4, device: "watch", offset: -123.456_789, bound: 0.0021),
      CaptureCalibration.Offset(stream: 5, device: "glove", offset: nil, bound: nil),
    ], checks: [CheckRule.rule(.calibrationGlove).result(0.7)])

  @Test("metadata survive writing and reading")
  func metadata() throws {
    let bytes = JSONPrinter.bytes(of: Self.metadata.json)
    let read = try CaptureMetadata(JSONParser.parse(bytes))
    #expect(read == Self.metadata)
  }

  @Test("metadata have the specified keys, and absent sensors say so")
  func keys() {
    let members = Self.metadata.json.members
    #expect(members["task_description"] == .string(Samples.cutting.text))
    #expect(members["environment"] == .string("kitchen"))
    #expect(members["contributor"] == .string("c-0123456789abcdef"))
    #expect(members["kit_version"] == .string("0.9.0"))
    #expect(members["self_rating"] == .number("4"))
    #expect(members["bystander"] == .bool(true))
    let sensors = members["sensors"]?.members
    #expect(sensors?["video"] == .string("present"))
    #expect(sensors?["glove"] == .string("absent"))
    #expect(sensors?.keys == CaptureKind.allCases.map(\.rawValue))
    guard case .array(let streams)? = members["streams"] else {
      Issue.record("no streams")
      return
    }
    #expect(streams[0].members["mount"] == .string("chest"))
    #expect(streams[0].members["times"] == .string("estimated"))
    #expect(streams[0].members["actual_rate"] == .number("29.97"))
    #expect(members["grade"]?.members["letter"] == .string("C"))
    #expect(members["consent"]?.members["text_sha256"] != nil)
  }

  @Test("a calibration survives writing and reading, with its specified parts")
  func calibration() throws {
    let json = Self.calibration.json
    let bytes = JSONPrinter.bytes(of: json)
    let read = try CaptureCalibration(JSONParser.parse(bytes))
    #expect(read == Self.calibration)
    #expect(json.members.keys == ["neutral_pose", "camera_intrinsics", "sensor_offsets", "checks"])
    let right = json.members["neutral_pose"]?.members["right"]?.members
    #expect(right?["joints_21"]?.count == 21)
  }

  @Test(
    "wrong types and missing keys are named, without a crash",
    arguments: [
      #"{"session": 5}"#, "[]", "{}", #"{"streams": [5], "checks": {}}"#,
    ])
  func problems(_ text: String) throws {
    let json = try JSONParser.parse(Array(text.utf8))
    #expect(throws: JSONReadingError.self) { try CaptureMetadata(json) }
    #expect(throws: JSONReadingError.self) { try CaptureCalibration(json) }
  }

  @Test("20 angles instead of 21 are refused")
  func angles() throws {
    var json = Self.calibration.json.members
    var pose = json["neutral_pose"]?.members ?? JSONMembers()
    var right = pose["right"]?.members ?? JSONMembers()
    right["joints_21"] = .array(Array(repeating: .number("1"), count: 20))
    pose["right"] = .object(right)
    json["neutral_pose"] = .object(pose)
    let node = JSONNode.object(json)
    #expect(throws: JSONReadingError.self) { try CaptureCalibration(node) }
  }
}

extension JSONNode {
  fileprivate var count: Int? {
    if case .array(let elements) = self { elements.count } else { nil }
  }
}
