import DSP
import SoundGraph
import SoundQuality
import SoundTestSupport
import Testing

@Suite("Playing recipes")
struct RecipeEngineTests {
  static let straight = SignalGraph(edges: [GraphEdge("input", "output")])

  @Test("a graph of nothing is what came in, bit for bit, on both sides")
  func straight() throws {
    let bench = try EngineBench(Graphs.recipe(Self.straight), channels: 2)
    let input = [EngineBench.noise(1000), EngineBench.noise(1000, seed: 2)]
    #expect(bench.render(input, blocks: [77]) == input)
    #expect(bench.engine.latency == 0)
  }

  @Test("a component in a graph sounds as it does alone, bit for bit")
  func alone() throws {
    let graph = SignalGraph(
      nodes: [GraphNode("f", "SVF", ["Cutoff": 500, "Resonance": 0.8, "Mode": "Band Pass"])],
      edges: [GraphEdge("input", "f"), GraphEdge("f", "output")])
    let rig = ComponentRig(.svf)
    rig.set("Cutoff", 500)
    rig.set("Resonance", 0.8)
    rig.set("Mode", "Band Pass")
    rig.reset()
    let input = EngineBench.noise(5000)
    let expected = rig.render(input, count: 5000)[0]
    let sides = try EngineBench(Graphs.recipe(graph), channels: 2).render([input, input])
    #expect(sides[0] == expected && sides[1] == expected)
  }

  @Test("block lengths change no bit, with modulation, knobs and a new recipe on the way")
  func blocks() throws {
    let recipe = try Recipe(json: Array(Graphs.recipeText.utf8))
    let plan = try RenderPlan(recipe, channelCount: 1)
    let input = EngineBench.noise(8192)
    func play(_ blocks: [Int]) -> [Float] {
      let bench = EngineBench(RecipeEngine(plan, sampleRate: 44_100))
      #expect(bench.engine.set("cutoff", to: 3000))
      var output = bench.render(Array(input[..<2048]), blocks: blocks)
      #expect(bench.engine.load(plan))
      output += bench.render(Array(input[2048...]), blocks: blocks)
      return output
    }
    let expected = play([64])
    for blocks in [[1], [16], [512], [37, 101, 3]] { #expect(play(blocks) == expected) }
  }

  @Test("sides of edges: one goes to both, both into one are their mean")
  func sides() throws {
    let ones = [Float](repeating: 1, count: 64)
    let threes = [Float](repeating: 3, count: 64)
    func play(_ edges: GraphEdge...) throws -> [Float] {
      let bench = try EngineBench(
        Graphs.recipe(SignalGraph(edges: edges)), channels: 2)
      return bench.render([ones, threes]).map { $0[63] }
    }
    #expect(try play(GraphEdge("input", "output", output: "Right")) == [3, 3])
    #expect(try play(GraphEdge("input", "output", input: "Left")) == [2, 0])
    #expect(
      try play(
        GraphEdge("input", "output", output: "Left", input: "Right"),
        GraphEdge("input", "output", output: "Right", input: "Left")) == [3, 1])
    #expect(
      try play(GraphEdge("input", "output"), GraphEdge("input", "output", output: "Left")) == [
        2, 4,
      ])
  }

  @Test(
    "crossfade: equal power and linear, exact at the ends",
    arguments: [
      (Float(0), "Equal Power", Float(1)), (1, "Equal Power", 2), (0.5, "Equal Power", 2.1213203),
      (0, "Linear", 1), (1, "Linear", 2), (0.5, "Linear", 1.5),
    ])
  func crossfade(balance: Float, law: String, expected: Float) throws {
    let graph = SignalGraph(
      nodes: [
        GraphNode("x", "Crossfade", ["Balance": .number(balance), "Law": .choice(law)]),
        GraphNode("two", "Mixer", ["Gain 1": 2]),
      ],
      edges: [
        GraphEdge("input", "x", input: "A"), GraphEdge("input", "two", input: "1"),
        GraphEdge("two", "x", input: "B"), GraphEdge("x", "output"),
      ])
    let output = try EngineBench(Graphs.recipe(graph)).render([Float](repeating: 1, count: 128))
    #expect(output.allSatisfy { abs($0 - expected) < 1e-6 })
  }

  @Test("a knob glides, is held in its ends, and says when it is none")
  func knobs() throws {
    let graph = SignalGraph(
      nodes: [GraphNode("m", "Mixer")],
      edges: [GraphEdge("input", "m", input: "1"), GraphEdge("m", "output")])
    var recipe = Graphs.recipe(graph)
    recipe.exposed = [
      ExposedParameter("level", name: "Level", node: "m", parameter: "Gain 1", maximum: 1.5)
    ]
    let bench = try EngineBench(recipe)
    #expect(bench.engine.set("level", to: 99))
    #expect(!bench.engine.set("nobody", to: 1) && !bench.engine.set("level", to: .nan))
    let output = bench.render([Float](repeating: 1, count: 2000))
    let steps = zip(output, output.dropFirst()).map { $1 - $0 }
    #expect(steps.allSatisfy { $0 >= 0 && $0 < 0.0006 })
    #expect(output[1999] == 1.5 && output[0] < 1.001)
  }

  @Test("a bypassed node lets the sound pass, a bypassed source is silent")
  func bypassedNodes() throws {
    let graph = SignalGraph(
      nodes: [GraphNode("f", "SVF", isBypassed: true), GraphNode("s", "Sine", isBypassed: true)],
      edges: [GraphEdge("input", "f"), GraphEdge("f", "output"), GraphEdge("s", "output")])
    let input = EngineBench.noise(500)
    #expect(try EngineBench(Graphs.recipe(graph)).render(input) == input)
  }

  @Test("reset puts everything back: the same sound again, bit for bit")
  func reset() throws {
    let recipe = try Recipe(json: Array(Graphs.recipeText.utf8))
    let bench = try EngineBench(recipe)
    let input = EngineBench.noise(1024)
    let first = bench.render(input)
    #expect(bench.engine.reset())
    #expect(bench.render(input) == first)
  }
}
