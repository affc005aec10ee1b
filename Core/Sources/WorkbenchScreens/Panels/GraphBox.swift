import DSP
import SoundGraph
import Workbench

/// Sizes and places of a graph's nodes on the canvas, in points.
struct GraphBox {
  static let width = Double(GraphLayout.boxWidth)
  /// The width of the graph's input and output.
  static let endWidth = 60.0
  static let header = 30.0
  static let port = 18.0
  private static let margin = 40.0

  struct Place {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
    var inputs: [String]
    var outputs: [String]

    /// The left end of an input's line; the first without a name.
    func input(_ name: String?) -> (x: Double, y: Double) { (x, row(name, inputs)) }

    func output(_ name: String?) -> (x: Double, y: Double) { (x + width, row(name, outputs)) }

    private func row(_ name: String?, _ ports: [String]) -> Double {
      let index = ports.firstIndex { $0.lowercased() == name?.lowercased() } ?? 0
      return y + GraphBox.header + (Double(index) + 0.5) * GraphBox.port
    }
  }

  private(set) var places: [String: Place] = [:]
  private(set) var width = 0.0
  private(set) var height = 0.0

  init(_ graph: SignalGraph, hasInput: Bool) {
    let automatic =
      graph.nodes.contains { $0.position == nil } ? GraphLayout.positions(of: graph) : [:]
    for node in graph.nodes {
      let kind = NodeKind(named: node.component)
      let inputs = Self.inputs(of: node, kind, graph)
      let outputs = kind?.outputs.map(\.name) ?? []
      let position = node.position ?? automatic[node.id] ?? GraphPosition(x: 0, y: 0)
      places[node.id] = Place(
        x: Self.inside(position.x, PatchGraph.columns), y: Self.inside(position.y, PatchGraph.rows),
        width: Self.width, height: Self.height(max(inputs.count, outputs.count)), inputs: inputs,
        outputs: outputs)
    }
    let nodes = Array(places.values)
    let right = nodes.map { $0.x + $0.width }.max() ?? Double(PatchGraph.columns.lowerBound)
    let left = nodes.map(\.x).min() ?? Double(PatchGraph.columns.lowerBound)
    if hasInput {
      let row = Self.middle(graph.edges.filter { $0.from == SignalGraph.input }.map(\.to), places)
      places[SignalGraph.input] = Self.end(
        x: left - Double(PatchGraph.columns.lowerBound), y: row, outputs: [PatchGraph.wholeSound])
    }
    let row = Self.middle(graph.edges.filter { $0.to == SignalGraph.output }.map(\.from), places)
    places[SignalGraph.output] = Self.end(
      x: right + Self.margin, y: row, inputs: [PatchGraph.wholeSound])
    width = right + 2 * Self.margin + Self.endWidth
    height = (places.values.map { $0.y + $0.height }.max() ?? 0) + Self.margin
  }

  /// A mixer shows its connected inputs and one more.
  private static func inputs(
    of node: GraphNode, _ kind: NodeKind?, _ graph: SignalGraph
  ) -> [String] {
    let names = kind?.inputs.map(\.name) ?? []
    guard kind == .mixer else { return names }
    let used = Set(graph.edges.filter { $0.to == node.id }.compactMap(\.input))
    let last = names.lastIndex { used.contains($0) } ?? -1
    return Array(names.prefix(last + 2))
  }

  private static func height(_ ports: Int) -> Double { header + Double(max(ports, 1)) * port + 8 }

  private static func end(
    x: Double, y: Double, inputs: [String] = [], outputs: [String] = []
  ) -> Place {
    Place(x: x, y: y, width: endWidth, height: height(1), inputs: inputs, outputs: outputs)
  }

  /// The mean row of some nodes; of all where there are none.
  private static func middle(_ ids: [String], _ places: [String: Place]) -> Double {
    let rows = ids.compactMap { places[$0]?.y }
    return rows.isEmpty ? 120 : rows.reduce(0, +) / Double(rows.count)
  }

  private static func inside(_ value: Float, _ range: ClosedRange<Float>) -> Double {
    value.isFinite ? Double(min(max(value, range.lowerBound), range.upperBound)) : 0
  }
}
