import DSP
import SoundQuality
import Testing

@Suite("Noise")
struct NoiseTests {
  private func sound(voice: Int, seed: Float) -> [Float] {
    let instance = ComponentInstance<Float>(
      .noise, sampleRate: 48_000, maximumBlock: 512, firstVoice: voice)
    let rig = ComponentRig(instance, sampleRate: 48_000)
    rig.set("Seed", seed)
    rig.reset()
    return rig.render(count: 4_800)[0]
  }

  @Test("two voices and two seeds do not sound alike", arguments: [(1, Float(0)), (0, 1)])
  func independence(voice: Int, seed: Float) {
    let (a, b) = (sound(voice: 0, seed: 0), sound(voice: voice, seed: seed))
    let product = zip(a, b).reduce(0) { $0 + Double($1.0 * $1.1) } / 4_800
    #expect(abs(product) / (Levels.effective(a) * Levels.effective(b)) < 0.05)
  }
}
