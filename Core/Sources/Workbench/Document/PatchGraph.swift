package import DSP
package import SoundGraph

/// Which graph of a recipe is edited: one voice, or effects.
public enum PatchPart: String, Codable, CaseIterable, Sendable { case voice, effects }

/// One graph of a recipe with its knobs and modulations, as it is edited.
package struct PatchGraph: Hashable {
  package var graph: SignalGraph
  package var exposed: [ExposedParameter]
  package var routes: [ModulationRoute]
  /// The voices of a synthesiser, for the graph of one voice; nil for effects.
  package var polyphony: PolyphonyConfig?

  /// A voice has no input.
  package var hasInput: Bool { polyphony == nil }

  /// What a new effect is, and effects that a synthesiser does not have yet.
  package static let passing = PatchGraph(
    graph: SignalGraph(edges: [GraphEdge(SignalGraph.input, SignalGraph.output)]), exposed: [],
    routes: [])
}

extension FoundRecipe {
  /// The parts that are edited separately.
  package var parts: [PatchPart] { isSynth ? [.voice, .effects] : [.effects] }

  /// One part; an effect has its effects alone.
  package subscript(part: PatchPart) -> PatchGraph {
    get {
      switch (self, part) {
      case (.effect(let recipe), _):
        return PatchGraph(
          graph: recipe.graph, exposed: recipe.exposed, routes: recipe.modulations)
      case (.synth(let recipe), .voice):
        return PatchGraph(
          graph: recipe.graph, exposed: recipe.exposed, routes: recipe.modulations,
          polyphony: recipe.polyphony)
      case (.synth(let recipe), .effects):
        guard let graph = recipe.effectsGraph else { return .passing }
        return PatchGraph(
          graph: graph, exposed: recipe.effectsExposed, routes: recipe.effectsModulations)
      }
    }
    set {
      switch (self, part) {
      case (.effect(var recipe), _):
        recipe.graph = newValue.graph
        recipe.exposed = newValue.exposed
        recipe.modulations = newValue.routes
        self = .effect(recipe)
      case (.synth(var recipe), .voice):
        recipe.graph = newValue.graph
        recipe.exposed = newValue.exposed
        recipe.modulations = newValue.routes
        recipe.polyphony = newValue.polyphony ?? recipe.polyphony
        self = .synth(recipe)
      case (.synth(var recipe), .effects):
        guard recipe.effectsGraph != nil || newValue != .passing else { return }
        recipe.effectsGraph = newValue.graph
        recipe.effectsExposed = newValue.exposed
        recipe.effectsModulations = newValue.routes
        self = .synth(recipe)
      }
    }
  }

  /// The ids of all its knobs.
  package var knobs: [String] { parts.flatMap { self[$0].exposed.map(\.id) } }
}

extension PatchGraph {
  /// Places on the canvas, in points; left of them stands the graph's input.
  package static let columns: ClosedRange<Float> = 80...10_000
  package static let rows: ClosedRange<Float> = 0...10_000

  package func place(of id: String) throws(PatchProblem) -> Int {
    guard let place = graph.nodes.firstIndex(where: { $0.id == id }) else {
      throw PatchProblem("There is no node “\(id.prefix(64))” here: choose one of the graph.")
    }
    return place
  }

  package func kind(of id: String) throws(PatchProblem) -> NodeKind {
    let node = graph.nodes[try place(of: id)]
    guard let kind = NodeKind(named: node.component) else {
      throw PatchProblem("\(id) has the unknown component “\(node.component)”: delete it.")
    }
    return kind
  }

  /// A parameter of a node.
  package func nodeParameter(
    _ name: String, of id: String
  ) throws(PatchProblem) -> ParameterDescriptor {
    let kind = try kind(of: id)
    guard let parameter = kind.parameter(name) else {
      throw PatchProblem("\(id) has no parameter “\(name.prefix(64))”: choose one of its own.")
    }
    return parameter
  }

  /// A parameter of a node, or a setting of the voices.
  package func parameter(_ name: String, of id: String) throws(PatchProblem) -> ParameterDescriptor
  {
    guard isVoices(id) else { return try nodeParameter(name, of: id) }
    guard let setting = VoiceSetting(rawValue: name) else {
      throw PatchProblem("Voices have no setting “\(name.prefix(64))”: choose one of their own.")
    }
    return setting.parameter
  }

