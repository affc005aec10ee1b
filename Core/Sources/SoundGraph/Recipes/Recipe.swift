import JSON

/// An effect as a JSON document: a graph, its exposed knobs, and modulation.
///
/// Unknown keys are preserved in place when it is saved again.
public struct Recipe: Hashable, Sendable {
  public var metadata: RecipeMetadata
  public var graph: SignalGraph
  public var exposed: [ExposedParameter]
  public var modulations: [ModulationRoute]

  private var kept = JSONMembers()

  public init(
    _ metadata: RecipeMetadata, graph: SignalGraph, exposed: [ExposedParameter] = [],
    modulations: [ModulationRoute] = []
  ) {
    self.metadata = metadata
    self.graph = graph
    self.exposed = exposed
    self.modulations = modulations
  }

  /// Parses a document of at most 10 MiB; throws all problems of its structure. `problems` checks the graph.
  public init(json bytes: [UInt8]) throws(GraphError) {
    self = try RecipeFormat.recipe.read(bytes) { Recipe($0) }
  }

  private init(_ json: JSONReading) {
    metadata = RecipeMetadata(json)
    graph = json.object("graph", isRequired: true, SignalGraph.init)
    exposed = json.list("exposedParameters", ExposedParameter.init)
    modulations = json.list("modulations", ModulationRoute.init)
    kept = json.members
  }

  /// The document; deterministic.
  public func json() -> [UInt8] {
    var members = RecipeFormat.recipe.begin(kept)
    metadata.write(to: &members)
    members.set("graph", graph.json)
    members.set("exposedParameters", exposed.map(\.json))
    members.set("modulations", modulations.map(\.json))
    return JSONPrinter.bytes(of: .object(members))
  }

  /// All problems that prevent the recipe from playing; empty when valid.
  public func problems() -> [GraphProblem] {
    metadata.problems()
      + GraphCheck(graph, exposed: exposed, modulations: modulations, names: .effect).problems()
  }
}
