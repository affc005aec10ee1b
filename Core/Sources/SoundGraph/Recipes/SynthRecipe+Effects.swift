extension SynthRecipe {
  /// An effect in a series, with the name that its nodes and knobs get in front.
  public struct NamedEffect: Hashable, Sendable {
    /// "echo" makes the node "line" "echo.line"; empty keeps all names.
    public var name: String
    public var effect: Recipe

    public init(_ name: String, _ effect: Recipe) {
      self.name = name
      self.effect = effect
    }
  }

  /// This synthesiser with effects in series after its own, whose nodes and knobs are named "own.…".
  public func followed(by effects: [NamedEffect]) -> SynthRecipe {
    var parts = effects
    if let effectsGraph {
      let own = Recipe(
        metadata, graph: effectsGraph, exposed: effectsExposed, modulations: effectsModulations)
      parts.insert(NamedEffect("own", own), at: 0)
    }
    guard !parts.isEmpty else { return self }
    var chain = EffectChain()
    for part in parts { chain.append(part) }
    chain.finish()
    var recipe = self
    recipe.effectsGraph = chain.graph
    recipe.effectsExposed = chain.exposed
    recipe.effectsModulations = chain.modulations
    return recipe
  }
}

/// Joins graphs in series. A bypassed stereo node, which costs nothing, stands between two of them, so that edges to
/// one side of the output or from one side of the input keep their sides.
private struct EffectChain {
  var graph = SignalGraph()
  var exposed: [ExposedParameter] = []
  var modulations: [ModulationRoute] = []
  /// The edges to the output of the last graph.
  private var ends: [GraphEdge] = []

  mutating func append(_ part: SynthRecipe.NamedEffect) {
    let prefix = part.name.isEmpty ? "" : part.name + "."
    let isFirst = graph.nodes.isEmpty
    let entrance = isFirst ? SignalGraph.input : prefix + "entrance"
    if !isFirst {
      graph.nodes.append(GraphNode(entrance, "ConsoleBus", isBypassed: true))
      connect(to: entrance)
    }
    for node in part.effect.graph.nodes {
      var named = node
      named.id = prefix + node.id
      graph.nodes.append(named)
    }
    for edge in part.effect.graph.edges {
      var named = edge
      named.from = edge.from == SignalGraph.input ? entrance : prefix + edge.from
      if edge.to == SignalGraph.output {
        ends.append(named)
      } else {
        named.to = prefix + edge.to
        graph.edges.append(named)
      }
    }
    for knob in part.effect.exposed {
      var named = knob
      named.id = prefix + knob.id
      named.node = prefix + knob.node
      exposed.append(named)
    }
    for route in part.effect.modulations {
      var named = route
      named.from = prefix + route.from
      named.to = prefix + route.to
      modulations.append(named)
    }
  }

  mutating func finish() { connect(to: SignalGraph.output) }

  private mutating func connect(to target: String) {
    for var edge in ends {
      edge.to = target
      graph.edges.append(edge)
    }
    ends.removeAll()
  }
}
