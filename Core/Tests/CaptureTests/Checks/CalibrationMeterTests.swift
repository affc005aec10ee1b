import Capture
import CaptureWire
import Signals
import TestSupport
import Testing

@Suite("Calibration")
struct CalibrationMeterTests {
  private static let streams = [
    CaptureStream(id: 1, device: "g", kind: .glove, title: "Glove"),
    CaptureStream(id: 2, device: "w", kind: .imu, title: "Watch", mount: .leftWrist),
    CaptureStream(id: 3, device: "p", kind: .hands, title: "Hands"),
  ]

  /// Five seconds with fingers and arm that tremble, in degrees and g.
  private static func meter(fingers: Double, arm: Double, hasHands: Bool = true) -> CalibrationMeter
  {
    var random = SeededGenerator(seed: 4)
    var meter = CalibrationMeter(wanted: streams)
    func uniform(_ deviation: Double) -> Float {
      Float(Double.random(in: -1...1, using: &random) * deviation * 3.0.squareRoot())
    }
    for _ in 0..<600 {
      var angles = GloveAngles.zero
      for joint in GloveJoint.allCases { angles[joint] = (10 + uniform(fingers)) * .pi / 180 }
      meter.add(
        .glove(
          GloveFrame(
            sequence: 0, side: .right, isCalibrated: true, angles: angles,
            available: GloveJointSet(GloveJoint.allCases.filter { $0 != .thumbSpread }))), of: 1)
      meter.add(
        .motion(
          MotionSample(
            sequence: 0, available: .acceleration,
            acceleration: SIMD3(0, 0, 9.81) + SIMD3(repeating: uniform(arm) * 9.80665))), of: 2)
    }
    let hand = Hand(
      side: .right, confidence: 0.8, picture: HandJoints(), world: HandJoints())
    meter.add(.hands(HandFrame(time: 0, sequence: 0, hands: hasHands ? [hand] : [])), of: 3)
    return meter
  }

  @Test(
    "stillness is below 2° and 0.05 g",
    arguments: [(1.7, 0.04, 0), (2.4, 0.04, 1), (1.7, 0.06, 1), (3, 0.1, 2)])
  func stillness(_ fingers: Double, _ arm: Double, _ faults: Int) {
    #expect(Self.meter(fingers: fingers, arm: arm).results().count { $0.isFault } == faults)
  }

  @Test("a wanted stream that is silent and hands that are not seen are faults")
  func silent() {
    let faults = CalibrationMeter(wanted: Self.streams).results().filter(\.isFault)
    #expect(faults.map(\.id) == [.present, .present, .present, .hands])
    let unseen = Self.meter(fingers: 1, arm: 0.01, hasHands: false).results().filter(\.isFault)
    #expect(unseen.map(\.id) == [.hands])
  }

  @Test("the neutral pose is the mean of the first 21 joints, without those that are missing")
  func pose() throws {
    let glove = try #require(Self.meter(fingers: 1, arm: 0).pose.hands[.right])
    #expect(glove.joints.count == 21)
    #expect(glove.joints[GloveJoint.thumbSpread.rawValue] == nil)
    let angle = try #require(glove.joints[GloveJoint.indexPIP.rawValue])
    #expect(abs(angle - 10) < 0.2)
    let deviation = try #require(glove.deviations[0])
    #expect(abs(deviation - 1) < 0.1)
  }
}
