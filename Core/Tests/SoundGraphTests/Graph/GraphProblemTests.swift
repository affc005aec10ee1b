import SoundGraph
import Testing

@Suite("What is wrong with a graph")
struct GraphProblemTests {
  private let good = SignalGraph(
    nodes: [GraphNode("a", "SVF"), GraphNode("b", "SVF"), GraphNode("mix", "Mixer")],
    edges: [
      GraphEdge("input", "a"), GraphEdge("a", "b"), GraphEdge("b", "mix", input: "1"),
      GraphEdge("mix", "output"),
    ])

  private func problems(_ change: (inout Recipe) -> Void) -> [GraphProblem] {
    var recipe = Graphs.recipe(good)
    change(&recipe)
    return recipe.problems()
  }

  @Test("a good graph has no problems")
  func none() { #expect(problems { _ in }.isEmpty) }

  @Test("a circle is told with the names of its nodes in their order")
  func cycle() {
    let found = problems { $0.graph.edges.append(GraphEdge("mix", "a")) }
    #expect(found.map(\.path) == ["graph.edges"])
    #expect(found[0].message.contains("a → b → mix → a"))
    let itself = problems { $0.graph.edges.append(GraphEdge("b", "b")) }
    #expect(itself[0].message.contains("b → b"))
    #expect(!itself[0].message.contains("mix"))
  }

  @Test("nodes: names that are taken or reserved, components that are none")
  func nodes() {
    let found = problems {
      $0.graph.nodes += [
        GraphNode("a", "SVF"), GraphNode("output", "Sine"), GraphNode("", "Sine"),
        GraphNode("c", "Sin"), GraphNode("d", "Piano"),
      ]
    }
    #expect(
      found.map(\.path) == [
        "graph.nodes[3].id", "graph.nodes[4].id", "graph.nodes[5].id",
        "graph.nodes[6].component", "graph.nodes[7].component",
      ])
    #expect(found[3].message.contains("Did you mean"))
    #expect(found[4].message.contains("“Piano”"))
  }

  @Test("parameters: names that are none, values outside, choices that are none")
  func parameters() {
    let found = problems {
      $0.graph.nodes[0].parameters = [
        "Cutof": 1, "Cutoff": 30_000, "Mode": "Low Pas", "Resonance": "much", "Drive": 24,
        "Mix": .number(.nan),
      ]
    }
    #expect(
      found.map(\.path) == [
        "graph.nodes[0].parameters.Cutof", "graph.nodes[0].parameters.Cutoff",
        "graph.nodes[0].parameters.Mix", "graph.nodes[0].parameters.Mode",
        "graph.nodes[0].parameters.Resonance",
      ])
    #expect(found[0].message.contains("Did you mean “Cutoff”?"))
    #expect(found[1].message == "30000 is outside 20 to 20000 Hz. Give a value inside.")
    #expect(found[3].message.contains("Did you mean “Low Pass”?"))
  }

  @Test("edges: ends that are not there, ports that are none, edges that stand twice")
  func edges() {
    let found = problems {
      $0.graph.nodes.append(GraphNode("sine", "Sine"))
      $0.graph.edges += [
        GraphEdge("x", "a"), GraphEdge("output", "a"), GraphEdge("a", "input"),
        GraphEdge("a", "sine"), GraphEdge("a", "mix"), GraphEdge("a", "mix", input: "9"),
        GraphEdge("a", "b", output: "Right"), GraphEdge("a", "b"),
        GraphEdge("input", "b", output: "Middle"),
      ]
    }
    #expect(
      found.map(\.path) == [
        "graph.edges[4].from", "graph.edges[5].from", "graph.edges[6].to", "graph.edges[7].to",
        "graph.edges[8].input", "graph.edges[9].input", "graph.edges[10].output",
        "graph.edges[11]", "graph.edges[12].output",
      ])
    #expect(found.allSatisfy { $0.message.hasSuffix(".") || $0.message.hasSuffix("?") })
  }

  @Test("a graph whose output nothing reaches is told")
  func noOutput() {
    #expect(problems { $0.graph.edges.removeLast() }.map(\.path) == ["graph.edges"])
    #expect(problems { $0.graph = SignalGraph() }.map(\.path) == ["graph.edges"])
  }

  @Test("knobs and routes: what they name must be there and must glide")
  func controls() {
    let found = problems {
      $0.exposed = [
        ExposedParameter("k", name: "K", node: "a", parameter: "Cutoff", minimum: 5, maximum: 30),
        ExposedParameter("k", name: "K", node: "z", parameter: "Cutoff"),
        ExposedParameter("l", name: "L", node: "a", parameter: "Cut"),
        ExposedParameter("m", name: "M", node: "a", parameter: "Cutoff", minimum: 90, maximum: 30),
      ]
      $0.modulations = [
        ModulationRoute(from: "z", to: "a", parameter: "Cutoff", depth: 1),
        ModulationRoute(from: "b", output: "x", to: "a", parameter: "Cutoff", depth: 1),
        ModulationRoute(from: "b", to: "a", parameter: "Mode", depth: 1),
        ModulationRoute(from: "b", to: "a", parameter: "Cutoff", depth: 1.5),
        ModulationRoute(from: "b", to: "a", parameter: "Cutoff", depth: -1),
      ]
    }
    #expect(
      found.map(\.path) == [
        "exposedParameters[0].min", "exposedParameters[1].id", "exposedParameters[1].node",
        "exposedParameters[2].parameter", "exposedParameters[3].max", "modulations[0].from",
        "modulations[1].output", "modulations[2].parameter", "modulations[3].depth",
      ])
  }

  @Test("a graph that is too large is told before it is looked at")
  func tooLarge() {
    let found = problems {
      $0.graph.nodes = (0...256).map { GraphNode("n\($0)", "SVF") }
    }
    #expect(found.map(\.path) == ["graph.nodes"] && found[0].message.contains("257"))
  }

  @Test("a recipe without a usable id is told")
  func ids() {
    for id in ["", "a b", "ü", "../x", String(repeating: "a", count: 65)] {
      #expect(problems { $0.metadata.id = id }.map(\.path) == ["id"])
    }
  }
}

@Suite("The order of nodes")
struct SortingTests {
  @Test("every node comes after those that feed it, for a thousand random graphs")
  func order() throws {
    for seed in 0..<1000 {
      let graph = Graphs.random(seed: UInt64(seed)).graph
      let order = try graph.sorted().map(\.id)
      #expect(order.count == graph.nodes.count)
      let places = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
      for edge in graph.edges {
        guard let from = places[edge.from], let to = places[edge.to] else { continue }
        #expect(from < to)
      }
    }
  }

  @Test("modulators run before what they move, where that is possible")
  func modulators() throws {
    let graph = SignalGraph(
      nodes: [GraphNode("filter", "SVF"), GraphNode("slow", "Sine"), GraphNode("slower", "Sine")],
      edges: [GraphEdge("input", "filter"), GraphEdge("filter", "output")])
    let routes = [
      ModulationRoute(from: "slow", to: "filter", parameter: "Cutoff", depth: 1),
      ModulationRoute(from: "slower", to: "slow", parameter: "Frequency", depth: 1),
    ]
    #expect(try graph.sorted(modulatedBy: routes).map(\.id) == ["slower", "slow", "filter"])
    let mutual =
      routes + [
        ModulationRoute(from: "slow", to: "slower", parameter: "Frequency", depth: 1)
      ]
    #expect(try graph.sorted(modulatedBy: mutual).count == 3)
  }
}
