import SoundGraph
import SoundTestSupport
import TestSupport
import Testing

@Suite("Modulation while it plays")
struct EngineModulationTests {
  /// A sine of 50 Hz moves the gain of a mixer that lets a constant through.
  private func recipe(depth: Float, _ polarity: ModulationPolarity = .bipolar) -> Recipe {
    var recipe = Graphs.recipe(
      SignalGraph(
        nodes: [
          GraphNode("slow", "Sine", ["Frequency": 50]), GraphNode("m", "Mixer", ["Gain 1": 1]),
        ],
        edges: [GraphEdge("input", "m", input: "1"), GraphEdge("m", "output")]),
      [
        ModulationRoute(
          from: "slow", to: "m", parameter: "Gain 1", depth: depth, polarity: polarity)
      ])
    recipe.exposed = [ExposedParameter("gain", name: "Gain", node: "m", parameter: "Gain 1")]
    return recipe
  }

  private let ones = [Float](repeating: 1, count: 48_000)

  @Test("a route moves its target around the base by its share of the travel")
  func swing() throws {
    let output = try EngineBench(recipe(depth: 0.25)).render(ones)
    let heard = output[960...]
    #expect(abs((heard.max() ?? 0) - 1.5) < 0.02 && abs((heard.min() ?? 0) - 0.5) < 0.02)
    let mean = heard.reduce(0, +) / Float(heard.count)
    #expect(abs(mean - 1) < 0.01)
    let unipolar = try EngineBench(recipe(depth: 0.25, .unipolar)).render(ones)[960...]
    #expect(abs((unipolar.max() ?? 0) - 1.5) < 0.02 && abs((unipolar.min() ?? 0) - 1) < 0.02)
  }

  @Test("modulation glides from block to block and has no steps")
  func glides() throws {
    let output = try EngineBench(recipe(depth: 0.25)).render(ones)
    let steps = zip(output, output.dropFirst()).map { abs($1 - $0) }
    let steepest = Float(0.5 * 2 * 3.1416 * 50 / 48_000)
    #expect((steps.max() ?? 1) < steepest * 1.02)
  }

  @Test("a knob that routes move too takes its smoothing time")
  func knob() throws {
    let bench = try EngineBench(recipe(depth: 0))
    _ = bench.render([Float](repeating: 1, count: 6_400))
    #expect(bench.engine.set("gain", to: 0))
    let output = bench.render([Float](repeating: 1, count: 2_000))
    // Twenty milliseconds in fifteen blocks, in a straight line.
    for (index, sample) in output.enumerated() {
      #expect(abs(sample - max(1 - Float(index + 1) / 960, 0)) < 1e-4)
    }
  }

  @Test("a hundred thousand turns of a modulated knob leave its base where it was")
  func noDrift() throws {
    let (turned, still) = (
      try EngineBench(recipe(depth: 0.25)), try EngineBench(recipe(depth: 0.25))
    )
    var random = SeededGenerator(seed: 9)
    for _ in 0..<100 {
      for _ in 0..<1000 {
        #expect(turned.engine.set("gain", to: Float.random(in: 0...2, using: &random)))
      }
      _ = turned.render([Float](repeating: 1, count: 64))
    }
    #expect(turned.engine.set("gain", to: 1))
    _ = turned.render([Float](repeating: 1, count: 64))
    #expect(turned.engine.reset() && still.engine.set("gain", to: 1))
    #expect(turned.render(ones) == still.render(ones))
  }

  @Test("depths of several routes add up, and stop at the parameter's ends")
  func several() throws {
    var recipe = recipe(depth: 1)
    recipe.modulations += recipe.modulations
    let output = try EngineBench(recipe).render(ones)[960...]
    #expect(output.max() == 2 && output.min() == 0)
  }

  @Test("two modulators that move each other go on for a second without trouble")
  func mutual() throws {
    let graph = SignalGraph(
      nodes: [
        GraphNode("a", "Sine", ["Frequency": 20]), GraphNode("b", "Sine", ["Frequency": 30]),
      ],
      edges: [GraphEdge("a", "output"), GraphEdge("b", "output")])
    let routes = [("a", "b"), ("b", "a")].map {
      ModulationRoute(from: $0.0, to: $0.1, parameter: "Frequency", depth: 0.5, curve: .logarithmic)
    }
    let bench = try EngineBench(Graphs.recipe(graph, routes))
    let output = bench.render(ones)
    #expect(output.allSatisfy { abs($0) <= 2 } && output.contains { abs($0) > 0.5 })
    #expect(bench.engine.faults == 0)
  }

  @Test(
    "each output of a modulator with several moves what it is routed to",
    arguments: ["x", "Y", "z"])
  func axes(output: String) throws {
    var recipe = recipe(depth: 0.4)
    recipe.graph.nodes[0].component = "KnotModulator"
    recipe.graph.nodes[0].parameters = ["Speed": 2]
    recipe.modulations[0].output = output
    let moved = try EngineBench(recipe).render(ones)
    #expect((moved.max() ?? 0) > 1.2 && (moved.min() ?? 1) < 0.8)
    let others = try ["x", "y", "z"].filter { $0 != output.lowercased() }.map { other in
      recipe.modulations[0].output = other
      return try EngineBench(recipe).render(ones)
    }
    #expect(others.allSatisfy { $0 != moved })
  }

  @Test("an LFO moves both sides of what it modulates alike")
  func sides() throws {
    var recipe = recipe(depth: 0.4)
    recipe.graph.nodes[0] = GraphNode("slow", "LFO", ["Rate": 5])
    let sides = try EngineBench(recipe, channels: 2).render([ones, ones])
    #expect(sides[0] == sides[1] && sides[0].contains { $0 > 1.5 })
  }
}
