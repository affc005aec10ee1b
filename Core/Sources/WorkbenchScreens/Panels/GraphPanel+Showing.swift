import ScreenKit
import SoundGraph
import Workbench

extension GraphPanel {
  /// The graph of one part, with the problems of its nodes by id.
  mutating func show(
    _ patch: PatchGraph, problems: [String: String], node: String?, edge: Int?, route: Int?
  ) {
    let box = GraphBox(patch.graph, hasInput: patch.hasInput)
    (width, height) = (box.width, box.height)
    let ends = [SignalGraph.input, SignalGraph.output].compactMap { id in
      box.places[id].map {
        Node(
          id, component: id == SignalGraph.input ? "Input" : "Output", role: "end", at: $0,
          patch.graph)
      }
    }
    nodes =
      ends
      + patch.graph.nodes.compactMap { shown in
        box.places[shown.id].map { place in
          var item = Node(
            shown.id, component: shown.component,
            role: NodeKind(named: shown.component)?.role ?? "unknown", at: place, patch.graph)
          item.isBypassed = shown.isBypassed
          item.isSelected = shown.id == node
          item.problem = problems[shown.id]
          return item
        }
      }
    edges = patch.graph.edges.enumerated().compactMap { index, shown in
      Edge(shown, index, box, isSelected: index == edge)
    }
    routes = patch.routes.enumerated().compactMap { index, shown in
      Edge(shown, index, box, isSelected: index == route)
    }
    hint =
      patch.graph.nodes.isEmpty
      ? "The sound passes unchanged: add a component, then connect it between input and output."
      : ""
  }
}

extension GraphPanel.Node {
  fileprivate init(
    _ id: String, component: String, role: String, at place: GraphBox.Place, _ graph: SignalGraph
  ) {
    let incoming = graph.edges.filter { $0.to == id }
    let outgoing = graph.edges.filter { $0.from == id }
    self.init(
      id: id, component: component, role: role, x: place.x, y: place.y, width: place.width,
      height: place.height,
      inputs: place.inputs.enumerated().map { index, name in
        GraphPanel.Port(
          name: name,
          isConnected: incoming.contains { $0.input == name || ($0.input == nil && index == 0) })
      },
      outputs: place.outputs.enumerated().map { index, name in
        GraphPanel.Port(
          name: name,
          isConnected: outgoing.contains { $0.output == name || ($0.output == nil && index == 0) })
      }, isBypassed: false, isSelected: false)
  }
}

extension GraphPanel.Edge {
  fileprivate init?(_ edge: GraphEdge, _ index: Int, _ box: GraphBox, isSelected: Bool) {
    guard let from = box.places[edge.from], let to = box.places[edge.to] else { return nil }
    let (start, end) = (from.output(edge.output), to.input(edge.input))
    self.init(
      index: index, from: edge.from, output: edge.output, to: edge.to, input: edge.input,
      x1: start.x, y1: start.y, x2: end.x, y2: end.y, isSelected: isSelected, title: edge.title)
  }

  /// A modulation ends at the lower edge of its target.
  fileprivate init?(_ route: ModulationRoute, _ index: Int, _ box: GraphBox, isSelected: Bool) {
    guard let from = box.places[route.from], let to = box.places[route.to] else { return nil }
    let start = from.output(route.output)
    self.init(
      index: index, from: route.from, output: route.output, to: route.to, input: route.parameter,
      x1: start.x, y1: start.y, x2: to.x + to.width / 2, y2: to.y + to.height,
      isSelected: isSelected, title: route.title)
  }
}

extension GraphEdge {
  /// "lfo, x to filter, Side".
  var title: String {
    let (start, end) = (output.map { "\(from), \($0)" }, input.map { "\(to), \($0)" })
    return "\(start ?? from) to \(end ?? to)"
  }
}

extension ModulationRoute {
  var title: String {
    let start = output.map { "\(from), \($0)" }
    return "\(start ?? from) to \(to), \(parameter)"
  }
}
