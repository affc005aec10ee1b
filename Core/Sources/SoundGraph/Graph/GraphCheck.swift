public import DSP
import JSON

/// Problems that prevent a graph with its knobs and routes from playing, in document order.
struct GraphCheck {
  /// The names of a graph's parts in a document.
  struct Names {
    var graph: String
    var exposed: String
    var modulations: String
    /// Whether the graph has an input.
    var hasInput: Bool

    static let effect = Names(
      graph: "graph", exposed: "exposedParameters", modulations: "modulations", hasInput: true)
    static let voice = Names(
      graph: "graph", exposed: "exposedParameters", modulations: "modulations", hasInput: false)
    static let postMix = Names(
      graph: "effectsGraph", exposed: "effectsExposedParameters",
      modulations: "effectsModulations", hasInput: true)
  }

  let graph: SignalGraph
  let exposed: [ExposedParameter]
  let modulations: [ModulationRoute]
  let names: Names
  let kinds: [String: NodeKind]
  private var found: [GraphProblem] = []

  static let maximumRoutes = 1024

  init(
    _ graph: SignalGraph, exposed: [ExposedParameter] = [], modulations: [ModulationRoute] = [],
    names: Names
  ) {
    self.graph = graph
    self.exposed = exposed
    self.modulations = modulations
    self.names = names
    kinds = graph.nodes.reduce(into: [:]) { $0[$1.id] = NodeKind(named: $1.component) }
  }

  func problems() -> [GraphProblem] {
    var check = self
    check.checkSizes()
    guard check.found.isEmpty else { return check.found }
    check.checkNodes()
    for (index, edge) in graph.edges.enumerated() { check.checkEdge(edge, index) }
    check.checkWays()
    check.checkExposed()
    for (index, route) in modulations.enumerated() { check.checkRoute(route, index) }
    return check.found
  }

  /// Recordings of nodes that are missing, or that a node cannot use.
  func problems(of recordings: [String: SampleData]) -> [GraphProblem] {
    graph.nodes.enumerated().compactMap { index, node in
      guard let name = node.recording, let use = kinds[node.id]?.recordingUse else { return nil }
      let message =
        if let recording = recordings[name] { recording.problem(as: use, named: name) } else {
          "there is no recording “\(name)” here. Put it beside the recipe's file."
        }
      return message.map {
        GraphProblem(path: "\(names.graph).nodes[\(index)].recording", message: $0)
      }
    }
  }

  mutating func add(_ path: String, _ message: String) {
    found.append(GraphProblem(path: path, message: message))
  }

  private mutating func checkSizes() {
    for (path, count, most) in [
      ("\(names.graph).nodes", graph.nodes.count, SignalGraph.maximumNodes),
      ("\(names.graph).edges", graph.edges.count, SignalGraph.maximumEdges),
      (names.modulations, modulations.count, GraphCheck.maximumRoutes),
      (names.exposed, exposed.count, GraphCheck.maximumRoutes),
    ] where count > most {
      add(path, "there are \(count), at most \(most) are possible. Remove some.")
    }
  }

  private mutating func checkNodes() {
    var ids: Set<String> = []
    for (index, node) in graph.nodes.enumerated() {
      let path = "\(names.graph).nodes[\(index)]"
      if node.id.isEmpty || node.id == SignalGraph.input || node.id == SignalGraph.output {
        add(path + ".id", "“\(node.id)” is not a valid node name. Choose another.")
      } else if !ids.insert(node.id).inserted {
        add(path + ".id", "there are two nodes “\(node.id)”. Rename one.")
      }
      guard let kind = NodeKind(named: node.component) else {
        let all = ComponentKind.allCases.map(\.rawValue) + NodeKind.engineKinds.map(\.name)
        add(
          path + ".component",
          "there is no component “\(node.component)”. "
            + NearestName.remedy(node.component, among: all))
        continue
      }
      if node.recording != nil, kind.recordingUse == nil {
        add(
          path + ".recording",
          "“\(node.component)” uses no recording. Remove it, or choose a Sample Player, an Oscillator or a Convolution."
        )
      }
      for name in node.parameters.keys.sorted() {
        guard let value = node.parameters[name] else { continue }
        if let problem = kind.problem(of: value, for: name) {
          add("\(path).parameters.\(name)", problem)
        }
      }
    }
  }

  private mutating func checkWays() {
    if !graph.edges.contains(where: { $0.to == SignalGraph.output }) {
      add(
        "\(names.graph).edges",
        "nothing leads to the output. Add an edge to \"\(SignalGraph.output)\".")
    }
    do { _ = try graph.sorted() } catch {
      for problem in error.problems { add("\(names.graph).\(problem.path)", problem.message) }
    }
  }
}

extension NodeKind {
  /// Why a value is invalid for a parameter, with the remedy; nil when valid.
  func problem(of value: NodeValue, for name: String) -> String? {
    guard let index = parameterIndex(name) else {
      return "\(self.name) has no parameter “\(name)”. "
        + NearestName.remedy(name, among: parameters.map(\.name))
    }
    let parameter = parameters[index]
    switch value {
    case .choice(let choice):
      guard !parameter.choices.isEmpty else {
        return "“\(choice)” is a text. Give a number from \(parameter.span)."
      }
      guard !parameter.choices.contains(choice) else { return nil }
      return "“\(choice)” is not one of the choices. "
        + NearestName.remedy(choice, among: parameter.choices)
    case .number(let number):
      guard !parameter.range.contains(number) else { return nil }
      return "\(JSONNode(number).quoted) is outside \(parameter.span). Give a value inside."
    }
  }
}

extension ParameterDescriptor {
  /// The range with its unit: "20 to 20000 Hz".
  public var span: String {
    let ends = "\(JSONNode(range.lowerBound).quoted) to \(JSONNode(range.upperBound).quoted)"
    return unit == .none ? ends : "\(ends) \(unit.rawValue)"
  }

  /// The number of a value in a document.
  public func number(of value: NodeValue) -> Float {
    switch value {
    case .number(let number): allowed(number)
    case .choice(let name): Float(choices.firstIndex(of: name) ?? 0)
    }
  }
}
