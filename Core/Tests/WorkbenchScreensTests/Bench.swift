import ScreenKit
import SoundGraph

@testable import Workbench
@testable import WorkbenchScreens

/// A screen with the host that tests need: it gives back what a library has, and remembers what was asked for.
struct Bench {
  var screen: WorkbenchScreen
  var context = WorkbenchScreen.Context()
  /// All effects of the last action.
  var effects: [WorkbenchScreen.Effect] = []
  /// What was loaded last.
  var loaded: FoundRecipe?
  var loads = 0

  static let bundled: [FoundRecipe] =
    BundledRecipes.effects.recipes.map { .effect($0) }
    + BundledRecipes.synths.recipes.map { .synth($0) }

  init(mode: BenchMode = .effects) {
    context.library = Self.bundled.map { LibraryEntry($0, isOwn: false) }
    screen = WorkbenchScreen(context)
    act(.chooseMode(mode: mode))
  }

  /// With a recipe of the program.
  static func opened(_ id: String) -> Bench {
    var bench = Bench()
    bench.act(.open(id: id))
    return bench
  }

  var recipe: FoundRecipe? { screen.recipe }

  mutating func act(_ action: WorkbenchScreen.Action) { perform(screen.apply(action)) }

  mutating func answer(_ outcome: WorkbenchScreen.Outcome) { perform(screen.apply(outcome)) }

  private mutating func perform(_ effects: [WorkbenchScreen.Effect]) {
    self.effects = effects
    for effect in effects {
      switch effect {
      case .load(let recipe):
        loaded = recipe
        loads += 1
      case .keep(let shared): context.shared = shared
      case .apply(let chain): context.chain = chain
      case .confirmLive(let isOn): context.chain.isLiveConfirmed = isOn
      case .open(let id):
        guard let found = Self.bundled.first(where: { $0.metadata.id == id }) else { continue }
        answer(.opened(found, isOwn: false))
        self.effects = effects + self.effects
      default: break
      }
    }
  }

  /// The sentences of the last action.
  var notices: [String] {
    effects.compactMap { if case .notify(let notice) = $0 { notice.text } else { nil } }
  }
}

extension FoundRecipe {
  /// Without what a file alone has: unknown keys and spellings.
  var canonical: FoundRecipe {
    switch self {
    case .effect(let recipe):
      .effect(
        Recipe(
          recipe.metadata, graph: recipe.graph.canonical,
          exposed: recipe.exposed.map(\.canonical),
          modulations: recipe.modulations.map(\.canonical)))
    case .synth(let recipe):
      .synth(
        SynthRecipe(
          recipe.metadata, graph: recipe.graph.canonical,
          bindings: recipe.bindings.map(\.canonical), polyphony: recipe.polyphony.canonical,
          exposed: recipe.exposed.map(\.canonical),
          modulations: recipe.modulations.map(\.canonical),
          effectsGraph: recipe.effectsGraph?.canonical,
          effectsExposed: recipe.effectsExposed.map(\.canonical),
          effectsModulations: recipe.effectsModulations.map(\.canonical)))
    }
  }
}

extension FoundRecipe {
  /// With the places of the automatic layout.
  var withoutPlaces: FoundRecipe {
    var recipe = self
    for part in parts {
      var graph = recipe[part].graph
      for index in graph.nodes.indices { graph.nodes[index].position = nil }
      recipe[part].graph = graph
    }
    return recipe
  }
}

extension SignalGraph {
  fileprivate var canonical: SignalGraph {
    SignalGraph(
      nodes: nodes.map { node in
        var plain = GraphNode(
          node.id, node.component, node.parameters, at: node.position,
          isBypassed: node.isBypassed)
        plain.recording = node.recording
        return plain
      },
      edges: edges.map { GraphEdge($0.from, $0.to, output: $0.output, input: $0.input) })
  }
}

extension ExposedParameter {
  fileprivate var canonical: ExposedParameter {
    ExposedParameter(
      id, name: name, node: node, parameter: parameter, minimum: minimum, maximum: maximum)
  }
}

extension ModulationRoute {
  fileprivate var canonical: ModulationRoute {
    ModulationRoute(
      from: from, output: output, to: to, parameter: parameter, depth: depth, curve: curve,
      polarity: polarity)
  }
}

extension NoteBinding {
  fileprivate var canonical: NoteBinding {
    NoteBinding(
      source, to: node, parameter, ratio: ratio, minimum: minimum, maximum: maximum, depth: depth)
  }
}

extension PolyphonyConfig {
  fileprivate var canonical: PolyphonyConfig {
    PolyphonyConfig(
      voices: voices, attackTime: attackTime, decayTime: decayTime, sustainLevel: sustainLevel,
      releaseTime: releaseTime, portamento: portamento, stealing: stealing, bendRange: bendRange,
      spread: spread)
  }
}
