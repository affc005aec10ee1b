import LiveSound
import SoundGraph
import Testing

@Suite("The instrument's voice")
struct InstrumentVoiceTests {
  @Test("every waveform is a recipe that sounds", arguments: InstrumentVoice.Waveform.allCases)
  func sounds(waveform: InstrumentVoice.Waveform) throws {
    let bench = try LiveBench(InstrumentVoice(waveform).recipe)
    bench.sound.play(.noteOn(60, velocity: 1))
    #expect(bench.render(24_000).left.peak > 0.03)
  }

  @Test("it has the knobs of the chain in their order, and sixteen voices")
  func knobs() throws {
    let recipe = InstrumentVoice(.sine).recipe
    #expect(recipe.polyphony.voices == 16)
    #expect(recipe.effectsExposed.map(\.id) == InstrumentVoice.Knob.allCases.map(\.rawValue))
    let bench = try LiveBench(recipe)
    for knob in InstrumentVoice.Knob.allCases { #expect(bench.sound.set(knob.rawValue, to: 1)) }
    #expect(!bench.sound.set("wah", to: 1))
  }

  @Test("glide is the time to the next pitch", arguments: [(Float(0), Float(0)), (1, 1), (7, 1)])
  func glide(given: Float, seconds: Float) {
    #expect(InstrumentVoice(.sine, glide: given).recipe.polyphony.portamento == seconds)
  }
}
