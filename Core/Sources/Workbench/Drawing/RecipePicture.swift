import DSP
import Numbers
public import SoundGraph

/// A small picture of a graph for lists.
public enum RecipePicture {
  private static let (width, height, pad): (Float, Float, Float) = (640, 240, 12)
  private static let mostNodes = 48
  private static let mostEdges = 56

  /// SVG of 160 × 60 points and at most 4 kB, without texts. The boxes have the attribute `data-role` and the colour
  /// `--role-filter` and so on, where the page has one.
  public static func svg(of graph: SignalGraph) -> String {
    let boxes = boxes(of: graph)
    let paths = roles(of: graph).map { role, ids in
      let path = ids.compactMap { boxes[$0]?.path }.joined()
      return """
        <path data-role="\(role)" fill="var(--role-\(role),currentColor)" d="\(path)"/>
        """
    }
    let lines = graph.edges.prefix(mostEdges).compactMap { edge -> String? in
      guard let from = boxes[edge.from], let to = boxes[edge.to] else { return nil }
      let (x1, y1, x2, y2) = (from.x + from.width, from.middle, to.x, to.middle)
      let bend = (x1 + x2) / 2
      return "M\(x1) \(y1)C\(bend) \(y1) \(bend) \(y2) \(x2) \(y2)"
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 240" width="160" height="60" \
      aria-hidden="true"><path fill="none" stroke="currentColor" stroke-opacity=".5" \
      stroke-width="4" d="\(lines.joined())"/>\(paths.joined())</svg>
      """
  }

  private struct Box {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    var middle: Int { y + height / 2 }
    var path: String { "M\(x) \(y)h\(width)v\(height)h-\(width)z" }
  }

  /// Ids by their roles, in the order of the roles' first nodes.
  private static func roles(of graph: SignalGraph) -> [(role: String, ids: [String])] {
    var result: [(role: String, ids: [String])] = [
      ("end", [SignalGraph.input, SignalGraph.output])
    ]
    var seen: Set<String> = []
    for node in graph.nodes.prefix(mostNodes) where seen.insert(node.id).inserted {
      let role = node.roleName
      if let place = result.firstIndex(where: { $0.role == role }) {
        result[place].ids.append(node.id)
      } else {
        result.append((role, [node.id]))
      }
    }
    return result
  }

  private static func boxes(of graph: SignalGraph) -> [String: Box] {
    let places = GraphLayout.positions(of: graph)
    var heights = Dictionary(
      graph.nodes.map { ($0.id, GraphLayout.boxHeight(of: $0)) },
      uniquingKeysWith: { first, _ in first })
    for end in [SignalGraph.input, SignalGraph.output] {
      heights[end] = GraphLayout.boxHeight(ports: 1)
    }
    let left = places.values.map(\.x).min() ?? 0
    let top = places.values.map(\.y).min() ?? 0
    let right = (places.values.map(\.x).max() ?? 0) + GraphLayout.boxWidth
    let bottom = places.map { $1.y + (heights[$0] ?? 0) }.max() ?? 0
    let across = min((width - 2 * pad) / max(right - left, 1), 0.7)
    let down = min((height - 2 * pad) / max(bottom - top, 1), 0.7)
    let (indent, drop) = (
      (width - (right - left) * across) / 2, (height - (bottom - top) * down) / 2
    )
    return places.reduce(into: [:]) { boxes, place in
      boxes[place.key] = Box(
        x: Int(clamping: indent + (place.value.x - left) * across),
        y: Int(clamping: drop + (place.value.y - top) * down),
        width: max(Int(clamping: GraphLayout.boxWidth * across), 2),
        height: max(Int(clamping: (heights[place.key] ?? 0) * down), 2))
    }
  }
}

extension GraphNode {
  /// "filter", "mixer", or "unknown".
  var roleName: String {
    switch NodeKind(named: component) {
    case .component(let kind): String(describing: kind.descriptor.role)
    case .mixer, .crossfade: "mixer"
    case nil: "unknown"
    }
  }
}
