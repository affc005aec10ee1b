import Foundation
import Signals
import TestSupport
import Testing
import Tracking

@Suite("Relationships of a body")
struct RelationshipTests {
  /// A person who stands upright 2 m away, arms at the given angle from hanging down.
  static func body(arm: Float = 0, size: Float = 1, noise: Float = 0, seed: UInt64 = 1) -> Body {
    var random = SeededGenerator(seed: seed)
    var body = Body(
      picture: BodyJoints(), world: BodyJoints(), visibility: BodyScores(), presence: BodyScores())
    var places: [BodyJoint: SIMD3<Float>] = [
      .nose: [0, -0.7, -0.1], .mouthLeft: [0.02, -0.65, -0.08], .mouthRight: [-0.02, -0.65, -0.08],
      .leftHip: [0.1, 0, 0], .rightHip: [-0.1, 0, 0],
    ]
    let way = SIMD3<Float>(sin(arm), cos(arm), 0)
    for (side, sign) in [("left", 1), ("right", -1)] as [(String, Float)] {
      let mirrored = way * SIMD3(sign, 1, 1)
      let shoulder = SIMD3<Float>(0.18 * sign, -0.5, 0)
      let joints = ["Shoulder", "Elbow", "Wrist"].compactMap { name in
        BodyJoint.allCases.first { $0.name == side + name }
      }
      for (place, joint) in joints.enumerated() {
        places[joint] = shoulder + mirrored * 0.28 * Float(place)
      }
    }
    for joint in BodyJoint.allCases {
      body.visibility[joint] = places[joint] == nil ? 0.1 : 0.95
      let place = (places[joint] ?? .zero) * size + random.gaussians() * noise
      body.world[joint] = place
      body.picture[joint] = SIMD3(0.5 + place.x * 0.4, 0.6 + place.y * 0.4 * 16 / 9, place.z * 0.4)
    }
    return body
  }

  @Test(
    "distances in shoulder widths and angles in radians, at any size",
    arguments: [0.7, 1, 1.3] as [Float])
  func values(size: Float) throws {
    var calibration = BodyCalibration()
    calibration.setShoulderWidth(0.36 * size)
    var processor = RelationshipProcessor(
      [
        .distance(.leftWrist, .rightWrist), .distance(.mouth, .chest),
        .angle(.leftElbow, at: .leftShoulder, .leftHip),
        .angle(.leftShoulder, at: .leftElbow, .leftWrist),
      ], calibration: calibration)
    let pose = BodyPose(Self.body(arm: .pi / 2, size: size))
    let found = processor.measure(pose, at: 0).compactMap { $0 }
    try #require(found.count == 4)
    #expect(abs(found[0] - (0.36 + 4 * 0.28) / 0.36) < 0.01)
    #expect(abs(found[1] - 0.17 / 0.36) < 0.01)
    #expect(abs(found[2] - (.pi / 2 + atan(0.08 / 0.5))) < 0.01)
    #expect(abs(found[3] - .pi) < 0.01)
    #expect(abs((pose.shoulderWidth ?? 0) - 0.36 * size) < 1e-4)
  }

  @Test("a hidden part gives nil for what needs it, and nothing else")
  func hidden() {
    var body = Self.body()
    body.visibility[.leftWrist] = 0.4
    body.world[.rightElbow] = SIMD3(.nan, 0, 0)
    var processor = RelationshipProcessor([
      .distance(.leftWrist, .head), .distance(.rightWrist, .head),
      .angle(.rightShoulder, at: .rightElbow, .rightWrist), .relativeSpeed(.leftWrist, .head),
    ])
    let values = processor.update(BodyPose(body), at: 0)
    #expect(values.map { $0 == nil } == [true, false, true, true])
  }

  @Test("relative speed is + apart, − together, and starts at 0 after a gap")
  func speed() throws {
    var calibration = BodyCalibration()
    calibration.setShoulderWidth(0.36)
    var processor = RelationshipProcessor(
      [.relativeSpeed(.leftWrist, .rightWrist)], calibration: calibration)
    var values: [Float] = []
    for frame in 0..<60 {
      // Arms go up within 0.5 s, and down again.
      let arm = Float(frame < 30 ? frame : 60 - frame) / 30 * 1.2
      let found = processor.measure(BodyPose(Self.body(arm: arm)), at: Double(frame) / 60)
      values.append(try #require(found[0]))
    }
    #expect(values[0] == 0 && values[25] > 2 && values[55] < -2)
    for (arm, time) in [(0, 9), (1, 9), (1, .nan)] as [(Float, Double)] {
      let found = processor.measure(BodyPose(Self.body(arm: arm)), at: time)
      #expect(found == [0], "at \(time)")
    }
  }

  @Test("a tracked hand of the person stands for their wrist, another person's does not")
  func hands() throws {
    let body = Self.body(arm: .pi / 2)
    func value(_ x: Float) -> Float? {
      let wrist = body.picture[.leftWrist]
      let hand = TrackedHand(slot: 0, side: .left, position: SIMD2(wrist.x + x, wrist.y))
      var processor = RelationshipProcessor([.distance(.leftHand, .leftShoulder)])
      return processor.measure(BodyPose(body, hands: [hand]), at: 0)[0]
    }
    let at = try #require(value(0))
    let beside = try #require(value(0.02))
    #expect(abs(at - 0.56 / 0.36) < 0.02)
    #expect(abs(beside - 0.61 / 0.36) < 0.02)
    #expect(value(0.3) == nil && value(.nan) == nil)
    var processor = RelationshipProcessor([.distance(.rightHand, .head)])
    let found = processor.measure(BodyPose(body), at: 0)
    #expect(found == [nil])
  }

  @Test("at most 32 relationships; they and unusable ones as JSON")
  func coding() throws {
    let all: [Relationship] = [
      .distance(.head, .leftHand), .angle(.chest, at: .hips, .head), .relativeSpeed(.mouth, .chest),
    ]
    let data = try JSONEncoder().encode(all)
    #expect(try JSONDecoder().decode([Relationship].self, from: data) == all)
    let bad = #"[{"kind":"angle","parts":["head","hips"]}]"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Relationship].self, from: Data(bad.utf8))
    }
    let many = RelationshipProcessor(Array(repeating: all[0], count: 99))
    #expect(many.relationships.count == 32)
  }

  @Test("a body of unusable numbers gives nil or 0…1", arguments: 1...10)
  func fuzz(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let odd: [Float] = [.nan, .infinity, -1e38, 1e38, 0]
    var processor = RelationshipProcessor([
      .distance(.leftHand, .head), .angle(.leftWrist, at: .chest, .hips),
      .relativeSpeed(.leftWrist, .rightWrist),
    ])
    for frame in 0..<300 {
      var body = Self.body(arm: 1, noise: 0.01, seed: seed)
      let joint = BodyJoint.allCases.randomElement(using: &random) ?? .nose
      body.world[joint] = SIMD3(repeating: odd.randomElement(using: &random) ?? 0)
      body.picture[joint].x = odd.randomElement(using: &random) ?? 0
      body.visibility[joint] = odd.randomElement(using: &random) ?? 0
      let hand = TrackedHand(slot: 0, side: .left, position: SIMD2(repeating: 0.5))
      let time = frame.isMultiple(of: 7) ? Double(odd[frame % 5]) : Double(frame) / 60
      for case let value? in processor.update(BodyPose(body, hands: [hand], aspect: 0), at: time) {
        #expect(value >= 0 && value <= 1)
      }
    }
  }
}
