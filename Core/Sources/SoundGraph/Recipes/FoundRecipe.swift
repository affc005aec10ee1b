/// A recipe of either kind.
///
/// Boxed: what keeps many recipes, as the workbench does, is small to copy and to compile.
public indirect enum FoundRecipe: Hashable, Sendable {
  case effect(Recipe)
  case synth(SynthRecipe)

  /// Parses a document of the kind that it declares; throws all problems of its structure.
  public init(json bytes: [UInt8]) throws(GraphError) {
    self =
      RecipeFormat(of: bytes) == .synth
      ? .synth(try SynthRecipe(json: bytes)) : .effect(try Recipe(json: bytes))
  }

  public var isSynth: Bool {
    if case .synth = self { true } else { false }
  }

  public var metadata: RecipeMetadata {
    get {
      switch self {
      case .effect(let recipe): recipe.metadata
      case .synth(let recipe): recipe.metadata
      }
    }
    set {
      switch self {
      case .effect(var recipe):
        recipe.metadata = newValue
        self = .effect(recipe)
      case .synth(var recipe):
        recipe.metadata = newValue
        self = .synth(recipe)
      }
    }
  }

  /// Sets a knob in the document; throws one sentence for an unknown knob or a value outside its range.
  public mutating func set(_ knob: String, to value: Float) throws(GraphError) {
    switch self {
    case .effect(var recipe):
      try recipe.set(knob, to: value)
      self = .effect(recipe)
    case .synth(var recipe):
      try recipe.set(knob, to: value)
      self = .synth(recipe)
    }
  }

  /// The recording files of its nodes, without duplicates.
  public var recordings: Set<String> {
    switch self {
    case .effect(let recipe): recipe.graph.recordings
    case .synth(let recipe): recipe.recordings
    }
  }

  /// The document; deterministic.
  public func json() -> [UInt8] {
    switch self {
    case .effect(let recipe): recipe.json()
    case .synth(let recipe): recipe.json()
    }
  }

  /// All problems that prevent it from playing; empty when valid.
  public func problems() -> [GraphProblem] {
    switch self {
    case .effect(let recipe): recipe.problems()
    case .synth(let recipe): recipe.problems()
    }
  }
}
