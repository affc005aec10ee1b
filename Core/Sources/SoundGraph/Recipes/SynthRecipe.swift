import JSON

/// A synthesiser as a JSON document: the graph of one voice, its note bindings, and effects after the mix.
///
/// Unknown keys are preserved in place when it is saved again.
public struct SynthRecipe: Hashable, Sendable {
  public var metadata: RecipeMetadata
  /// The graph of one voice; it has no input.
  public var graph: SignalGraph
  public var exposed: [ExposedParameter]
  public var modulations: [ModulationRoute]
  public var bindings: [NoteBinding]
  public var polyphony: PolyphonyConfig
  /// The effects on the sum of all voices; nil for none.
  public var effectsGraph: SignalGraph?
  public var effectsExposed: [ExposedParameter]
  public var effectsModulations: [ModulationRoute]
  /// Nil for the tuning of who plays.
  public var tuning: RecipeTuning?

  private var kept = JSONMembers()

  /// The recording files of its nodes, without duplicates.
  public var recordings: Set<String> {
    graph.recordings.union(effectsGraph?.recordings ?? [])
  }

  public init(
    _ metadata: RecipeMetadata, graph: SignalGraph, bindings: [NoteBinding],
    polyphony: PolyphonyConfig = PolyphonyConfig(), exposed: [ExposedParameter] = [],
    modulations: [ModulationRoute] = [], effectsGraph: SignalGraph? = nil,
    effectsExposed: [ExposedParameter] = [], effectsModulations: [ModulationRoute] = []
  ) {
    self.metadata = metadata
    self.graph = graph
    self.exposed = exposed
    self.modulations = modulations
    self.bindings = bindings
    self.polyphony = polyphony
    self.effectsGraph = effectsGraph
    self.effectsExposed = effectsExposed
    self.effectsModulations = effectsModulations
  }

  /// Parses a document of at most 10 MiB; throws all problems of its structure. `problems` checks the graphs.
  public init(json bytes: [UInt8]) throws(GraphError) {
    self = try RecipeFormat.synth.read(bytes) { SynthRecipe($0) }
  }

  private init(_ json: JSONReading) {
    metadata = RecipeMetadata(json)
    graph = json.object("graph", isRequired: true, SignalGraph.init)
    exposed = json.list("exposedParameters", ExposedParameter.init)
    modulations = json.list("modulations", ModulationRoute.init)
    bindings = json.list("noteBindings", NoteBinding.init)
    polyphony = json.object("polyphony", PolyphonyConfig.init)
    effectsGraph =
      json.has("effectsGraph") ? json.object("effectsGraph", SignalGraph.init) : nil
    effectsExposed = json.list("effectsExposedParameters", ExposedParameter.init)
    effectsModulations = json.list("effectsModulations", ModulationRoute.init)
    tuning = RecipeTuning(json)
    kept = json.members
  }

  /// The document; deterministic.
  public func json() -> [UInt8] {
    var members = RecipeFormat.synth.begin(kept)
    metadata.write(to: &members)
    members.set("polyphony", polyphony.json)
    members.set("graph", graph.json)
    members.set("noteBindings", bindings.map(\.json))
    members.set("exposedParameters", exposed.map(\.json))
    members.set("modulations", modulations.map(\.json))
    members["effectsGraph"] = effectsGraph.map { .object($0.json) }
    members.set("effectsExposedParameters", effectsExposed.map(\.json))
    members.set("effectsModulations", effectsModulations.map(\.json))
    if let tuning { tuning.write(to: &members) } else { members["tuning"] = nil }
    return JSONPrinter.bytes(of: .object(members))
  }

  /// All problems that prevent the recipe from playing; empty when valid.
  public func problems() -> [GraphProblem] {
    var voice = GraphCheck(graph, exposed: exposed, modulations: modulations, names: .voice)
    var problems =
      metadata.problems() + voice.problems() + voice.problems(of: bindings) + polyphony.problems()
      + (tuning?.problems() ?? [])
    if let effectsGraph {
      problems += GraphCheck(
        effectsGraph, exposed: effectsExposed, modulations: effectsModulations, names: .postMix
      ).problems()
    } else if !effectsExposed.isEmpty || !effectsModulations.isEmpty {
      problems.append(
        GraphProblem(
          path: "effectsGraph",
          message: "there are knobs or modulations of effects and no effects. Add the graph."))
    }
    return problems
  }
}
