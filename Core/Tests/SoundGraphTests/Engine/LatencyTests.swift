import SoundGraph
import SoundTestSupport
import Testing

/// Fuzz and limiter are late; with Mix at 0 a fuzz gives its input, late, bit for bit.
@Suite("Ways that are late")
struct LatencyTests {
  static let fuzz = GraphNode("fuzz", "Fuzz", ["Mix": 0])

  @Test("a clean and a late way meet in a mixer, a crossfade and a plain sum without a comb")
  func meeting() throws {
    for (node, inputs) in [
      (GraphNode("m", "Mixer"), ["1", "2"]),
      (GraphNode("m", "Crossfade", ["Balance": 0.5, "Law": 1]), ["A", "B"]),
      (GraphNode("m", "Mixer"), ["1", "1"]),
    ] {
      let graph = SignalGraph(
        nodes: [Self.fuzz, node],
        edges: [
          GraphEdge("input", "fuzz"), GraphEdge("input", "m", input: inputs[0]),
          GraphEdge("fuzz", "m", input: inputs[1]), GraphEdge("m", "output"),
        ])
      let bench = try EngineBench(Graphs.recipe(graph))
      let input = EngineBench.noise(3000)
      let output = bench.render(input, blocks: [64, 13, 200])
      let late = bench.engine.latency
      #expect(late > 0)
      let gain: Float = node.component == "Mixer" ? 2 : 1
      #expect(zip(output.dropFirst(late), input).allSatisfy { $0 == $1 * gain })
      #expect(output.prefix(late).allSatisfy { $0 == 0 })
    }
  }

  @Test("ways of several latencies meet at the end, and both sides leave together")
  func sides() throws {
    let graph = SignalGraph(
      nodes: [Self.fuzz, GraphNode("fuzz2", "Fuzz", ["Mix": 0])],
      edges: [
        GraphEdge("input", "fuzz", output: "Left"), GraphEdge("fuzz", "fuzz2"),
        GraphEdge("fuzz2", "output", input: "Left"), GraphEdge("fuzz", "output", input: "Left"),
        GraphEdge("input", "output", output: "Left", input: "Right"),
      ])
    let bench = try EngineBench(Graphs.recipe(graph), channels: 2)
    let input = EngineBench.noise(2000)
    let output = bench.render([input, input])
    let late = bench.engine.latency
    #expect(zip(output[0].dropFirst(late), input).allSatisfy { $0 == 2 * $1 })
    #expect(zip(output[1].dropFirst(late), input).allSatisfy { $0 == $1 })
  }

  @Test("a reset engine has forgotten what was held back")
  func reset() throws {
    let graph = SignalGraph(
      nodes: [Self.fuzz],
      edges: [
        GraphEdge("input", "fuzz"), GraphEdge("fuzz", "output"), GraphEdge("input", "output"),
      ])
    let bench = try EngineBench(Graphs.recipe(graph))
    _ = bench.render(EngineBench.noise(640))
    #expect(bench.engine.reset())
    let silence = bench.render([Float](repeating: 0, count: 640))
    #expect(silence.allSatisfy { $0 == 0 })
  }

  @Test("a voice's clean and late ways meet")
  func voices() throws {
    func level(_ edges: GraphEdge...) throws -> Float {
      let tone = GraphNode("tone", "Sine", ["Level": 0.25])
      let recipe = SynthRecipe(
        RecipeMetadata(id: "test", name: "Test"),
        graph: SignalGraph(nodes: [tone, Self.fuzz], edges: edges),
        bindings: [NoteBinding(.frequency, to: "tone", "Frequency")], polyphony: Synths.plain)
      let sound = try SynthBench(recipe).render(9600, [.noteOn(84)])[0]
      return sound.suffix(4800).reduce(0) { max($0, abs($1)) }
    }
    let late = try level(GraphEdge("tone", "fuzz"), GraphEdge("fuzz", "output"))
    let both = try level(
      GraphEdge("tone", "fuzz"), GraphEdge("fuzz", "output"), GraphEdge("tone", "output"))
    #expect(abs(both - 2 * late) < 1e-3 * late)
  }
}
