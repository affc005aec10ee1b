import Foundation
import Signals
import Testing
import Tracking

@Suite("Automatic calibration")
struct FollowingTests {
  private let rate = 30.0

  /// Plays a face that rests at `jaw`, with a change of each frame by its time.
  private func play(
    _ calibration: inout Calibration, from start: Double = 0, for seconds: Double,
    jaw: Float = 0.05, change: (inout ChannelFrame) -> Void = { _ in }
  ) {
    for index in 0..<Int(seconds * rate) {
      var frame = ChannelFrame(time: start + Double(index) / rate)
      frame.values[.jawOpen] = jaw
      frame.values[.headPitch] = 0.04
      frame.values[.eyeGazeLeftX] = 0.5
      frame.values[.eyeBlinkLeft] = 0.06
      frame.values[.eyeBlinkRight] = 0.06
      change(&frame)
      _ = calibration.apply(frame)
    }
  }

  @Test("nothing follows in the first two seconds")
  func waits() {
    var calibration = Calibration()
    play(&calibration, for: 2)
    #expect(calibration.neutral[.jawOpen] == 0)
  }

  @Test("then the neutral pose follows with a time constant of 10 s")
  func follows() {
    var calibration = Calibration()
    play(&calibration, for: 12)
    let share = Float(1 - exp(-1.0))
    #expect(abs(calibration.neutral[.jawOpen] - 0.05 * share) < 0.0004)
    #expect(abs(calibration.neutral[.headPitch] - 0.04 * share) < 0.0004)
    play(&calibration, from: 12, for: 60)
    #expect(abs(calibration.neutral[.jawOpen] - 0.05) < 0.0005)
  }

  @Test("the gaze is meant, not drift")
  func gaze() {
    var calibration = Calibration()
    play(&calibration, for: 30)
    #expect(calibration.neutral[.eyeGazeLeftX] == 0)
    #expect(!calibration.neutralSet.contains(.eyeGazeLeftX))
  }

  @Test("one channel that is held away keeps all of them where they are")
  func intentions() {
    var calibration = Calibration()
    calibration.captureNeutral(from: ChannelFrame())
    play(&calibration, for: 30) { $0.values[.headYaw] = 0.6 }
    #expect(calibration.neutral == .zero)
  }

  @Test("a face in motion leaves the neutral pose alone")
  func motion() {
    var calibration = Calibration()
    play(&calibration, for: 30) { $0.values[.jawOpen] = Float(0.25 + 0.25 * sin(3 * $0.time)) }
    #expect(calibration.neutral[.jawOpen] == 0)
  }

  @Test("off means off")
  func notAutomatic() {
    var calibration = Calibration()
    calibration.isAutomatic = false
    play(&calibration, for: 30)
    #expect(calibration.neutral[.jawOpen] == 0)
  }

  @Test("blinks never move it", arguments: [0.15, 0.4, 1.5])
  func blinks(length: Double) {
    var still = Calibration()
    var blinking = Calibration()
    play(&still, for: 4)
    play(&blinking, for: 4)
    let before = blinking.neutral
    play(&blinking, from: 4, for: length) { frame in
      frame.values[.eyeBlinkLeft] = 0.95
      frame.values[.eyeBlinkRight] = 0.95
      frame.values[.cheekSquintLeft] = 0.4
      frame.values[.browDownLeft] = 0.3
    }
    #expect(blinking.neutral == before)
    play(&still, from: 4, for: 30)
    play(&blinking, from: 4 + length, for: 30)
    #expect(abs(blinking.neutral[.eyeBlinkLeft] - still.neutral[.eyeBlinkLeft]) < 1e-4)
    #expect(blinking.neutral[.browDownLeft] == 0)
  }

  @Test("blinking all the time does not keep a face from resting")
  func oftenBlinking() {
    var calibration = Calibration()
    play(&calibration, for: 30) { frame in
      guard frame.time.truncatingRemainder(dividingBy: 1.5) > 1.3 else { return }
      frame.values[.eyeBlinkLeft] = 0.9
      frame.values[.eyeBlinkRight] = 0.9
    }
    #expect(calibration.neutral[.jawOpen] > 0.03)
    #expect(calibration.neutral[.eyeBlinkLeft] < 0.0601)
  }

  @Test("a lost face starts the two seconds anew")
  func lost() {
    var calibration = Calibration()
    play(&calibration, for: 4)
    let before = calibration.neutral
    play(&calibration, from: 4, for: 1) { $0.isTracked = false }
    play(&calibration, from: 5, for: 2)
    #expect(calibration.neutral == before)
    play(&calibration, from: 7, for: 1)
    #expect(calibration.neutral != before)
  }

  @Test("the same frames give the same neutral pose, at any frame rate nearly so")
  func deterministic() {
    var (one, two) = (Calibration(), Calibration())
    play(&one, for: 20)
    play(&two, for: 20)
    #expect(one == two)
  }
}
