import LiveSound
import SoundGraph
import Testing

@Suite("A bench between effects and synthesisers")
struct BenchModeTests {
  @Test("keys sound after a bench of effects became one of synthesisers, and after another one")
  func keys() throws {
    let rig = try BenchRig()
    _ = rig.left(4_800)
    #expect(try rig.bench.load(.synth(Sounds.plain())))
    _ = rig.left(9_600)
    #expect(try rig.bench.load(.synth(Sounds.plain())))
    _ = rig.left(9_600)
    rig.bench.output.play(.noteOn(69))
    #expect(rig.left(9_600).peak > 0.2)
  }
}
