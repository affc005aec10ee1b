import Testing

@testable import SoundGraph

@Suite("Render plans")
struct RenderPlanTests {
  /// Runs a plan over values that say which signal they are, and fails where a buffer does not hold
  /// what a reader was promised.
  private func simulate(_ plan: RenderPlan) -> [[Set<Int>]] {
    var written: [Int: Int] = [:]
    var stamp = 0
    func write(_ buffer: Int) {
      #expect((0..<plan.bufferCount).contains(buffer))
      stamp += 1
      written[buffer] = stamp
    }
    func read(_ buffer: Int) -> Set<Int> {
      #expect(written[buffer] != nil, "buffer \(buffer) is read before it is written")
      return [written[buffer] ?? 0]
    }
    plan.inputs.forEach(write)
    var seen: [[Set<Int>]] = []
    for node in plan.nodes {
      var promised: Set<Int> = []
      for instance in node.instances {
        var reading: Set<Int> = []
        for input in instance.inputs {
          switch input {
          case .rest: break
          case .buffer(let buffer):
            promised.formUnion(read(buffer))
            reading.insert(buffer)
          case .sum(let taps, let into):
            #expect(!taps.isEmpty && !taps.contains { $0.buffer == into })
            promised.formUnion(taps.flatMap { read($0.buffer) })
            write(into)
            #expect(!reading.contains(into), "a sum overwrites what the same instance reads")
            reading.insert(into)
          }
        }
        #expect(reading.isDisjoint(with: instance.outputs), "inputs and outputs share memory")
        #expect(Set(instance.outputs).count == instance.outputs.count)
        instance.outputs.forEach(write)
      }
      seen.append([promised])
    }
    for taps in plan.outputs { for tap in taps { _ = read(tap.buffer) } }
    return seen
  }

  @Test("no buffer is read before it is written, for a thousand random graphs")
  func random() throws {
    for seed in 0..<1000 {
      for channels in 1...2 {
        let plan = try RenderPlan(Graphs.random(seed: UInt64(seed)), channelCount: channels)
        _ = simulate(plan)
        #expect(plan.outputs.count == channels && plan.inputs.count == channels)
      }
    }
  }

  @Test("no live buffer is reused: running the plan on numbers gives what the graph says")
  func values() throws {
    for seed in 0..<1000 {
      let recipe = Graphs.random(seed: UInt64(seed))
      let plan = try RenderPlan(recipe, channelCount: 2)
      #expect(PlanArithmetic.run(plan) == PlanArithmetic.run(recipe.graph), "seed \(seed)")
    }
  }

  @Test("a chain of any length needs two buffers a side")
  func chain() throws {
    let count = 20
    var graph = SignalGraph(
      nodes: (0..<count).map { GraphNode("n\($0)", "SVF") }, edges: [GraphEdge("input", "n0")])
    for index in 1..<count { graph.edges.append(GraphEdge("n\(index - 1)", "n\(index)")) }
    graph.edges.append(GraphEdge("n\(count - 1)", "output"))
    let mono = try RenderPlan(Graphs.recipe(graph), channelCount: 1)
    #expect(mono.bufferCount == 2)
    let stereo = try RenderPlan(Graphs.recipe(graph), channelCount: 2)
    #expect(stereo.nodes.allSatisfy { $0.instances.count == 2 } && stereo.bufferCount == 4)
  }

  @Test("what comes from one side stays one instance and leaves on both")
  func mono() throws {
    let graph = SignalGraph(
      nodes: [GraphNode("tone", "Sine"), GraphNode("filter", "SVF")],
      edges: [GraphEdge("tone", "filter"), GraphEdge("filter", "output")])
    let plan = try RenderPlan(Graphs.recipe(graph), channelCount: 2)
    #expect(plan.nodes.map(\.instances.count) == [1, 1])
    #expect(plan.outputs[0] == plan.outputs[1])
  }

  @Test("a node without a part in the sound does not run, a modulator and what feeds it do")
  func idle() throws {
    let graph = SignalGraph(
      nodes: [
        GraphNode("alone", "SVF"), GraphNode("filter", "SVF"), GraphNode("slow", "Sine"),
        GraphNode("shaped", "SVF"), GraphNode("lost", "Sine"),
      ],
      edges: [
        GraphEdge("input", "alone"), GraphEdge("input", "filter"), GraphEdge("filter", "output"),
        GraphEdge("slow", "shaped"),
      ])
    let routes = [
      ModulationRoute(from: "shaped", to: "filter", parameter: "Cutoff", depth: 0.5),
      ModulationRoute(from: "shaped", to: "filter", parameter: "Cutoff", depth: 0.1),
      ModulationRoute(from: "lost", to: "alone", parameter: "Cutoff", depth: 0.5),
    ]
    let plan = try RenderPlan(Graphs.recipe(graph, routes), channelCount: 1)
    #expect(plan.nodes.map(\.id) == ["slow", "shaped", "filter"])
    #expect(plan.idle == ["alone", "lost"])
    #expect(plan.modulators.count == 1 && plan.targets.count == 1)
    #expect(plan.targets[0].routes.map(\.depth) == [0.5, 0.1])
  }

  @Test("values come from the document, choices by their names, the rest from the catalogue")
  func parameters() throws {
    let recipe = try Recipe(json: Array(Graphs.recipeText.utf8))
    let plan = try RenderPlan(recipe, channelCount: 1)
    let low = try #require(plan.nodes.first { $0.id == "low" })
    let high = try #require(plan.nodes.first { $0.id == "high" })
    #expect(low.values[0] == 0 && low.values[1] == 800 && high.values[0] == 2)
    #expect(high.values[1] == 1000)
    #expect(
      plan.knobs == [
        RenderPlan.Knob(
          id: "cutoff", node: plan.nodes.firstIndex { $0.id == "low" }, parameter: 1, minimum: 100,
          maximum: 20_000)
      ])
  }

  @Test("a recipe with problems has no plan, and all problems are told")
  func refused() throws {
    var recipe = try Recipe(json: Array(Graphs.recipeText.utf8))
    recipe.graph.nodes[0].component = "x"
    recipe.graph.nodes[1].component = "y"
    let error = try #require(throws: GraphError.self) {
      try RenderPlan(recipe, channelCount: 1)
    }
    #expect(error.problems.count == 2)
  }

  @Test("a synth recipe has a plan for its voice and one for its effects")
  func synth() throws {
    let recipe = try SynthRecipe(json: Array(Graphs.synthText.utf8))
    let voice = try RenderPlan(voiceOf: recipe)
    #expect(voice.channelCount == 1 && voice.nodes.map(\.id) == ["tone", "filter"])
    let effects = try #require(try RenderPlan(effectsOf: recipe))
    #expect(effects.nodes[0].instances.count == 2)
  }
}
