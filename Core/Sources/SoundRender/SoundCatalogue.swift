import DSP
import SoundGraph

/// What `sensorium components` prints.
public struct ComponentReport: Codable, Sendable {
  public struct Parameter: Codable, Sendable {
    public var name: String
    public var minimum: Float
    public var maximum: Float
    public var standard: Float
    public var unit: String
    public var scale: String
    public var choices: [String]?
  }

  public var name: String
  public var role: String
  public var summary: String
  public var source: String?
  public var inputs: [String]
  public var outputs: [String]
  public var parameters: [Parameter]

  /// Every component and engine node, in the order of the catalogue.
  public static var all: [ComponentReport] { ComponentName.all.map(ComponentReport.init) }

  /// Throws one sentence with similar names for an unknown name.
  public static func find(_ name: String) throws -> ComponentReport {
    ComponentReport(try ComponentName.find(name))
  }

  init(_ kind: NodeKind) {
    name = kind.name
    inputs = kind.inputs.map(\.name)
    outputs = kind.outputs.map(\.name)
    parameters = kind.parameters.map(Parameter.init)
    switch kind {
    case .component(let component):
      let descriptor = component.descriptor
      role = descriptor.role.rawValue
      summary = descriptor.summary
      source = descriptor.source
    case .mixer:
      role = "Engine"
      summary = "Adds eight inputs with a gain each."
    case .crossfade:
      role = "Engine"
      summary = "Blends from input A to input B."
    }
  }
}

extension ComponentReport.Parameter {
  init(_ parameter: ParameterDescriptor) {
    name = parameter.name
    minimum = parameter.range.lowerBound
    maximum = parameter.range.upperBound
    standard = parameter.defaultValue
    unit = parameter.unit.rawValue
    choices = parameter.choices.isEmpty ? nil : parameter.choices
    scale =
      switch parameter.scale {
      case .linear: "linear"
      case .logarithmic: "logarithmic"
      case .steps, .seed: "steps"
      case .choice: "choice"
      case .gate: "gate"
      }
  }
}

/// What `sensorium recipes` prints.
public struct RecipeReport: Codable, Sendable {
  public struct Knob: Codable, Sendable {
    public var id: String
    public var name: String
    public var value: Float
    public var minimum: Float
    public var maximum: Float
    public var unit: String
  }

  public var id: String
  public var name: String
  /// "effect" or "synth".
  public var kind: String
  public var category: String
  public var summary: String
  public var nodes: [String]
  public var knobs: [Knob]
  /// Voices of a synthesiser.
  public var voices: Int?

  /// All built-in recipes: effects, then synthesisers.
  public static var all: [RecipeReport] {
    BundledRecipes.effects.recipes.map(RecipeReport.init)
      + BundledRecipes.synths.recipes.map(RecipeReport.init)
  }

  /// Finds a recipe by its id or path, an effect or a synthesiser.
  public static func find(_ name: String) throws -> RecipeReport {
    switch try RecipeLoader.find(name) {
    case .effect(let recipe): RecipeReport(recipe)
    case .synth(let recipe): RecipeReport(recipe)
    }
  }

  init(_ recipe: Recipe) {
    self.init(recipe.metadata, kind: "effect", recipe.graph, recipe)
  }

  init(_ synth: SynthRecipe) {
    let voice = Recipe(synth.metadata, graph: synth.graph, exposed: synth.exposed)
    self.init(synth.metadata, kind: "synth", synth.graph, voice)
    voices = synth.polyphony.voices
    knobs = synth.exposed.compactMap { RecipeReport.Knob($0, synth.knob($0.id)) }
    guard let graph = synth.effectsGraph else { return }
    knobs += Knob.all(
      of: Recipe(synth.metadata, graph: graph, exposed: synth.effectsExposed))
    nodes += graph.nodes.map(\.component)
  }

  private init(_ metadata: RecipeMetadata, kind: String, _ graph: SignalGraph, _ recipe: Recipe) {
    id = metadata.id
    name = metadata.name
    self.kind = kind
    category = metadata.category
    summary = metadata.summary
    nodes = graph.nodes.map(\.component)
    knobs = Knob.all(of: recipe)
  }
}

extension RecipeReport.Knob {
  static func all(of recipe: Recipe) -> [RecipeReport.Knob] {
    recipe.exposed.compactMap { RecipeReport.Knob($0, recipe.knob($0.id)) }
  }

  init?(
    _ shown: ExposedParameter, _ knob: (value: Float, range: ClosedRange<Float>, unit: String)?
  ) {
    guard let knob else { return nil }
    self.init(
      id: shown.id, name: shown.name, value: knob.value, minimum: knob.range.lowerBound,
      maximum: knob.range.upperBound, unit: knob.unit)
  }
}
