import Foundation
import TestSupport
import Testing
import Tracking

@Suite("Strikes and stillness")
struct MovementDetectorTests {
  /// Downward speeds at 60 frames a second, as letters: a digit is that speed.
  @Test(
    "a strike is the peak of a fast downward movement",
    arguments: [
      ("0123432100", ["5": 4]), ("0000000000", [:]), ("0110110110", [:]),
      ("0222222222", [:]), ("02222220", ["7": 2]), ("0440440440", ["3": 4]),
      ("04400000044000", ["3": 4, "11": 4]), ("0434343430", ["2": 4]),
    ] as [(String, [String: Float])])
  func table(speeds: String, expected: [String: Float]) {
    var detector = StrikeDetector()
    for (frame, letter) in speeds.enumerated() {
      let speed = Float(letter.wholeNumberValue ?? 0)
      let strike = detector.update(speed: speed, at: Double(frame) / 60)
      #expect(strike == expected["\(frame)"], "\(speeds), frame \(frame)")
    }
  }

  @Test("drumming at five strikes a second is counted, through noise and the stabiliser")
  func drumming() {
    var random = SeededGenerator(seed: 9)
    var stabilizer = PositionStabilizer(.adaptive)
    var detector = StrikeDetector()
    var last: SIMD2<Float>?
    var strikes: [Double] = []
    for frame in 0..<1200 {
      let time = Double(frame) / 60
      let height = Float(0.5 - 0.1 * cos(2 * .pi * 5 * time))
      let noise = SIMD2(random.gaussian(), random.gaussian()) * 0.002
      let place = stabilizer.update(SIMD2(0.5, height) + noise, at: time)
      let speed = last.map { (place.y - $0.y) * 60 } ?? 0
      last = place
      if detector.update(speed: speed, at: time) != nil { strikes.append(time) }
    }
    #expect(abs(strikes.count - 100) <= 1)
    for strike in strikes {
      // The fastest moment of a stroke of 0.2 s is at its quarter.
      let late = strike.truncatingRemainder(dividingBy: 0.2) - 0.05
      #expect(late > -0.02 && late < 0.05)
    }
  }

  @Test("unusable speeds and times are ignored")
  func unusable() {
    var detector = StrikeDetector(threshold: .nan, holdOff: -1)
    #expect(detector.threshold == 1.2 && detector.holdOff == 0.12)
    for value in [Float.nan, .infinity, -.infinity] {
      #expect(detector.update(speed: value, at: 0) == nil)
    }
    #expect(detector.update(speed: 3, at: .nan) == nil)
    #expect(detector.update(speed: 3, at: 1) == nil)
    #expect(detector.update(speed: 0, at: 1.1) == 3)
    #expect(detector.update(speed: 3, at: 0.1) == nil)
    #expect(detector.update(speed: 0, at: 0.2) == 3)
  }

  @Test("seconds of stillness start again with every movement")
  func stillness() {
    var detector = StillnessDetector()
    let places: [Float] = [0.5, 0.505, 0.51, 0.505, 0.52, 0.521, .nan, 0.5, 0.5]
    let seconds = [0, 1, 2, 3, 0, 1, 0, 0, 1.0]
    for (index, (place, expected)) in zip(places, seconds).enumerated() {
      #expect(detector.update(SIMD2(place, 0.5), at: Double(index)) == expected, "at \(index)")
    }
    #expect(detector.update(SIMD2(0.5, 0.5), at: -3) == 0)
    #expect(detector.update(SIMD2(0.5, 0.5), at: .nan) == 0)
    #expect(StillnessDetector(radius: .nan).radius == 0.015)
  }
}
