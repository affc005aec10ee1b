import SoundGraph

/// The columns of a layout: nodes by their place in the document, then the input, the output, and what stands for
/// edges that cross a column.
struct GraphLayers {
  /// From left to right; each from top to bottom.
  private(set) var columns: [[Int]] = []
  /// What does not reach the output, by columns.
  private(set) var below: [[Int]] = []

  private let count: Int
  private var input: Int { count }
  private var output: Int { count + 1 }
  private let hasInput: Bool
  private var followers: [[Int]]
  private var leaders: [[Int]]
  /// Neighbours in the columns beside.
  private var left: [Int: [Int]] = [:]
  private var right: [Int: [Int]] = [:]

  /// Places for crossing edges; a graph that needs more has none.
  private static let mostCrossings = 2_000

  init(_ graph: SignalGraph) {
    count = graph.nodes.count
    followers = Array(repeating: [], count: count + 2)
    leaders = followers
    var places = [SignalGraph.input: count, SignalGraph.output: count + 1]
    for (place, node) in graph.nodes.enumerated() where places[node.id] == nil {
      places[node.id] = place
    }
    var pairs: Set<[Int]> = []
    for edge in graph.edges {
      guard let from = places[edge.from], let to = places[edge.to], from != to,
        from != count + 1, to != count, pairs.insert([from, to]).inserted
      else { continue }
      followers[from].append(to)
      leaders[to].append(from)
    }
    hasInput = !followers[count].isEmpty
    cutCircles()
    assign()
  }

  func name(of vertex: Int, in graph: SignalGraph) -> String? {
    switch vertex {
    case input: SignalGraph.input
    case output: SignalGraph.output
    case ..<count: graph.nodes[vertex].id
    default: nil
    }
  }

  /// Removes every edge that leads back to a node on the way to it.
  private mutating func cutCircles() {
    var state = Array(repeating: 0, count: count + 2)
    for start in [input] + Array(0..<count) where state[start] == 0 {
      var way = [(vertex: start, next: 0)]
      state[start] = 1
      while let (vertex, next) = way.last {
        guard next < followers[vertex].count else {
          state[vertex] = 2
          way.removeLast()
          continue
        }
        let follower = followers[vertex][next]
        if state[follower] == 1 {
          followers[vertex].remove(at: next)
          leaders[follower].removeAll { $0 == vertex }
        } else {
          way[way.count - 1].next += 1
          if state[follower] == 0 {
            state[follower] = 1
            way.append((follower, 0))
          }
        }
      }
    }
  }

  /// Leaders before followers.
  private func sorted() -> [Int] {
    var waiting = leaders.map(\.count)
    var order = [input] + (0..<count).filter { waiting[$0] == 0 }
    if waiting[output] == 0 { order.append(output) }
    var next = 0
    while next < order.count {
      for follower in followers[order[next]] {
        waiting[follower] -= 1
        if waiting[follower] == 0 { order.append(follower) }
      }
      next += 1
    }
    return order
  }

  private mutating func assign() {
    let order = sorted()
    var reaches = Array(repeating: false, count: count + 2)
    reaches[output] = true
    reaches[input] = hasInput
    for vertex in order.reversed() where followers[vertex].contains(where: { reaches[$0] }) {
      reaches[vertex] = true
    }
    let first = hasInput ? 1 : 0
    var column = Array(repeating: first, count: count + 2)
    column[input] = 0
    for vertex in order {
      for follower in followers[vertex] {
        column[follower] = max(column[follower], column[vertex] + 1)
      }
    }
    // A source stands beside what it feeds.
    for vertex in order.reversed() where vertex < count && leaders[vertex].isEmpty {
      let nearest = followers[vertex].filter { reaches[$0] }.map { column[$0] }.min()
      if let nearest { column[vertex] = max(nearest - 1, first) }
    }
    let main = (0..<count).filter { reaches[$0] }
    column[output] = max((main.map { column[$0] }.max() ?? first - 1) + 1, first)
    columns = Array(repeating: [], count: column[output] + 1)
    for vertex in main + [output] { columns[column[vertex]].append(vertex) }
    if hasInput { columns[0].append(input) }
    addCrossings(column, reaches)
    hang(order.filter { !reaches[$0] && $0 < count }, column, from: first)
  }

  /// Modulators from left to right in rows, each to the right of what feeds it.
  private mutating func hang(_ vertices: [Int], _ column: [Int], from first: Int) {
    var turn = first
    var place = column
    let last = max(columns.count - 2, first + 3)
    for vertex in vertices {
      if leaders[vertex].isEmpty {
        place[vertex] = turn
        turn = turn >= last ? first : turn + 1
      } else {
        place[vertex] = (leaders[vertex].map { place[$0] }.max() ?? 0) + 1
      }
      while below.count <= place[vertex] { below.append([]) }
      below[place[vertex]].append(vertex)
    }
  }

  private mutating func addCrossings(_ column: [Int], _ reaches: [Bool]) {
    let edges = (0..<count + 2).flatMap { from in
      followers[from].filter { reaches[from] && reaches[$0] }.map { (from, $0) }
    }
    let wanted = edges.reduce(0) { $0 + max(column[$1.1] - column[$1.0] - 1, 0) }
    guard wanted <= GraphLayers.mostCrossings else { return }
    var fresh = count + 2
    for (from, to) in edges where column[from] < column[to] {
      var last = from
      for layer in column[from] + 1..<column[to] {
        columns[layer].append(fresh)
        link(last, fresh)
        last = fresh
        fresh += 1
      }
      link(last, to)
    }
  }

  private mutating func link(_ from: Int, _ to: Int) {
    right[from, default: []].append(to)
    left[to, default: []].append(from)
  }

  /// Sweeps to the right and to the left; the order with the fewest crossings stays.
  mutating func order() {
    var best = (columns: columns, crossings: crossings)
    for sweep in 0..<8 where best.crossings > 0 {
      let isRight = sweep.isMultiple(of: 2)
      let layers = isRight ? Array(columns.indices) : columns.indices.reversed()
      for layer in layers.dropFirst() {
        sort(layer, by: isRight ? left : right, isRight ? layer - 1 : layer + 1)
      }
      let now = crossings
      if now < best.crossings { best = (columns, now) }
    }
    columns = best.columns
  }

  private mutating func sort(_ layer: Int, by neighbours: [Int: [Int]], _ other: Int) {
    let places = Dictionary(
      columns[other].enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let keyed = columns[layer].enumerated().map { index, vertex in
      let beside = (neighbours[vertex] ?? []).compactMap { places[$0] }.sorted()
      guard !beside.isEmpty else { return (key: 2 * index, index: index, vertex: vertex) }
      let median = beside[(beside.count - 1) / 2] + beside[beside.count / 2]
      return (key: median, index: index, vertex: vertex)
    }
    columns[layer] = keyed.sorted { ($0.key, $0.index) < ($1.key, $1.index) }.map(\.vertex)
  }

  private var crossings: Int {
    columns.indices.dropLast().reduce(0) { sum, layer in
      let places = Dictionary(
        columns[layer + 1].enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
      let ends = columns[layer].flatMap { vertex in
        (right[vertex] ?? []).compactMap { places[$0] }.sorted()
      }
      return sum + GraphLayers.inversions(ends)
    }
  }

  /// Pairs in falling order.
  private static func inversions(_ values: [Int]) -> Int {
    values.indices.reduce(0) { sum, index in
      sum + values[index...].reduce(0) { $0 + ($1 < values[index] ? 1 : 0) }
    }
  }
}
