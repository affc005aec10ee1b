import SoundGraph
import SoundTestSupport
import Testing

@Suite("Changing and surviving while it plays")
struct EngineSafetyTests {
  private let recipe: Recipe

  init() throws { recipe = try Recipe(json: Array(Graphs.recipeText.utf8)) }

  @Test("what is no number in the input is silence and does not stay")
  func notANumber() throws {
    let bench = try EngineBench(recipe)
    var input = EngineBench.noise(2000)
    for index in stride(from: 100, to: 200, by: 7) {
      input[index] = [.nan, .infinity, -.infinity][index % 3]
    }
    let output = bench.render(input, blocks: [33])
    #expect(output.allSatisfy { $0.isFinite })
    bench.engine.collect()
    #expect(bench.engine.faults == 0)
  }

  @Test("what overflows inside is stopped within its block, counted, and over at once")
  func overflow() throws {
    let graph = SignalGraph(
      nodes: [GraphNode("m", "Mixer", ["Gain 1": 2]), GraphNode("f", "SVF")],
      edges: [GraphEdge("input", "m", input: "1"), GraphEdge("m", "f"), GraphEdge("f", "output")])
    let bench = try EngineBench(Graphs.recipe(graph))
    var input = EngineBench.noise(1024)
    input[100] = 3e38
    let output = bench.render(input)
    #expect(output.allSatisfy { $0.isFinite })
    #expect(output[64..<128].allSatisfy { $0 == 0 })
    bench.engine.collect()
    #expect(bench.engine.faults == 1)
    let fresh = try EngineBench(Graphs.recipe(graph)).render(Array(input[128...]))
    #expect(Array(output[128...]) == fresh)
  }

  @Test("another recipe comes in with a fade that has no click")
  func hotReload() throws {
    let bench = try EngineBench(Graphs.recipe(RecipeEngineTests.straight))
    let tone = EngineBench.tone(9600)
    let before = bench.render(Array(tone[..<4800]))
    let silent = SignalGraph(
      nodes: [GraphNode("m", "Mixer", ["Gain 1": 0])],
      edges: [GraphEdge("input", "m", input: "1"), GraphEdge("m", "output")])
    #expect(bench.engine.load(try RenderPlan(Graphs.recipe(silent), channelCount: 1)))
    let after = bench.render(Array(tone[4800...]))
    let bends = Self.bends(before + after)
    #expect((bends.max() ?? 1) < 1.02 * (Self.bends(tone).max() ?? 0))
    #expect(after[12] != 0 && after[2400...].allSatisfy { $0 == 0 })
    bench.engine.collect()
  }

  @Test("an equal recipe comes in without a swell")
  func equalReload() throws {
    let bench = try EngineBench(Graphs.recipe(RecipeEngineTests.straight))
    let tone = EngineBench.tone(9600)
    _ = bench.render(Array(tone[..<4800]))
    let plan = try RenderPlan(Graphs.recipe(RecipeEngineTests.straight), channelCount: 1)
    #expect(bench.engine.load(plan))
    let after = bench.render(Array(tone[4800...]))
    #expect(zip(after, tone[4800...]).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test("many loads in a row are played in their order, and what is over is freed")
  func manyLoads() throws {
    let bench = try EngineBench(Graphs.recipe(RecipeEngineTests.straight))
    func gain(_ value: Float) throws -> RenderPlan {
      let graph = SignalGraph(
        nodes: [GraphNode("m", "Mixer", ["Gain 1": .number(value)])],
        edges: [GraphEdge("input", "m", input: "1"), GraphEdge("m", "output")])
      return try RenderPlan(Graphs.recipe(graph), channelCount: 1)
    }
    var loaded = 0
    while try bench.engine.load(gain(Float(loaded) / 100)) { loaded += 1 }
    #expect(loaded == 15, "the audio thread stands still")
    let output = bench.render([Float](repeating: 1, count: 48_000))
    #expect(output[47_999] == 0.14)
    #expect(bench.engine.load(try gain(1)))
    #expect(!bench.engine.load(try RenderPlan(recipe, channelCount: 2)))
  }

  @Test("bypass fades to what comes in, bit for bit, and back")
  func bypass() throws {
    let bench = try EngineBench(recipe)
    let input = EngineBench.noise(9600)
    #expect(bench.engine.setBypassed(true))
    let output = bench.render(input)
    #expect(output[2400...] == input[2400...] && output[..<64] != input[..<64])
    #expect(bench.engine.setBypassed(false))
    #expect(bench.render(input)[2400...] != input[2400...])
  }

  @Test("inputs and outputs may be one memory")
  func inPlace() throws {
    let input = EngineBench.noise(640)
    let expected = try EngineBench(recipe).render(input)
    let bench = try EngineBench(recipe)
    var samples = input
    samples.withUnsafeMutableBufferPointer { samples in
      guard let start = samples.baseAddress else { return }
      withUnsafePointer(to: UnsafePointer(start)) { inputs in
        withUnsafePointer(to: start) { outputs in
          bench.engine.renderer.render(640, inputs: inputs, outputs: outputs)
        }
      }
    }
    #expect(samples == expected)
  }

  /// How much each sample leaves the line of the two before.
  private static func bends(_ samples: [Float]) -> [Float] {
    let steps = zip(samples, samples.dropFirst()).map { $1 - $0 }
    return zip(steps, steps.dropFirst()).map { abs($1 - $0) }
  }
}
