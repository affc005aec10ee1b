import DSP
import Foundation
import SoundQuality
import TestSupport
import Testing

@Suite("Dynamics")
struct DynamicsTests {
  @Test("after limiting, a limiter is transparent again to the bit")
  func limiterRecovers() {
    let rig = ComponentRig(.brickwallLimiter)
    rig.set("Release", 0.01)
    rig.reset()
    let loud = [Float](repeating: 1, count: 1_000)
    let soft = TestSignal.sine(440, amplitude: 0.25, count: 20_000, sampleRate: 48_000)
    let output = rig.render(loud + soft, count: 21_000)[0]
    let late = [Float](repeating: 0, count: rig.latency) + loud + soft
    #expect(Array(output[15_000..<21_000]) == Array(late[15_000..<21_000]))
    #expect(Levels.peak(output[..<1_100]) <= 0.501_188)
  }

  @Test("far below the threshold the gain of a gate is the range, near it the ratio")
  func closed() {
    let rig = ComponentRig(.gate)
    rig.set("Ratio", 3)
    rig.set("Range", 40)
    rig.reset()
    for (level, expected) in [(-50.0, -10.0), (-80.0, -40.0)] {
      let input = TestSignal.sine(
        1_000, amplitude: pow(10, level / 20), count: 48_000, sampleRate: 48_000)
      let output = rig.render(input, count: input.count)[0]
      let gain = Levels.effective(output.suffix(4_800)) / Levels.effective(input.suffix(4_800))
      #expect(abs(decibels(gain) - expected) <= 0.1)
    }
  }

  @Test(
    "more into a sagging amplifier is never less out", .enabled(if: Build.isOptimised),
    arguments: [0.0, 0.5, 1.0])
  func monotone(sag: Double) {
    var before = 0.0
    for level in stride(from: -48.0, through: 12, by: 1) {
      let rig = ComponentRig(.sag)
      rig.set("Sag", Float(sag))
      rig.set("Supply Resistance", 1)
      rig.set("Recovery", 0.02)
      rig.set("Drive", 24)
      rig.reset()
      let input = TestSignal.sine(
        1_000, amplitude: pow(10, level / 20), count: 24_000, sampleRate: 48_000)
      let output = rig.render(input, count: input.count)[0]
      let effective = Levels.effective(output.suffix(4_800))
      #expect(effective > before, "\(level) dB")
      before = effective
    }
  }

  @Test(
    "a transient shaper lifts and lowers attack and tail by more than 6 dB",
    arguments: [("Attack", 4_848..<5_280), ("Sustain", 14_400..<19_200)], [Float(-1), 1])
  func transients(part: (parameter: String, range: Range<Int>), amount: Float) {
    let hit = (0..<20_000).map { index -> Float in
      let t = Double(index) / 48_000 - 0.1
      return t < 0 ? 0 : Float(0.3 * exp(-t / 0.08) * sin(2 * .pi * 500 * t))
    }
    let rig = ComponentRig(.transientShaper)
    rig.set("Attack", 0)
    rig.set(part.parameter, amount)
    rig.reset()
    let output = rig.render(hit, count: hit.count)[0]
    let gain = Levels.effective(output[part.range]) / Levels.effective(hit[part.range])
    #expect(decibels(gain) * Double(amount) > 6)
  }

  @Test("beyond its range the gain of an auto gain stops at 12 dB")
  func range() {
    let rig = ComponentRig(.autoGain)
    rig.set("Slew", 0.01)
    rig.reset()
    let input = TestSignal.sine(
      997, amplitude: pow(10, -40.0 / 20) * 2.0.squareRoot(), count: 48_000, sampleRate: 48_000)
    let output = rig.render(input, count: input.count)[0]
    #expect(abs(decibels(Levels.effective(output.suffix(12_000))) + 28) <= 0.1)
  }
}
