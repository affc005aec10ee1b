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
}