  /// Whether an id names the voices' settings: "polyphony", unless a node has that name.
  package func isVoices(_ id: String) -> Bool {
    id == VoiceSetting.node && polyphony != nil && graph[id] == nil
  }

  /// Adds a component and returns the id of its node.
  @discardableResult
  package mutating func add(_ component: String, x: Double, y: Double) throws(PatchProblem)
    -> String
  {
    guard let kind = NodeKind(named: component) else {
      throw PatchProblem(
        "There is no component “\(component.prefix(64))”: choose one of the list.")
    }
    guard graph.nodes.count < SignalGraph.maximumNodes else {
      throw PatchProblem(
        "A graph has at most \(SignalGraph.maximumNodes) nodes: delete one first.")
    }
    let id = PatchName.free(PatchName.id(for: kind.name), besides: Set(graph.nodes.map(\.id)))
    graph.nodes.append(GraphNode(id, kind.name, at: Self.position(x, y)))
    return id
  }

  /// Deletes a node with its edges, modulations and knobs.
  package mutating func delete(_ id: String) throws(PatchProblem) {
    graph.nodes.remove(at: try place(of: id))
    graph.edges.removeAll { $0.from == id || $0.to == id }
    routes.removeAll { $0.from == id || $0.to == id }
    exposed.removeAll { $0.node == id }
  }

  package mutating func rename(_ id: String, to text: String) throws(PatchProblem) {
    let place = try place(of: id)
    let name = text.filter { !$0.isWhitespace }
    guard name != id else { return }
    guard PatchName.isPlain(name), name != SignalGraph.input, name != SignalGraph.output else {
      throw PatchProblem(
        "“\(name.prefix(24))” is not a node name: use 1 to \(PatchName.longest) letters, digits, . _ and -, and not input or output."
      )
    }
    guard graph[name] == nil else {
      throw PatchProblem("There is a node “\(name)” already: choose another name.")
    }
    graph.nodes[place].id = name
    for index in graph.edges.indices {
      if graph.edges[index].from == id { graph.edges[index].from = name }
      if graph.edges[index].to == id { graph.edges[index].to = name }
    }
    for index in routes.indices {
      if routes[index].from == id { routes[index].from = name }
      if routes[index].to == id { routes[index].to = name }
    }
    for index in exposed.indices where exposed[index].node == id { exposed[index].node = name }
  }

  package mutating func move(_ id: String, x: Double, y: Double) throws(PatchProblem) {
    graph.nodes[try place(of: id)].position = Self.position(x, y)
  }

  /// Gives every node the place of the automatic layout.
  package mutating func tidy() {
    let places = GraphLayout.positions(of: graph)
    for index in graph.nodes.indices {
      graph.nodes[index].position = places[graph.nodes[index].id].map {
        Self.position(Double($0.x), Double($0.y))
      }
    }
  }

  package mutating func bypass(_ id: String, _ isOn: Bool) throws(PatchProblem) {
    graph.nodes[try place(of: id)].isBypassed = isOn
  }

  /// Sets a parameter to the nearest valid value; a choice by its index.
  package mutating func set(_ name: String, of id: String, to value: Double) throws(PatchProblem) {
    let parameter = try parameter(name, of: id)
    if isVoices(id) {
      if var voices = polyphony {
        VoiceSetting(rawValue: name)?.set(value, in: &voices)
        polyphony = voices
      }
      return
    }
    let number = parameter.allowed(Float(value))
    let choice = parameter.choices.indices.first { Float($0) == number }
    graph.nodes[try place(of: id)].parameters[name] =
      choice.map { .choice(parameter.choices[$0]) } ?? .number(number)
  }

  /// The value of a parameter in its unit; the default where the document has none.
  package func value(_ parameter: ParameterDescriptor, of id: String) -> Float {
    if isVoices(id), let polyphony, let setting = VoiceSetting(rawValue: parameter.name) {
      return Float(setting.value(of: polyphony))
    }
    return graph[id]?.value(of: parameter) ?? parameter.defaultValue
  }

  private static func position(_ x: Double, _ y: Double) -> GraphPosition {
    let clamp = { (value: Double, range: ClosedRange<Float>) -> Float in
      guard value.isFinite else { return range.lowerBound }
      return min(max(Float(value), range.lowerBound), range.upperBound)
    }
    return GraphPosition(x: clamp(x, columns), y: clamp(y, rows))
  }
}
