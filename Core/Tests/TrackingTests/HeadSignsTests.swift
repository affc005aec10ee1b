import Foundation
import Signals
import TestSupport
import Testing
import Tracking

@Suite("Signs of the head, inferred from the eyes")
struct HeadSignsTests {
  private func verdicts(_ frames: [ChannelFrame]) -> [SignFinding.Axis: SignFinding] {
    var signs = HeadSigns()
    for frame in frames { signs.add(frame) }
    return Dictionary(uniqueKeysWithValues: signs.findings.map { ($0.axis, $0) })
  }

  /// Someone who looks at one point in the room and turns and nods the head by so many degrees.
  private func looking(
    turn: Double = 10, nod: Double = 6, seconds: Double = 8,
    change: (inout ChannelFrame) -> Void = { _ in }
  ) -> [ChannelFrame] {
    var noise = SeededGenerator(seed: 2)
    return (0..<Int(seconds * 30)).map { index in
      let time = Double(index) / 30
      var frame = ChannelFrame(time: time)
      let yaw = turn * sin(2.1 * time)
      let up = nod * sin(3.3 * time + 1)
      frame.values[.headYaw] = Float(yaw * .pi / 180)
      frame.values[.headPitch] = Float(-up * .pi / 180)
      for (channel, degrees) in [
        (Channel.eyeGazeLeftX, -yaw), (.eyeGazeRightX, -yaw), (.eyeGazeLeftY, -up),
        (.eyeGazeRightY, -up),
      ] {
        let wander = Double.random(in: -1.5...1.5, using: &noise)
        frame.values[channel] = Float((degrees + wander) / 30)
      }
      if index % 60 < 5 {
        frame.values[.eyeBlinkLeft] = 0.9
        frame.values[.eyeBlinkRight] = 0.9
        frame.values[.eyeGazeLeftY] = -1
        frame.values[.eyeGazeRightY] = -1
      }
      change(&frame)
      return frame
    }
  }

  @Test("eyes that turn against the head verify its signs")
  func verified() {
    let found = verdicts(looking())
    #expect(found[.yaw]?.verdict == .verified && found[.pitch]?.verdict == .verified)
    #expect(found[.roll]?.verdict == .undecided && found[.roll]?.doubt == .eyesSayNothing)
    let yaw = found[.yaw]
    #expect((yaw?.correlation ?? 0) < -0.95)
    #expect((yaw?.lookSpread ?? 9) < 1.5 && (yaw?.lookSpreadInverted ?? 0) > 10)
    #expect((yaw?.frames ?? 0) > 200)
  }

  @Test("each sign that is turned round is found, and only that one", arguments: [false, true])
  func inverted(yaw: Bool) {
    let channel: Channel = yaw ? .headYaw : .headPitch
    let found = verdicts(looking { $0.values[channel] *= -1 })
    #expect(found[.yaw]?.verdict == (yaw ? .inverted : .verified))
    #expect(found[.pitch]?.verdict == (yaw ? .verified : .inverted))
  }

  @Test(
    "what says too little decides nothing, and why is said",
    arguments: [
      (0.0, 8.0, SignFinding.Doubt.headTooStill), (1, 8, .headTooStill), (10, 1, .tooFewFrames),
      (10, 0, .noHeadOrEyes),
    ])
  func undecided(turn: Double, seconds: Double, doubt: SignFinding.Doubt) {
    let found = verdicts(looking(turn: turn, nod: 0, seconds: seconds))
    #expect(found[.yaw]?.verdict == .undecided && found[.yaw]?.doubt == doubt)
  }

  @Test("eyes that go their own way decide nothing")
  func ownWay() {
    var noise = SeededGenerator(seed: 5)
    var look: Float = 0
    let found = verdicts(
      looking { frame in
        if Int(frame.time * 30) % 12 == 0 { look = .random(in: -0.5...0.5, using: &noise) }
        for channel in [Channel.eyeGazeLeftX, .eyeGazeRightX] { frame.values[channel] = look }
      })
    #expect(found[.yaw]?.doubt == .noClearAnswer)
  }

  @Test("frames without head, without eyes or without a face are left out")
  func unavailable() {
    let parts: [(inout ChannelFrame) -> Void] = [
      { $0.available.remove(.headYaw) }, { $0.available.subtract(.gaze) },
      { $0.isTracked = false },
    ]
    for part in parts {
      let found = verdicts(looking(change: part))
      #expect(found[.yaw]?.doubt == .noHeadOrEyes && found[.pitch]?.doubt == .noHeadOrEyes)
    }
  }

  @Test(
    "someone who looks around is never found the wrong way round",
    arguments: 1...6 as ClosedRange<UInt64>)
  func lookingAround(seed: UInt64) {
    let performer = SimulatedPerformer(seed: seed, rate: 30)
    var frames = (0..<900).map { index in
      ChannelFrame(deriving: performer.frame(at: Double(index) / 30, sequence: UInt32(index)))
    }
    let right = verdicts(frames)
    for index in frames.indices {
      frames[index].values[.headYaw] *= -1
      frames[index].values[.headPitch] *= -1
    }
    let wrong = verdicts(frames)
    for axis in [SignFinding.Axis.yaw, .pitch] {
      let (one, other) = (right[axis], wrong[axis])
      #expect((one?.correlation ?? 0) < -0.7 && (other?.correlation ?? 0) > 0.7)
      let isEnough = (one?.headSpread ?? 0) >= HeadSigns.leastHeadSpread
      #expect(one?.verdict == (isEnough ? .verified : .undecided))
      #expect(other?.verdict == (isEnough ? .inverted : .undecided))
    }
    #expect(seed == 4 || right[.yaw]?.verdict == .verified)
  }
}
