import LiveSound
import SoundGraph
import Testing

@testable import LiveSound

@Suite("A bench in danger")
struct BenchSafetyTests {
  @Test("a recipe that explodes is muted and reported, and comes back with the next one")
  func exploding() throws {
    let rig = try BenchRig.playing(.sine, BenchRecipes.gain(0.5))
    _ = rig.left(9_600)
    #expect(!rig.bench.meters.isMuted)
    #expect(try rig.bench.load(.effect(BenchRecipes.exploding)))
    let sound = rig.left(48_000)
    #expect(sound.peak <= 0.501_2 && sound.allSatisfy { $0.isFinite })
    #expect(Array(sound[9_600...]).peak == 0)
    #expect(rig.bench.meters.isMuted)
    #expect(try rig.bench.load(.effect(BenchRecipes.gain(0.5, id: "good"))))
    _ = rig.left(9_600)
    #expect(abs(rig.left(9_600).level - 0.1768) < 1e-3)
    #expect(!rig.bench.meters.isMuted)
  }

  @Test("panic silences signal, voices and a long reverb within 10 ms, until play is pressed again")
  func panic() throws {
    let rig = try BenchRig.playing(.sawtooth, BenchRecipes.reverb, frequency: 110)
    #expect(rig.left(48_000).peak > 0.1)
    rig.bench.panic()
    #expect(Array(rig.left(9_600)[480...]).peak < 1e-4)
    rig.bench.setPlaying(false)
    _ = rig.left(480)
    rig.bench.setPlaying(true)
    #expect(rig.left(9_600).peak > 0.05)
  }

  @Test("panic of a synthesiser with a long reverb, within 10 ms, and the next key sounds")
  func synthPanic() throws {
    let recipe = Sounds.plain().followed(by: [.init("", BenchRecipes.reverb)])
    let rig = try BenchRig(.synth(recipe))
    rig.bench.output.play(.noteOn(60))
    #expect(rig.left(48_000).peak > 0.01)
    rig.bench.panic()
    #expect(Array(rig.left(9_600)[480...]).peak < 1e-4)
    rig.bench.output.play(.noteOn(60))
    #expect(rig.left(48_000).peak > 0.01)
  }

  @Test("many changes of signal and recipe are either taken or refused, and nothing is lost")
  func flood() throws {
    let rig = try BenchRig.playing()
    rig.bench.setInputLevel(-6.0206)
    // The first one made the rig play.
    var taken = 1
    for number in 0..<200 {
      if rig.bench.use(.signal(.sine, .chord)) { taken += 1 }
      _ = try rig.bench.load(.effect(BenchRecipes.gain(0.5, id: "r\(number)")))
    }
    #expect(taken >= 64)
    _ = rig.left(200_000)
    _ = rig.bench.output.poll()
    #expect(rig.bench.use(.signal(.sine, .chord)))
    #expect(try rig.bench.load(.effect(BenchRecipes.gain(1))))
    _ = rig.left(9_600)
    #expect(abs(rig.left(9_600).level - 0.176_777) < 1e-3)
  }

  @Test("the load is a block's processor time over its length; the peak holds three seconds")
  func load() {
    var meter = LoadMeter(sampleRate: 48_000)
    for _ in 0..<300 { meter.register(0.25, used: 0.2, 0.01) }
    #expect(abs(meter.load - 0.2) < 0.001 && meter.peak == 0.25 && meter.glitches == 0)
    meter.register(1.5, used: 0.2, 0.01)
    for _ in 0..<290 { meter.register(0.25, used: 0.2, 0.01) }
    #expect(meter.peak == 1.5 && meter.glitches == 1)
    for _ in 0..<80 { meter.register(0.25, used: 0.2, 0.01) }
    #expect(meter.peak == 0.25 && abs(meter.load - 0.2) < 0.001, "a pause is not work")
  }
}
