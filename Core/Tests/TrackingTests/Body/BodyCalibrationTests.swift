import Foundation
import Signals
import Testing
import Tracking

@Suite("Calibration of a body")
struct BodyCalibrationTests {
  private let relationships: [Relationship] = [
    .distance(.leftWrist, .rightWrist), .distance(.head, .chest),
  ]

  /// Neutral for 5 s, then arms up and down for 6 s, at 30 frames a second.
  private func calibrated(size: Float) -> BodyCalibrator {
    var calibrator = BodyCalibrator(relationships)
    for frame in 0..<330 {
      let time = Double(frame) / 30
      let arm = Float(time < 5 ? 0.2 : 0.8 - 0.8 * cos(3 * time))
      let body = RelationshipTests.body(
        arm: arm, size: size, noise: 0.005, seed: UInt64(frame) + 1)
      calibrator.add(BodyPose(body), at: time)
    }
    return calibrator
  }

  @Test("the same movement of a tall and a small person gives the same values")
  func persons() throws {
    let values = try [0.6, 1.2].map { size in
      let calibrator = calibrated(size: Float(size))
      #expect(calibrator.step == .done && calibrator.progress == 1)
      let calibration = calibrator.calibration
      #expect(abs(calibration.shoulderWidth / (0.36 * Float(size)) - 1) < 0.05)
      // The head hardly moves against the chest: its usual range stays.
      #expect(calibration.range(of: relationships[1]) == relationships[1].usualRange)
      var processor = RelationshipProcessor(relationships, calibration: calibration)
      return try [0, 0.8, 1.6].enumerated().map { frame, arm in
        let pose = BodyPose(RelationshipTests.body(arm: Float(arm), size: Float(size)))
        return try #require(processor.update(pose, at: Double(frame * 5))[0])
      }
    }
    for (tall, small) in zip(values[0], values[1]) { #expect(abs(tall - small) < 0.05) }
    #expect(values[0][0] < 0.05 && values[0][2] > 0.95 && values[0][1] > 0.3)
  }

  @Test("pictures without a body do not count, nor do gaps in time")
  func gaps() {
    var calibrator = BodyCalibrator(relationships, seconds: 1)
    var hidden = RelationshipTests.body()
    hidden.visibility[.leftShoulder] = 0
    for frame in 0..<300 { calibrator.add(BodyPose(hidden), at: Double(frame) / 30) }
    #expect(calibrator.progress == 0)
    let pose = BodyPose(RelationshipTests.body())
    for time in [11.0, 13, .nan, 14, 13, 12, .infinity] { calibrator.add(pose, at: time) }
    #expect(calibrator.progress == 0 && calibrator.step == .neutral)
    for frame in 0..<34 { calibrator.add(pose, at: 20 + Double(frame) / 30) }
    #expect(calibrator.step == .range)
  }

  @Test("unusable widths and ranges are refused; a stored calibration is the same")
  func coding() throws {
    var calibration = BodyCalibration()
    for width in [Float.nan, 0, 2, -1, .infinity] {
      let isTaken = calibration.setShoulderWidth(width)
      #expect(!isTaken, "\(width)")
    }
    for end in [Float(0.1), .infinity] {
      let isTaken = calibration.setRange(0...end, of: relationships[0])
      #expect(!isTaken, "\(end)")
    }
    #expect(calibration == BodyCalibration())
    calibration.setShoulderWidth(0.4)
    calibration.setRange(1...2, of: relationships[0])
    let data = try JSONEncoder().encode(calibration)
    #expect(try JSONDecoder().decode(BodyCalibration.self, from: data) == calibration)
    let odd = #"""
      {"shoulderWidth":-1,"ranges":[
        {"relationship":{"kind":"distance","parts":["head","hips"]},"low":3,"high":1}]}
      """#
    let clean = try JSONDecoder().decode(BodyCalibration.self, from: Data(odd.utf8))
    #expect(clean == BodyCalibration())
    calibration.resetRange(of: relationships[0])
    #expect(calibration.range(of: relationships[0]) == relationships[0].usualRange)
  }

  @Test("a range leaves out outliers and keeps a bounded number of samples")
  func samples() throws {
    var range = SampledRange()
    #expect(range.bounds == nil && range.median == nil)
    for step in 0..<100_000 { range.add(step.isMultiple(of: 50) ? 1e6 : Float(step % 1000)) }
    range.add(.nan)
    let bounds = try #require(range.bounds)
    #expect(abs(bounds.lowerBound - 50) < 25 && abs(bounds.upperBound - 970) < 40)
    #expect(abs(try #require(range.median) - 500) < 60)
    #expect(MemoryLayout<SampledRange>.size < 64)
  }
}
