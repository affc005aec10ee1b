extension SignalGraph {
  /// The nodes in topological order (Kahn 1962), modulators as early as possible, otherwise in document
  /// order. Throws with the names of a cycle.
  public func sorted(modulatedBy routes: [ModulationRoute] = []) throws(GraphError) -> [GraphNode] {
    var places: [String: Int] = [:]
    for (place, node) in nodes.enumerated() where places[node.id] == nil { places[node.id] = place }
    let links = Set(
      edges.compactMap { edge in
        places[edge.from].flatMap { from in places[edge.to].map { Link(from: from, to: $0) } }
      })
    let preferences = Set(
      routes.compactMap { route in
        places[route.from].flatMap { from in places[route.to].map { Link(from: from, to: $0) } }
      })
    var sorter = Sorter(count: nodes.count, links: links, preferences: preferences)
    let order = sorter.order()
    guard order.count == nodes.count else { throw cycle(among: sorter.left, links: links) }
    return order.map { nodes[$0] }
  }

  fileprivate struct Link: Hashable {
    var from: Int
    var to: Int
  }

  /// Follows edges backwards from a remaining node until a node repeats.
  private func cycle(among left: Set<Int>, links: Set<Link>) -> GraphError {
    var path: [Int] = []
    var next = left.min()
    while let node = next, !path.contains(node) {
      path.append(node)
      next = links.filter { $0.to == node && left.contains($0.from) }.map(\.from).min()
    }
    guard let again = next, let start = path.firstIndex(of: again) else { return GraphError("") }
    let round = (path[start...] + [again]).reversed().map { nodes[$0].id }
    return GraphError([
      GraphProblem(
        path: "edges",
        message: "the nodes go in a circle: \(round.joined(separator: " → ")). "
          + "Remove one of these edges.")
    ])
  }
}

private struct Sorter {
  private var waiting: [Int]
  private var wanting: [Int]
  private let followers: [[Int]]
  private let admirers: [[Int]]
  private(set) var left: Set<Int>

  init(count: Int, links: Set<SignalGraph.Link>, preferences: Set<SignalGraph.Link>) {
    waiting = Array(repeating: 0, count: count)
    wanting = waiting
    var followers = Array(repeating: [Int](), count: count)
    var admirers = followers
    for link in links {
      waiting[link.to] += 1
      followers[link.from].append(link.to)
    }
    for preference in preferences {
      wanting[preference.to] += 1
      admirers[preference.from].append(preference.to)
    }
    self.followers = followers
    self.admirers = admirers
    left = Set(0..<count)
  }

  mutating func order() -> [Int] {
    var order: [Int] = []
    while let next = left.filter({ waiting[$0] == 0 })
      .min(by: { (wanting[$0], $0) < (wanting[$1], $1) })
    {
      left.remove(next)
      order.append(next)
      for follower in followers[next] { waiting[follower] -= 1 }
      for admirer in admirers[next] { wanting[admirer] -= 1 }
    }
    return order
  }
}
