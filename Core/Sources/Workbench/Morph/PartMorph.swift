import DSP
import SoundGraph

/// A graph with what moves in it.
struct PatchSettings: Hashable {
  var graph: SignalGraph
  var exposed: [ExposedParameter]
  var modulations: [ModulationRoute]
}

extension PatchSettings {
  init(_ recipe: Recipe) {
    self.init(graph: recipe.graph, exposed: recipe.exposed, modulations: recipe.modulations)
  }
}

/// Between two settings of one graph, or two graphs with knobs in common.
struct PartMorph {
  let from: PatchSettings
  let to: PatchSettings
  let isSameGraph: Bool

  init(_ from: PatchSettings, _ to: PatchSettings) {
    self.from = from
    self.to = to
    isSameGraph = PartMorph.isSame(from.graph, to.graph)
  }

  /// Nodes and edges in any order.
  private static func isSame(_ one: SignalGraph, _ other: SignalGraph) -> Bool {
    func nodes(_ graph: SignalGraph) -> [[String]] {
      graph.nodes.map { [$0.id, $0.component] }.sorted { $0.lexicographicallyPrecedes($1) }
    }
    func edges(_ graph: SignalGraph) -> [[String]] {
      graph.edges.map { [$0.from, $0.to, $0.output ?? "", $0.input ?? ""] }
        .sorted { $0.lexicographicallyPrecedes($1) }
    }
    return nodes(one) == nodes(other) && edges(one) == edges(other)
  }

  func settings(at place: Float) -> PatchSettings {
    var result = place < 0.5 ? from : to
    guard isSameGraph else {
      for knob in commonKnobs { knob.turn(&result, place) }
      return result
    }
    for index in result.graph.nodes.indices {
      let id = result.graph.nodes[index].id
      guard let first = from.graph[id], let second = to.graph[id] else { continue }
      for move in NodeMove.all(first, second) {
        guard let value = move.value(at: place) else { continue }
        result.graph.nodes[index].parameters[move.parameter.name] = .number(value)
      }
    }
    result.modulations = modulations(at: place)
    return result
  }

  var summary: MorphSummary {
    guard isSameGraph else {
      return MorphSummary(isSameGraph: false, moves: commonKnobs.filter(\.moves).count)
    }
    var summary = MorphSummary()
    for first in from.graph.nodes {
      guard let second = to.graph[first.id] else { continue }
      for move in NodeMove.all(first, second) {
        if move.parameter.isDiscrete {
          summary.switches.append("\(first.id) \(move.parameter.name)")
        } else {
          summary.moves += 1
        }
      }
      if first.isBypassed != second.isBypassed { summary.switches.append("\(first.id) bypass") }
      if first.recording != second.recording { summary.switches.append("\(first.id) recording") }
    }
    summary.moves += routePairs.count { $0.from?.depth ?? 0 != $0.to?.depth ?? 0 }
    return summary
  }

  /// Routes of the same two ends; one that a setting lacks has no depth there.
  private var routePairs: [(from: ModulationRoute?, to: ModulationRoute?)] {
    var rest = to.modulations
    let first = from.modulations.map { route in
      let place = rest.firstIndex {
        $0.from == route.from && $0.output == route.output && $0.to == route.to
          && $0.parameter == route.parameter
      }
      return (from: Optional(route), to: place.map { rest.remove(at: $0) })
    }
    return first + rest.map { (from: nil, to: $0) }
  }

  private func modulations(at place: Float) -> [ModulationRoute] {
    routePairs.compactMap { pair in
      guard var route = place < 0.5 ? pair.from ?? pair.to : pair.to ?? pair.from else {
        return nil
      }
      let (first, second) = (pair.from?.depth ?? 0, pair.to?.depth ?? 0)
      if first != second { route.depth = first + (second - first) * place }
      return route
    }
  }

  private var commonKnobs: [KnobMove] {
    from.exposed.compactMap { first in
      guard let second = to.exposed.first(where: { $0.id == first.id }) else { return nil }
      return KnobMove(KnobTravel(first, from.graph), KnobTravel(second, to.graph))
    }
  }
}

/// One parameter of a node that differs between two settings.
struct NodeMove {
  let parameter: ParameterDescriptor
  let from: Float
  let to: Float

  static func all(_ first: GraphNode, _ second: GraphNode) -> [NodeMove] {
    let parameters = NodeKind(named: first.component)?.parameters ?? []
    return parameters.compactMap { parameter in
      let from = first.value(of: parameter)
      let to = second.value(of: parameter)
      return from == to ? nil : NodeMove(parameter: parameter, from: from, to: to)
    }
  }

  /// Nil for what changes in the middle.
  func value(at place: Float) -> Float? {
    parameter.isDiscrete ? nil : parameter.between(from, to, place)
  }
}

extension ParameterDescriptor {
  /// On the scale of the parameter.
  func between(_ from: Float, _ to: Float, _ place: Float) -> Float {
    let (start, end) = (position(of: from), position(of: to))
    return value(at: start + (end - start) * place)
  }
}

/// The range of a knob and where it stands in it.
struct KnobTravel {
  let node: String
  let parameter: ParameterDescriptor
  /// Positions of the knob's ends on the parameter's scale.
  let low: Float
  let high: Float
  /// 0…1 of the knob's way.
  let place: Float

  /// Nil for a knob without a number.
  init?(_ knob: ExposedParameter, _ graph: SignalGraph) {
    guard let node = graph[knob.node],
      let parameter = NodeKind(named: node.component)?.parameters
        .first(where: { $0.name == knob.parameter }), !parameter.isDiscrete
    else { return nil }
    self.node = knob.node
    self.parameter = parameter
    low = parameter.position(of: knob.minimum ?? parameter.range.lowerBound)
    high = parameter.position(of: knob.maximum ?? parameter.range.upperBound)
    let position = parameter.position(of: node.value(of: parameter))
    guard high > low else { return nil }
    place = min(max((position - low) / (high - low), 0), 1)
  }

  func value(at place: Float) -> Float { parameter.value(at: low + (high - low) * place) }
}

/// A knob that two graphs have in common.
struct KnobMove {
  private let from: KnobTravel
  private let to: KnobTravel

  init?(_ from: KnobTravel?, _ to: KnobTravel?) {
    guard let from, let to else { return nil }
    self.from = from
    self.to = to
  }

  var moves: Bool { from.place != to.place }

  /// Turns the knob of the graph that is present at a place.
  func turn(_ settings: inout PatchSettings, _ place: Float) {
    guard moves else { return }
    let travel = place < 0.5 ? from : to
    guard let index = settings.graph.nodes.firstIndex(where: { $0.id == travel.node }) else {
      return
    }
    let value = travel.value(at: from.place + (to.place - from.place) * place)
    settings.graph.nodes[index].parameters[travel.parameter.name] = .number(value)
  }
}
