import DSP
import SoundQuality
import Testing

@Suite("Modulators")
struct ModulatorTests {
  @Test("every shape of an LFO stays in −1…1", arguments: 0..<6)
  func range(shape: Int) {
    let rig = ComponentRig(.lfo)
    rig.set("Shape", Float(shape))
    rig.set("Rate", 37)
    rig.reset()
    let peak = Levels.peak(rig.render(count: 9_600, blocks: [512])[0])
    #expect(peak <= 1.000_001 && peak > 0.5)
  }

  @Test("a rate that glides keeps the phase of an LFO in one piece")
  func glide() {
    let rig = ComponentRig(.lfo)
    rig.set("Rate", 5)
    rig.reset()
    var sound = rig.render(count: 1_000)[0]
    rig.set("Rate", 50)
    sound += rig.render(count: 4_000)[0]
    let steepest = zip(sound, sound.dropFirst()).reduce(Float(0)) { max($0, abs($1.1 - $1.0)) }
    #expect(steepest <= 2 * .pi * 50 / 48_000 * 1.01)
  }

  @Test("another note value keeps the phase of an LFO in one piece")
  func sync() {
    let rig = ComponentRig(.lfo)
    rig.set("Sync", "1/1")
    rig.reset()
    var sound = rig.render(count: 1_000)[0]
    rig.set("Sync", "1/16")
    sound += rig.render(count: 6_000)[0]
    let steepest = zip(sound, sound.dropFirst()).reduce(Float(0)) { max($0, abs($1.1 - $1.0)) }
    // 120 quarter notes a minute: eight sixteenths a second.
    #expect(abs(steepest - 2 * .pi * 8 / 48_000) < 1e-5)
    #expect((sound[1_000...].max() ?? 0) > 0.99)
  }

  @Test(
    "a follower goes on from the level of an envelope without a jump, and a gate means nothing to it"
  )
  func follower() {
    let rig = ComponentRig(.envelope)
    rig.set("Gate", 1)
    var sound = rig.render([Float](repeating: 0.5, count: 9_600), count: 9_600)[0]
    rig.set("Mode", "Follower")
    sound += rig.render([Float](repeating: 0.5, count: 9_600), count: 9_600)[0]
    let step = zip(sound, sound.dropFirst()).reduce(Float(0)) { max($0, abs($1.1 - $1.0)) }
    #expect(step < 0.004)
    #expect(abs((sound.last ?? 0) - 0.5) < 1e-3)
    rig.set("Gate", 0)
    #expect(
      abs((rig.render([Float](repeating: 0.5, count: 960), count: 960)[0].last ?? 0) - 0.5) < 1e-3)
  }
}
