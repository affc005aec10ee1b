import DSP
import SoundQuality
import Testing

@Suite("Seeds")
struct SeedTests {
  static let kinds = ComponentKind.allCases.filter { kind in
    kind.descriptor.parameters.contains { $0.scale == .seed }
  }

  /// A fifth of a second of sound, with another seed after the first half if it is told to.
  private func sound(_ kind: ComponentKind, _ seed: Float?) -> [Float] {
    let rig = ComponentRig(kind)
    rig.set("Density", 50)
    rig.set("Probability", 0.5)
    rig.set("Reverse", 0.5)
    rig.set("Slice", 0.02)
    rig.set("Shape", "Sample & Hold")
    rig.set("Rate", 20)
    rig.reset()
    let input = TestSignal.noise.samples(9_600, sampleRate: 48_000)
    let first = rig.render(Array(input[..<4_900]), count: 4_900)[0]
    if let seed { rig.set("Seed", seed) }
    return first + rig.render(Array(input[4_900...]), count: 4_700)[0]
  }

  @Test("another seed goes on with other numbers, the same every time", arguments: kinds)
  func another(kind: ComponentKind) {
    let (plain, other) = (sound(kind, nil), sound(kind, 77))
    #expect(plain[..<4_900] == other[..<4_900])
    #expect(plain[4_900...] != other[4_900...])
    #expect(other == sound(kind, 77))
  }

  @Test("what sounds already sounds on", arguments: [ComponentKind.lfo, .granulator, .glitch])
  func noGap(kind: ComponentKind) {
    let (plain, other) = (sound(kind, nil), sound(kind, 77))
    #expect(plain[4_900..<4_932] == other[4_900..<4_932])
  }

  @Test(
    "another seed is another desk or another path, after a fade",
    arguments: [ComponentKind.consoleBus, .chaosAttractor])
  func fading(kind: ComponentKind) {
    let (plain, other) = (sound(kind, nil), sound(kind, 77))
    #expect(plain[..<4_900] == other[..<4_900])
    let differences = zip(plain.suffix(2_400), other.suffix(2_400)).map { abs($0 - $1) }
    #expect((differences.max() ?? 0) > 1e-4)
  }

  @Test("noise keeps its level while its seed changes")
  func level() {
    let samples = sound(.noise, 77)
    for start in stride(from: 4_900, to: 6_500, by: 200) {
      let loudness = Levels.effective(samples[start..<start + 200])
      #expect(loudness > 0.4 && loudness < 0.75)
    }
  }
}
