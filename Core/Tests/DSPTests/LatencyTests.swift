import DSP
import SoundQuality
import Testing

@Suite("Latency")
struct LatencyTests {
  @Test("a component that was only reset knows its latency", arguments: [Float(0), 1, 2, 3])
  func fresh(quality: Float) {
    let rig = ComponentRig(.overdrive)
    rig.set("Quality", quality)
    rig.reset()
    let fresh = rig.latency
    _ = rig.render(count: 64)
    #expect(fresh == rig.latency)
    #expect(quality == 0 || fresh > 0)
  }
}
