import Signals
import Testing
import Tracking

@Suite("Calibration")
struct CalibrationTests {
  private func frame(_ values: [Channel: Float], at time: Double = 0) -> ChannelFrame {
    var frame = ChannelFrame(time: time)
    for (channel, value) in values { frame.values[channel] = value }
    return frame
  }

  @Test("a new calibration changes nothing but the position's origin")
  func fresh() {
    var calibration = Calibration()
    var input = frame([.jawOpen: 0.37, .headYaw: -0.7, .eyeGazeLeftX: 0.4, .headTz: -1.5])
    let output = calibration.apply(input)
    input.values[.headTz] = 0
    #expect(output == input)
  }

  @Test("the first tracked position is the neutral one")
  func firstPosition() {
    var calibration = Calibration()
    calibration.isAutomatic = false
    var lost = frame([.headTz: 99])
    lost.isTracked = false
    let passed = calibration.apply(lost)
    #expect(passed == lost)
    _ = calibration.apply(frame([.headTx: 0.5, .headTz: -1.5], at: 1))
    let output = calibration.apply(frame([.headTx: 0.75, .headTz: -1], at: 2))
    #expect(output.values[.headTx] == 0.25 && output.values[.headTz] == 0.5)
    let far = calibration.apply(frame([.headTz: 99], at: 3))
    #expect(far.values[.headTz] == 1)
    #expect(calibration.neutralSet == .headPosition)
  }

  @Test(
    "an expression is stretched from neutral to maximum",
    arguments: [
      (0.2, 1, 1, 0.2, 0), (0.2, 1, 1, 1, 1), (0.2, 1, 1, 0.6, 0.5), (0.2, 1, 1, 0.1, 0),
      (0.2, 0.7, 1, 0.45, 0.5), (0.2, 0.7, 1, 0.9, 1), (0, 1, 2, 0.3, 0.6), (0, 1, 2, 0.7, 1),
      (0, 1, 0.5, 1, 0.5), (0.9, 1, 1, 1, 0.5), (0.3, 0.35, 1, 0.4, 0.5),
    ] as [(Float, Float, Float, Float, Float)])
  func expressions(
    _ neutral: Float, _ maximum: Float, _ sensitivity: Float, _ x: Float, _ y: Float
  ) {
    var calibration = Calibration()
    calibration.captureNeutral(from: frame([.jawOpen: neutral]))
    calibration.setMaximum(maximum, for: .jawOpen)
    calibration.sensitivity = sensitivity
    let output = calibration.apply(frame([.jawOpen: x])).values[.jawOpen]
    #expect(abs(output - y) < 1e-5)
  }

  @Test("angles, position and gaze are moved, then amplified, then held")
  func angles() {
    var calibration = Calibration()
    let neutral: [Channel: Float] = [.headYaw: 0.5, .headTx: 1, .eyeGazeLeftY: -0.25]
    let captured = calibration.captureNeutral(from: frame(neutral))
    #expect(captured)
    calibration.sensitivity = 2
    let output = calibration.apply(
      frame([.headYaw: 0.25, .headTx: 2, .eyeGazeLeftY: 0, .headPitch: -1.5]))
    #expect(output.values[.headYaw] == -0.5 && output.values[.headTx] == 1)
    #expect(output.values[.eyeGazeLeftY] == 0.5)
    #expect(output.values[.headPitch] == -.pi / 2)
  }

  @Test("a shut eye is never the neutral one, a lost face neither")
  func captureRefuses() {
    var calibration = Calibration()
    var lost = frame([.jawOpen: 0.5])
    lost.isTracked = false
    let captured = calibration.captureNeutral(from: lost)
    #expect(!captured && calibration == Calibration())
    calibration.captureNeutral(from: frame([.eyeBlinkLeft: 0.9, .eyeBlinkRight: 0.2]))
    #expect(calibration.neutral[.eyeBlinkLeft] == 0 && calibration.neutral[.eyeBlinkRight] == 0.2)
  }

  @Test("capturing the same frame gives the neutral pose for it")
  func captureIsZero() {
    var calibration = Calibration()
    var face = ChannelFrame()
    for channel in Channel.allCases { face.values[channel] = 0.31 }
    calibration.captureNeutral(from: face)
    let output = calibration.apply(face)
    #expect(output.values == .zero)
    calibration.reset()
    #expect(calibration == Calibration())
  }

  @Test("what rises keeps rising")
  func monotone() {
    var calibration = Calibration()
    calibration.captureNeutral(from: frame([.jawOpen: 0.13, .headPitch: 0.2]))
    calibration.sensitivity = 1.7
    for channel in [Channel.jawOpen, .headPitch] {
      let values = (-100...100).map {
        calibration.apply(frame([channel: Float($0) / 50])).values[channel]
      }
      #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
      #expect(values.allSatisfy(channel.range.contains))
    }
  }

  @Test("what is not a number becomes unavailable", arguments: [true, false])
  func notANumber(isOn: Bool) {
    var calibration = isOn ? Calibration() : .off
    let output = calibration.apply(frame([.jawOpen: .nan, .headYaw: .infinity, .tongueOut: 0.5]))
    #expect(output.values[.jawOpen] == 0 && output.values[.headYaw] == 0)
    let missing = ChannelSet([Channel.jawOpen, .headYaw])
    #expect(output.available == ChannelSet.all.subtracting(missing))
    #expect(output.values[.tongueOut] == 0.5)
  }

  @Test("off lets every bit through")
  func off() {
    var calibration = Calibration.off
    let input = frame([.headTz: -1.5, .jawOpen: 0.3, .headYaw: 9])
    let output = calibration.apply(input)
    #expect(output == input)
  }

  @Test(
    "sensitivity is held in 0.5…2", arguments: [(0, 0.5), (9, 2), (.nan, 1)] as [(Float, Float)])
  func sensitivity(_ wished: Float, _ held: Float) {
    var calibration = Calibration()
    calibration.sensitivity = wished
    #expect(calibration.sensitivity == held)
  }

  @Test("the personal range is what lasts for two frames, and only if it moved")
  func learning() {
    var calibration = Calibration()
    calibration.isLearningRange = true
    for (index, value) in [0.1, 0.6, 0.6, 0.95, 0.5].enumerated() {
      _ = calibration.apply(
        frame([.jawOpen: Float(value), .cheekPuff: 0.1], at: Double(index) / 60))
    }
    calibration.isLearningRange = false
    #expect(calibration.maximum[.jawOpen] == 0.6)
    #expect(calibration.maximum[.cheekPuff] == 1)
    let output = calibration.apply(frame([.jawOpen: 0.3]))
    #expect(output.values[.jawOpen] == 0.5)
  }
}
