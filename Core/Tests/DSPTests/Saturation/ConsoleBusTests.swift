import DSP
import SoundQuality
import Testing

@Suite("ConsoleBus")
struct ConsoleBusTests {
  static func sound(seed: Float, firstVoice: Int = 0) -> [[Float]] {
    let instance = ComponentInstance<Float>(
      .consoleBus, sampleRate: 48_000, maximumBlock: 512, firstVoice: firstVoice)
    let rig = ComponentRig(instance, sampleRate: 48_000)
    rig.set("Seed", seed)
    rig.reset()
    let tone = TestSignal.sine(440, amplitude: 0.3, count: 1_024, sampleRate: 48_000)
    return rig.render(tone, count: 1_024)
  }

  @Test("a seed is a desk: the same one sounds the same, another one and another voice do not")
  func seeds() {
    #expect(Self.sound(seed: 7) == Self.sound(seed: 7))
    #expect(Self.sound(seed: 7) != Self.sound(seed: 8))
    #expect(Self.sound(seed: 7) != Self.sound(seed: 7, firstVoice: 1))
  }

  @Test("the two channels of a desk differ")
  func channels() {
    let sides = Self.sound(seed: 7)
    #expect(sides[0] != sides[1])
  }
}
