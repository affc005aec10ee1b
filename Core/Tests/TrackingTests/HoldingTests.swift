import Signals
import TestSupport
import Testing
import Tracking

@Suite("What automatic calibration leaves alone")
struct HoldingTests {
  private static let rate = 10.0
  private static let channels: [Channel] = [
    .jawOpen, .mouthSmileLeft, .browInnerUp, .eyeSquintRight, .eyeBlinkLeft, .headPitch, .headYaw,
    .headRoll, .headTz, .eyeGazeLeftX,
  ]

  /// Plays `seconds` of faces made by their time.
  private func play(
    _ calibration: inout Calibration, from start: Double = 0, for seconds: Double,
    _ change: (inout ChannelFrame) -> Void
  ) -> ChannelFrame {
    var output = ChannelFrame()
    for index in 0..<Int(seconds * Self.rate) {
      var frame = ChannelFrame(time: start + Double(index) / Self.rate)
      change(&frame)
      output = calibration.apply(frame)
    }
    return output
  }

  @Test(
    "what is held for a minute keeps 95 % of its value, with a neutral face that was set and without",
    arguments: [0.1, 0.11, 0.2, 0.3, 0.5, 1] as [Float], [true, false])
  func held(value: Float, isCaptured: Bool) {
    for channel in Self.channels {
      var calibration = Calibration()
      if isCaptured { calibration.captureNeutral(from: ChannelFrame()) }
      _ = play(&calibration, for: 5) { _ in }
      let output = play(&calibration, from: 5, for: 60.5) { frame in
        frame.values[channel] = value * Float(min(1, (frame.time - 5) / 0.4))
      }
      #expect(output.values[channel] >= 0.95 * value, "\(channel)")
    }
  }

  @Test("what trembles while it is held is held too")
  func trembling() {
    var calibration = Calibration()
    calibration.captureNeutral(from: ChannelFrame())
    var noise = SeededGenerator(seed: 1)
    let output = play(&calibration, for: 60) {
      $0.values[.jawOpen] = 0.105 + .random(in: -0.034...0.034, using: &noise)
    }
    #expect(output.values[.jawOpen] > 0.08)
    #expect(calibration.neutral[.jawOpen] < 0.005)
  }

  @Test(
    "a drift of 0.03 a minute is followed, with and without trembling",
    arguments: [Channel.jawOpen, .browDownLeft, .headPitch, .headTz], [0, 0.025] as [Float])
  func drift(channel: Channel, tremble: Float) {
    var calibration = Calibration()
    calibration.captureNeutral(from: ChannelFrame())
    var noise = SeededGenerator(seed: 1)
    for minute in 0..<10 {
      _ = play(&calibration, from: Double(minute) * 60, for: 60) { frame in
        frame.values[channel] =
          Float(frame.time / 60 * 0.03)
          + .random(in: -tremble...tremble, using: &noise)
      }
      #expect(abs(calibration.neutral[channel] - Float(minute + 1) * 0.03) < 0.02)
    }
  }

  @Test("a pose that was taken with a smile finds the rest below it within a minute")
  func smiledAtCapture() {
    var calibration = Calibration()
    var smile = ChannelFrame()
    smile.values[.mouthSmileLeft] = 0.4
    calibration.captureNeutral(from: smile)
    _ = play(&calibration, for: 60) { _ in }
    #expect(calibration.neutral[.mouthSmileLeft] < 0.002)
  }

  @Test("a first pose that is not neutral is forgotten in an hour while nobody has calibrated")
  func wrongFirst() {
    var calibration = Calibration()
    let face: (inout ChannelFrame) -> Void = { frame in
      frame.values[.browDownLeft] = 0.25
      frame.values[.headPitch] = 0.2
      frame.values[.headTz] = frame.time < 1 ? 0.5 : 0
    }
    let output = play(&calibration, for: 61, face)
    #expect(output.values[.browDownLeft] > 0.95 * 0.25 && output.values[.headTz] < -0.475)
    for minute in 1..<60 { _ = play(&calibration, from: Double(minute) * 60 + 1, for: 60, face) }
    #expect(abs(calibration.neutral[.browDownLeft] - 0.25) < 0.01)
    #expect(abs(calibration.neutral[.headPitch] - 0.2) < 0.01)
    #expect(abs(calibration.neutral[.headTz]) < 0.01)
  }

  @Test("a pose that a person has set is never searched for")
  func captured() {
    var calibration = Calibration()
    calibration.captureNeutral(from: ChannelFrame())
    for minute in 0..<10 {
      _ = play(&calibration, from: Double(minute) * 60, for: 60) { $0.values[.headYaw] = 0.3 }
    }
    #expect(calibration.neutral == .zero)
  }
}
