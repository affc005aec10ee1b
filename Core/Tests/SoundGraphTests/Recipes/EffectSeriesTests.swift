import SoundGraph
import Testing

@Suite("Effects in series after a synthesiser")
struct EffectSeriesTests {
  /// Left and right in turn: one note, then its tail.
  private func render(_ recipe: SynthRecipe) throws -> [Float] {
    let engine = VoiceSynthEngine(try SynthPlan(recipe), sampleRate: 48_000)
    _ = engine.renderer.play(.noteOn(57, velocity: 0.8))
    var (left, right) = ([Float](repeating: 0, count: 24_000), [Float](repeating: 0, count: 24_000))
    left.withUnsafeMutableBufferPointer { left in
      right.withUnsafeMutableBufferPointer { right in
        guard let one = left.baseAddress, let two = right.baseAddress else { return }
        engine.renderer.render(24_000, left: one, right: two)
      }
    }
    return zip(left, right).flatMap { [$0, $1] }
  }

  private func gain(_ value: Float, side: String? = nil) -> Recipe {
    let edges = [
      GraphEdge(SignalGraph.input, "level", output: side, input: "1"),
      GraphEdge("level", SignalGraph.output, input: side),
    ]
    return Recipe(
      RecipeMetadata(id: "gain", name: "Gain"),
      graph: SignalGraph(
        nodes: [GraphNode("level", "Mixer", ["Gain 1": .number(value)])], edges: edges),
      exposed: [ExposedParameter("gain", name: "Gain", node: "level", parameter: "Gain 1")])
  }

  @Test("every built-in effect after every synthesiser makes a recipe without problems")
  func valid() {
    for synth in BundledRecipes.synths.recipes {
      let chained = synth.followed(
        by: BundledRecipes.effects.recipes.prefix(4).map { .init($0.metadata.id, $0) })
      #expect(chained.problems() == [], "\(synth.metadata.id)")
    }
    let synth = BundledRecipes.synths.recipes[0]
    for effect in BundledRecipes.effects.recipes {
      #expect(synth.followed(by: [.init("effect", effect)]).problems() == [])
    }
  }

  @Test("two gains multiply, and the recipe's own effects come first")
  func gains() throws {
    let synth = try #require(BundledRecipes.synths["sub_bass"])
    let dry = try render(synth)
    let wet = try render(synth.followed(by: [.init("a", gain(0.5)), .init("b", gain(0.5))]))
    let error = zip(dry, wet).map { abs($0 / 4 - $1) }.max() ?? 1
    #expect(error < 1e-6 && (dry.map(abs).max() ?? 0) > 0.01)
  }

  @Test("an effect of one side keeps its side behind another effect")
  func sides() throws {
    let synth = try #require(BundledRecipes.synths["sub_bass"])
    let wet = try render(
      synth.followed(by: [.init("a", gain(1)), .init("b", gain(1, side: "Left"))]))
    let right = stride(from: 1, to: wet.count, by: 2).map { abs(wet[$0]) }.max() ?? 1
    let left = stride(from: 0, to: wet.count, by: 2).map { abs(wet[$0]) }.max() ?? 0
    #expect(right == 0 && left > 0.01)
  }

  @Test("knobs and nodes are named after their part; no effect changes nothing")
  func names() throws {
    let synth = try #require(BundledRecipes.synths["sub_bass"])
    #expect(synth.followed(by: []).graph == synth.graph)
    let chained = synth.followed(by: [.init("a", gain(1)), .init("", gain(1))])
    #expect(chained.effectsExposed.map(\.id).suffix(2) == ["a.gain", "gain"])
    #expect(chained.effectsGraph?["a.level"] != nil && chained.effectsGraph?["level"] != nil)
  }
}
