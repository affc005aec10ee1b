import Instrument
import InstrumentEngine
import Music
import Signals
import SoundGraph
import Testing

@Suite("The instrument without a clock")
struct InstrumentRenderTests {
  private func play(
    _ seconds: Double, _ settings: InstrumentSettings = InstrumentSettings(),
    recipes: InstrumentRecipes = InstrumentRecipes()
  ) throws -> (render: InstrumentRender, samples: [Float]) {
    let render = try InstrumentRender(settings, recipes: recipes)
    let hands = DemoHands(zones: settings.zones)
    var samples: [Float] = []
    for index in 0..<Int(seconds * 60) {
      render.receive(
        hands.frame(at: 100 + Double(index) / 60, sequence: UInt32(index)), into: &samples)
    }
    render.finish(tail: 1, into: &samples)
    return (render, samples)
  }

  @Test("the same hands give the same samples, notes and messages twice")
  func determinism() throws {
    let (one, samples) = try play(6)
    let (two, again) = try play(6)
    #expect(samples == again && one.notes == two.notes && one.messages == two.messages)
    #expect(samples.count == 2 * Int((6 - 1.0 / 60 + 1) * 48_000))
  }

  @Test(
    "every note ends, and is played in one of the zones",
    arguments: InstrumentSettings.Timing.allCases)
  func notes(timing: InstrumentSettings.Timing) throws {
    var settings = InstrumentSettings()
    settings.timing = timing
    let (render, samples) = try play(12, settings)
    #expect(render.notes.count > 8)
    let zones = Set(settings.zones.notes.map(\.number))
    for note in render.notes {
      #expect(zones.contains(note.note))
      #expect((note.end ?? -1) > note.start, "\(note)")
    }
    let peak = samples.map(abs).max() ?? 0
    #expect(peak > 0.05 && peak <= 0.9)
    #expect(render.messages.map(\.time) == render.messages.map(\.time).sorted())
  }

  @Test("without a hand there is silence of the right length")
  func silence() throws {
    let render = try InstrumentRender()
    var samples: [Float] = []
    for index in 0...30 {
      let frame = HandFrame(time: Double(index) / 30, sequence: UInt32(index), hands: [])
      render.receive(frame, into: &samples)
    }
    render.finish(tail: 0, into: &samples)
    #expect(
      samples.count == 2 * 48_000 && samples.allSatisfy { abs($0) < 1e-6 } && render.notes.isEmpty)
  }

  @Test("a recipe plays instead of the waveform, and an effect behind it, the same each time")
  func recipes() throws {
    let recipes = InstrumentRecipes(
      synth: BundledRecipes.synths["warm_pad"], effect: BundledRecipes.effects["oberon"])
    #expect(recipes.synth != nil && recipes.effect != nil)
    let (_, own) = try play(3)
    let (_, played) = try play(3, recipes: recipes)
    let (_, again) = try play(3, recipes: recipes)
    #expect(played == again && played != own && played.count == own.count)
    let peak = played.map(abs).max() ?? 0
    #expect(peak > 0.02 && peak <= 0.9)
  }
}
