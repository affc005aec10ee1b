import CMallocCount
import SoundGraph
import Testing

@Suite("Allocations while a recipe plays")
struct RecipeAllocationTests {
  @Test("a thousand blocks, turned knobs, a fade and a fault allocate nothing")
  func recipeAllocatesNothing() throws {
    var recipe = Recipe(
      RecipeMetadata(id: "test", name: "Test"),
      graph: SignalGraph(
        nodes: [
          GraphNode("slow", "Sine"), GraphNode("f", "SVF"), GraphNode("m", "Mixer"),
          GraphNode("x", "Crossfade"),
        ],
        edges: [
          GraphEdge("input", "f"), GraphEdge("f", "m", input: "1"),
          GraphEdge("input", "m", input: "1"), GraphEdge("m", "x", input: "A"),
          GraphEdge("f", "x", input: "B"), GraphEdge("x", "output"),
        ]),
      modulations: [
        ModulationRoute(
          from: "slow", to: "f", parameter: "Cutoff", depth: 0.3, curve: .sCurve)
      ])
    recipe.exposed = [ExposedParameter("k", name: "K", node: "x", parameter: "Balance")]
    let plan = try RenderPlan(recipe, channelCount: 2)
    let engine = RecipeEngine(plan, sampleRate: 48_000)
    let samples = UnsafeMutablePointer<Float>.allocate(capacity: 1024)
    samples.initialize(repeating: 0.1, count: 1024)
    let inputs = UnsafeMutablePointer<UnsafePointer<Float>>.allocate(capacity: 2)
    let outputs = UnsafeMutablePointer<UnsafeMutablePointer<Float>>.allocate(capacity: 2)
    defer {
      samples.deallocate()
      inputs.deallocate()
      outputs.deallocate()
    }
    for side in 0..<2 {
      (inputs + side).initialize(to: UnsafePointer(samples + 256 * side))
      (outputs + side).initialize(to: samples + 512 + 256 * side)
    }
    defer { withExtendedLifetime(engine) {} }
    let renderer = engine.renderer
    renderer.render(256, inputs: inputs, outputs: outputs)
    #expect(engine.load(plan) && engine.set("k", to: 0.9) && engine.setBypassed(true))
    malloc_count_begin()
    for block in 0..<1000 {
      if block == 500 { samples[5] = 3e38 }
      renderer.render(173, inputs: inputs, outputs: outputs)
    }
    let count = malloc_count_end()
    #expect(count == 0)
  }

  @Test("a synthesiser that steals, glides, bends, fades and is measured allocates nothing")
  func synthAllocatesNothing() throws {
    let recipe = SynthRecipe(
      RecipeMetadata(id: "test", name: "Test"),
      graph: SignalGraph(
        nodes: [
          GraphNode("saw", "Sawtooth"), GraphNode("f", "SVF"), GraphNode("lfo", "LFO"),
        ],
        edges: [GraphEdge("saw", "f"), GraphEdge("f", "output")]),
      bindings: [
        NoteBinding(.frequency, to: "saw", "Frequency"),
        NoteBinding(.velocity, to: "f", "Cutoff", minimum: 200, maximum: 5000),
      ],
      polyphony: PolyphonyConfig(voices: 5, portamento: 0.1, spread: 0.5),
      exposed: [ExposedParameter("k", name: "K", node: "f", parameter: "Resonance")],
      modulations: [
        ModulationRoute(from: "lfo", to: "f", parameter: "Cutoff", depth: 0.2)
      ],
      effectsGraph: SignalGraph(
        nodes: [GraphNode("t", "Tone")],
        edges: [GraphEdge("input", "t"), GraphEdge("t", "output")]))
    let plan = try SynthPlan(recipe)
    let engine = VoiceSynthEngine(plan, sampleRate: 48_000)
    let samples = UnsafeMutablePointer<Float>.allocate(capacity: 512)
    defer { samples.deallocate() }
    defer { withExtendedLifetime(engine) {} }
    let renderer = engine.renderer
    renderer.render(256, left: samples, right: samples + 256)
    #expect(engine.load(plan) && engine.set("k", to: 0.9))
    #expect(engine.setProfiled(true) && engine.setObserved(true))
    malloc_count_begin()
    for block in 0..<1000 {
      let key = UInt8(30 + block * 7 % 60)
      _ = renderer.play(.noteOn(key, channel: UInt8(block % 3), at: block % 173))
      _ = renderer.play(.noteOff(key, channel: UInt8(block % 3), at: block % 173 + 500))
      _ = renderer.play(SynthEvent(.bend, channel: 1, value: 0.3, at: 9))
      if block == 700 { _ = renderer.play(SynthEvent(.allSoundOff)) }
      renderer.render(173, left: samples, right: samples + 256)
    }
    let count = malloc_count_end()
    #expect(count == 0)
  }
}
