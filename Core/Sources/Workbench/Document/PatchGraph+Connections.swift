package import DSP
package import SoundGraph

extension PatchGraph {
  /// Connects two nodes, or the graph's ends; the name of a port may be left out.
  package mutating func connect(
    _ from: String, output: String?, _ to: String, input: String?
  ) throws(PatchProblem) {
    guard graph.edges.count < SignalGraph.maximumEdges else {
      throw PatchProblem(
        "A graph has at most \(SignalGraph.maximumEdges) connections: remove one first.")
    }
    let edge = GraphEdge(
      from, to, output: try self.output(output, of: from), input: try self.input(input, of: to))
    guard !graph.edges.contains(where: { $0.isSameWay(as: edge) }) else {
      throw PatchProblem("\(from) leads to \(to) already: nothing was added.")
    }
    if let round = way(from: to, to: from) {
      let names = (round + [to]).joined(separator: " → ")
      throw PatchProblem(
        "The sound would go in a circle: \(names). Remove one of these connections first.")
    }
    graph.edges.append(edge)
  }

  package mutating func disconnect(_ index: Int) throws(PatchProblem) {
    guard graph.edges.indices.contains(index) else {
      throw PatchProblem("That connection is gone already.")
    }
    graph.edges.remove(at: index)
  }

  /// The name of an output in an edge: none for the whole sound.
  private func output(_ name: String?, of id: String) throws(PatchProblem) -> String? {
    if id == SignalGraph.input, hasInput { return try side(name) }
    if id == SignalGraph.output {
      throw PatchProblem("Nothing comes out of the output: begin at a node.")
    }
    guard id != SignalGraph.input else {
      throw PatchProblem("A voice has no input: begin with a source, such as Oscillator.")
    }
    return try port(name, of: id, among: try kind(of: id).outputs, "output")
  }

  /// The name of an input in an edge: none for a node's main input, the first free one where there is no main one.
  private func input(_ name: String?, of id: String) throws(PatchProblem) -> String? {
    if id == SignalGraph.output { return try side(name) }
    guard id != SignalGraph.input else {
      throw PatchProblem("Nothing goes into the input: end at a node or at the output.")
    }
    let kind = try kind(of: id)
    guard !kind.inputs.isEmpty else {
      throw PatchProblem("\(id) (\(kind.name)) takes no sound: end at another node.")
    }
    if name == nil, !kind.hasMainInput {
      let taken = Set(graph.edges.filter { $0.to == id }.compactMap(\.input))
      return (kind.inputs.first { !taken.contains($0.name) } ?? kind.inputs.first)?.name
    }
    return try port(name, of: id, among: kind.inputs, "input")
  }

  private func port(
    _ name: String?, of id: String, among ports: [PortDescriptor], _ what: String
  ) throws(PatchProblem) -> String? {
    guard let name else { return nil }
    guard ports.contains(where: { $0.name == name }) else {
      throw PatchProblem("\(id) has no \(what) “\(name.prefix(24))”: choose one of its own.")
    }
    return ports.count == 1 ? nil : name
  }

  /// The name of the port of the graph's input and output on screens: both sides together.
  package static let wholeSound = "Sound"

  private func side(_ name: String?) throws(PatchProblem) -> String? {
    guard let name, name != Self.wholeSound else { return nil }
    guard PortDescriptor.stereo.contains(where: { $0.name == name }) else {
      throw PatchProblem("There is no side “\(name.prefix(24))”: choose Left, Right or none.")
    }
    return name
  }

  /// The nodes on a way along the edges; nil without one.
  private func way(from start: String, to end: String) -> [String]? {
    var before: [String: String] = [:]
    var open = [start]
    var seen: Set = [start]
    while let node = open.popLast() {
      if node == end {
        var way = [node]
        while let last = way.last, let previous = before[last] { way.append(previous) }
        return way.reversed()
      }
      for edge in graph.edges where edge.from == node && seen.insert(edge.to).inserted {
        before[edge.to] = node
        open.append(edge.to)
      }
    }
    return nil
  }
}

extension GraphEdge {
  fileprivate func isSameWay(as other: GraphEdge) -> Bool {
    from == other.from && to == other.to && output == other.output && input == other.input
  }
}

// MARK: Modulations

extension PatchGraph {
  package static let maximumRoutes = 1024

  /// Adds a modulation; throws when it cannot play.
  package mutating func add(_ route: ModulationRoute) throws(PatchProblem) {
    guard routes.count < Self.maximumRoutes else {
      throw PatchProblem(
        "A graph has at most \(Self.maximumRoutes) modulations: remove one first.")
    }
    routes.append(try checked(route))
  }

  /// Changes a modulation; without a change when it could not play.
  package mutating func changeRoute(
    _ index: Int, _ body: (inout ModulationRoute) -> Void
  ) throws(PatchProblem) {
    guard routes.indices.contains(index) else {
      throw PatchProblem("That modulation is gone already.")
    }
    var route = routes[index]
    body(&route)
    routes[index] = try checked(route)
  }

  package mutating func removeRoute(_ index: Int) throws(PatchProblem) {
    guard routes.indices.contains(index) else {
      throw PatchProblem("That modulation is gone already.")
    }
    routes.remove(at: index)
  }

  private func checked(_ route: ModulationRoute) throws(PatchProblem) -> ModulationRoute {
    let kind = try kind(of: route.from)
    guard !kind.outputs.isEmpty else {
      throw PatchProblem("\(route.from) (\(kind.name)) puts nothing out: choose another node.")
    }
    if let name = route.output,
      !kind.outputs.contains(where: { $0.name.lowercased() == name.lowercased() })
    {
      throw PatchProblem(
        "\(route.from) has no output “\(name.prefix(24))”: choose one of its own.")
    }
    let parameter = try nodeParameter(route.parameter, of: route.to)
    guard parameter.isModulatable else {
      throw PatchProblem(
        "“\(parameter.name)” of \(route.to) does not glide and cannot be modulated: choose another."
      )
    }
    var route = route
    route.depth = route.depth.isFinite ? min(max(route.depth, -1), 1) : 0
    return route
  }
}

extension ParameterDescriptor {
  /// Choices, steps and seeds do not glide.
  package var isModulatable: Bool {
    switch scale {
    case .choice, .steps, .seed: false
    case .linear, .logarithmic, .gate: true
    }
  }
}
