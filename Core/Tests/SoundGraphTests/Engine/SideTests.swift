import SoundGraph
import SoundTestSupport
import Testing

/// Left and Right by name, by bypass, and where there is one side only.
@Suite("Sides by name")
struct SideTests {
  static let left = [Float](repeating: 0.25, count: 4_000)
  static let right = [Float](repeating: -0.5, count: 4_000)

  private func play(_ nodes: [GraphNode], _ edges: [GraphEdge], channels: Int = 2) throws
    -> [Float]
  {
    let bench = try EngineBench(
      Graphs.recipe(SignalGraph(nodes: nodes, edges: edges)), channels: channels)
    return bench.render(Array([Self.left, Self.right].prefix(channels))).map { $0[3_999] }
  }

  @Test("an input that is named keeps both sides apart, like one that is not")
  func named() throws {
    let filter = GraphNode("f", "SVF", ["Mode": "Low Pass", "Cutoff": 1_000])
    let named = try play(
      [filter], [GraphEdge("input", "f", input: "Audio"), GraphEdge("f", "output")])
    let plain = try play([filter], [GraphEdge("input", "f"), GraphEdge("f", "output")])
    #expect(named == plain && named[0] > 0.2 && named[1] < -0.4)
  }

  @Test("what is passed by leaves each side where it was, by whatever ports it is wired")
  func bypassed() throws {
    let plate = GraphNode("p", "Plate Reverb", isBypassed: true)
    for edges in [
      [GraphEdge("input", "p"), GraphEdge("p", "output")],
      [
        GraphEdge("input", "p", output: "Left", input: "Left"),
        GraphEdge("input", "p", output: "Right", input: "Right"),
        GraphEdge("p", "output", output: "Left", input: "Left"),
        GraphEdge("p", "output", output: "Right", input: "Right"),
      ],
    ] { #expect(try play([plate], edges) == [0.25, -0.5]) }
  }

  @Test("where there is one side, Left and Right are its halves")
  func halves() throws {
    let both = [
      GraphEdge("input", "output", input: "Left"), GraphEdge("input", "output", input: "Right"),
    ]
    #expect(try play([], both, channels: 1) == [0.25])
    #expect(try play([], [GraphEdge("input", "output")], channels: 1) == [0.25])
  }
}
