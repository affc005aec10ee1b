import DSP
import SoundQuality
import Testing

@Suite("Envelope")
struct EnvelopeTests {
  @Test("segments end within one sample of their time", arguments: UniversalCheck.sampleRates)
  func segments(rate: Double) {
    let rig = ComponentRig(.envelope, sampleRate: rate)
    rig.set("Attack", 0.01)
    rig.set("Decay", 0.1)
    rig.set("Sustain", 0.7)
    rig.set("Release", 0.05)
    rig.reset()
    rig.set("Gate", 1)
    let held = rig.render(count: Int(rate * 0.2))[0]
    let attack = held.firstIndex { $0 >= 1 } ?? 0
    #expect(abs(attack + 1 - Int((rate * 0.01).rounded())) <= 1)
    let decay = held[attack...].firstIndex { $0 <= 0.7 } ?? 0
    #expect(abs(decay - attack - Int((rate * 0.1).rounded())) <= 1)
    rig.set("Gate", 0)
    let released = rig.render(count: Int(rate * 0.1))[0]
    let end = released.firstIndex { $0 == 0 } ?? 0
    #expect(abs(end + 1 - Int((rate * 0.05).rounded())) <= 1)
  }

  @Test("a new note begins where the old one stands")
  func retrigger() {
    let rig = ComponentRig(.envelope)
    rig.set("Attack", 0.02)
    rig.reset()
    rig.set("Gate", 1)
    _ = rig.render(count: 6_000)
    rig.set("Gate", 0)
    let before = rig.render(count: 1_000)[0].last ?? 0
    rig.set("Gate", 1)
    let after = rig.render(count: 100)[0]
    #expect(abs(after[0] - before) < 0.01)
    #expect(zip(after, after.dropFirst()).allSatisfy { abs($1 - $0) < 0.01 })
  }
}
