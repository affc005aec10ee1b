import DSP
import SoundQuality
import Testing

@Suite("Frequency Shifter")
struct FrequencyShifterTests {
  @Test("a shift on its way through 0 Hz keeps the phase in one piece")
  func crossing() {
    // Each wait ends at another place of the turn.
    for wait in [4_800, 5_000, 5_200, 5_400] {
      let rig = ComponentRig(.frequencyShifter)
      rig.set("Shift", 60)
      rig.reset()
      let input = TestSignal.sine(1_000, amplitude: 0.5, count: wait + 2_000, sampleRate: 48_000)
      var sound = rig.render(Array(input[..<wait]), count: wait)[0]
      rig.set("Shift", -60)
      sound += rig.render(Array(input[wait...]), count: 2_000)[0]
      let steps = zip(sound, sound.dropFirst()).dropFirst(4_000).map { abs($0.1 - $0.0) }
      // A tone of 1,060 Hz at half of full scale.
      #expect((steps.max() ?? 1) < 0.5 * 2 * .pi * 1_060 / 48_000 * 1.02, "\(wait)")
      #expect(Levels.peak(sound.suffix(480)) > 0.49)
    }
  }
}
