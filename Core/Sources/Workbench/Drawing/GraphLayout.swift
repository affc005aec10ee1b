import DSP
public import SoundGraph

/// Positions of a graph's boxes: sound flows from left to right, what only modulates stands below.
///
/// Layers by the longest path, orders by medians (P. Eades, N. Wormald, Edge Crossings in Drawings of Bipartite
/// Graphs, Algorithmica 1994).
public enum GraphLayout {
  /// In points.
  public static let boxWidth: Float = 150
  static let margin: Float = 40
  static let columnGap: Float = 70
  static let rowGap: Float = 28

  /// The height in points of a box with a row for each port, of inputs or outputs, whichever are more.
  public static func boxHeight(of node: GraphNode) -> Float {
    let kind = NodeKind(named: node.component)
    return boxHeight(ports: max(kind?.inputs.count ?? 1, kind?.outputs.count ?? 1))
  }

  static func boxHeight(ports: Int) -> Float { 56 + 18 * Float(max(ports, 1)) }

  /// The top left corner of each node's box by its id, and of the ends "input", where an edge leaves it, and "output".
  ///
  /// Any graph has a layout: unknown ids are ignored, and an edge that closes a circle counts for nothing.
  public static func positions(of graph: SignalGraph) -> [String: GraphPosition] {
    guard graph.nodes.count <= SignalGraph.maximumNodes,
      graph.edges.count <= SignalGraph.maximumEdges
    else { return grid(graph.nodes) }
    var layers = GraphLayers(graph)
    layers.order()
    return placed(layers, graph)
  }

  private static func placed(
    _ layers: GraphLayers, _ graph: SignalGraph
  ) -> [String: GraphPosition] {
    let heights = graph.nodes.map(boxHeight) + [boxHeight(ports: 1), boxHeight(ports: 1)]
    func height(_ vertex: Int) -> Float { vertex < heights.count ? heights[vertex] : 0 }
    let tall = layers.columns.map { column in
      column.reduce(-rowGap) { $0 + height($1) + rowGap }
    }
    let whole = max(tall.max() ?? 0, 0)
    var result: [String: GraphPosition] = [:]
    func place(_ vertex: Int, _ column: Int, _ y: Float) {
      let id = layers.name(of: vertex, in: graph)
      guard let id, result[id] == nil else { return }
      let x = margin + Float(column) * (boxWidth + columnGap)
      result[id] = GraphPosition(x: x, y: y.rounded())
    }
    for (index, column) in layers.columns.enumerated() {
      var y = margin + (whole - tall[index]) / 2
      for vertex in column {
        place(vertex, index, y)
        y += height(vertex) + rowGap
      }
    }
    for (index, column) in layers.below.enumerated() {
      var y = margin + (whole > 0 ? whole + 2 * rowGap : 0)
      for vertex in column {
        place(vertex, index, y)
        y += height(vertex) + rowGap
      }
    }
    return result
  }

  /// For more nodes than a recipe may have.
  private static func grid(_ nodes: [GraphNode]) -> [String: GraphPosition] {
    let across = 16
    let tallest = nodes.map(boxHeight).max() ?? 0
    var result: [String: GraphPosition] = [:]
    for (index, node) in nodes.enumerated() where result[node.id] == nil {
      result[node.id] = GraphPosition(
        x: margin + Float(index % across) * (boxWidth + columnGap),
        y: margin + Float(index / across) * (tallest + rowGap))
    }
    return result
  }
}
