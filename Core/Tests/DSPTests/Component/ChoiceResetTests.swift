import DSP
import Foundation
import SoundQuality
import Testing

@Suite("Choices while voices are reset")
struct ChoiceResetTests {
  @Test("a choice that fades arrives though every voice is reset on its way")
  func fading() throws {
    let index = try #require(ComponentKind.allpass.descriptor.parameterIndex("Stages"))
    let input = TestSignal.sine(1_000, amplitude: 0.5, count: 12_000, sampleRate: 48_000)
    func ending(_ stages: Float, changed: Bool) -> Float {
      let rig = LaneRig(.allpass)
      if changed { _ = rig.render(input, count: 100) }
      rig.node.set(index, SIMD16(repeating: stages))
      if changed {
        _ = rig.render(input, count: 64)
        for voice in 0..<16 { rig.node.reset(voice: voice) }
      } else {
        rig.node.reset()
      }
      // Late enough for the fade, and as far into the tone in either case.
      return rig.render(input, count: 12_000)[11_990][0]
    }
    let wanted = ending(7, changed: false)
    #expect(abs(ending(7, changed: true) - wanted) < 1e-3)
    #expect(abs(ending(4, changed: true) - wanted) > 0.05)
  }
}
