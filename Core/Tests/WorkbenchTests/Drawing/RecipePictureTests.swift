import SoundGraph
import Testing
import Workbench

@Suite("The picture of a graph")
struct RecipePictureTests {
  @Test("is a small SVG without texts for every bundled recipe")
  func bundled() {
    for graph in GraphLayoutTests.graphs {
      let picture = RecipePicture.svg(of: graph)
      #expect(picture.utf8.count <= 4_096)
      #expect(picture.hasPrefix("<svg ") && picture.hasSuffix("</svg>"))
      #expect(picture.contains("aria-hidden=\"true\""))
      #expect(!picture.contains("<text"))
      #expect(picture == RecipePicture.svg(of: graph))
    }
  }

  @Test("has a box for each node by its role")
  func roles() {
    let picture = RecipePicture.svg(
      of: SignalGraph(
        nodes: [GraphNode("a", "Biquad"), GraphNode("b", "SVF"), GraphNode("m", "Mixer")],
        edges: [GraphEdge("input", "a"), GraphEdge("a", "m"), GraphEdge("m", "output")]))
    let filters = picture.split(separator: "data-role=\"filter\"").last?.prefix { $0 != ">" }
    #expect(filters?.filter { $0 == "M" }.count == 2)
    #expect(picture.contains("data-role=\"mixer\""))
  }

  @Test("never contains an id, and stays small for a graph of any size")
  func hostile() {
    let id = "\"><script>alert(1)</script>"
    let nodes = [GraphNode(id, id), GraphNode("ok", "Biquad")]
    let picture = RecipePicture.svg(of: SignalGraph(nodes: nodes, edges: [GraphEdge(id, "ok")]))
    #expect(!picture.contains("script"))
    let many = (0..<10_000).map { GraphNode("n\($0)", "Mixer") }
    let edges = (0..<9_999).map { GraphEdge("n\($0)", "n\($0 + 1)") }
    #expect(RecipePicture.svg(of: SignalGraph(nodes: many, edges: edges)).utf8.count <= 4_096)
    let full = SignalGraph(
      nodes: Array(many.prefix(256)), edges: Array(edges.prefix(255)))
    #expect(RecipePicture.svg(of: full).utf8.count <= 4_096)
    #expect(RecipePicture.svg(of: SignalGraph()).hasSuffix("</svg>"))
  }
}
