import SoundGraph
import SoundQuality
import Testing
import Workbench

@Suite("The layout of a graph")
struct GraphLayoutTests {
  static let graphs =
    BundledRecipes.effects.recipes.map(\.graph) + BundledRecipes.synths.recipes.map(\.graph)
    + BundledRecipes.synths.recipes.compactMap(\.effectsGraph)

  private func overlaps(_ graph: SignalGraph) -> [String] {
    let places = GraphLayout.positions(of: graph)
    let boxes = graph.nodes.compactMap { node in places[node.id].map { (node, $0) } }
    #expect(boxes.count == graph.nodes.count)
    return boxes.indices.flatMap { index in
      boxes[..<index].compactMap { other, place in
        let (node, mine) = boxes[index]
        let isBeside =
          abs(mine.x - place.x) >= GraphLayout.boxWidth
          || mine.y >= place.y + GraphLayout.boxHeight(of: other)
          || place.y >= mine.y + GraphLayout.boxHeight(of: node)
        return isBeside ? nil : "\(node.id) over \(other.id)"
      }
    }
  }

  @Test("no boxes overlap, and sound goes to the right, in every bundled recipe")
  func bundled() throws {
    #expect(GraphLayoutTests.graphs.count > 37)
    for graph in GraphLayoutTests.graphs {
      #expect(overlaps(graph).isEmpty)
      let places = GraphLayout.positions(of: graph)
      for edge in graph.edges {
        let (from, to) = (try #require(places[edge.from]), try #require(places[edge.to]))
        #expect(from.x + GraphLayout.boxWidth < to.x)
      }
      #expect(places.values.allSatisfy { $0.x >= 0 && $0.y >= 0 })
      #expect(GraphLayout.positions(of: graph) == places)
    }
  }

  @Test("a box is 150 wide, 56 high and 18 for each port")
  func boxes() {
    #expect(GraphLayout.boxWidth == 150)
    #expect(GraphLayout.boxHeight(of: GraphNode("a", "Biquad")) == 74)
    #expect(GraphLayout.boxHeight(of: GraphNode("a", "Mixer")) == 200)
    #expect(GraphLayout.boxHeight(of: GraphNode("a", "Nothing")) == 74)
  }

  @Test("what only modulates stands below the sound")
  func modulators() throws {
    let graph = SignalGraph(
      nodes: [GraphNode("lfo", "LFO"), GraphNode("a", "Biquad"), GraphNode("b", "Mixer")],
      edges: [GraphEdge("input", "a"), GraphEdge("a", "b"), GraphEdge("b", "output")])
    let places = GraphLayout.positions(of: graph)
    let (a, b, lfo) = (
      try #require(places["a"]), try #require(places["b"]), try #require(places["lfo"])
    )
    #expect(lfo.y >= a.y + 74 && lfo.y >= b.y + 200)
  }

  @Test("edges that cross are put in order")
  func crossings() throws {
    let graph = SignalGraph(
      nodes: ["a", "b", "x", "y"].map { GraphNode($0, "Biquad") } + [GraphNode("m", "Mixer")],
      edges: [
        GraphEdge("input", "a"), GraphEdge("input", "b"), GraphEdge("a", "y"),
        GraphEdge("b", "x"), GraphEdge("x", "m"), GraphEdge("y", "m"), GraphEdge("m", "output"),
      ])
    let places = GraphLayout.positions(of: graph)
    let heights = try ["a", "b", "x", "y"].map { id in try #require(places[id]).y }
    #expect((heights[0] < heights[1]) == (heights[3] < heights[2]))
  }

  @Test("any graph has a layout: circles, unknown and equal ids, nothing, far too many nodes")
  func hostile() {
    let circle = SignalGraph(
      nodes: ["a", "b", "c"].map { GraphNode($0, "Biquad") },
      edges: [
        GraphEdge("a", "b"), GraphEdge("b", "c"), GraphEdge("c", "a"), GraphEdge("a", "a"),
        GraphEdge("c", "output"), GraphEdge("output", "a"), GraphEdge("b", "input"),
        GraphEdge("x", "y"),
      ])
    #expect(overlaps(circle).isEmpty)
    #expect(GraphLayout.positions(of: SignalGraph())["output"] != nil)
    let twins = SignalGraph(nodes: [GraphNode("a", "Biquad"), GraphNode("a", "Mixer")])
    #expect(GraphLayout.positions(of: twins)["a"] != nil)
    let many = SignalGraph(nodes: (0..<10_000).map { GraphNode("n\($0)", "Biquad") })
    #expect(GraphLayout.positions(of: many).count == 10_000)
  }

  @Test("random graphs have no overlaps")
  func random() {
    var random = SeededRandom(seed: 4)
    for _ in 0..<40 {
      let count = 2 + Int(random.next() % 80)
      let kinds = ["Biquad", "Mixer", "LFO", "Crossfade", "KnotModulator"]
      let nodes = (0..<count).map { GraphNode("n\($0)", kinds[Int(random.next() % 5)]) }
      let names = nodes.map(\.id) + ["input", "output"]
      let edges = (0..<2 * count).map { _ in
        GraphEdge(
          names[Int(random.next() % UInt64(names.count))],
          names[Int(random.next() % UInt64(names.count))])
      }
      #expect(overlaps(SignalGraph(nodes: nodes, edges: edges)).isEmpty)
    }
    let full = SignalGraph(
      nodes: (0..<256).map { GraphNode("n\($0)", "Biquad") },
      edges: (0..<2_048).map { GraphEdge("n\($0 % 256)", "n\(($0 * 7 + 1) % 256)") })
    #expect(overlaps(full).isEmpty)
  }
}
