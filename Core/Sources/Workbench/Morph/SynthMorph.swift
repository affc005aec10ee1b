import DSP
import SoundGraph

/// Between two settings of a synthesiser: its voice, its envelope, what notes move, and its effects.
struct SynthMorph {
  private let from: SynthRecipe
  private let to: SynthRecipe
  private let voice: PartMorph
  private let effects: PartMorph?

  init(_ from: SynthRecipe, _ to: SynthRecipe) {
    self.from = from
    self.to = to
    voice = PartMorph(SynthMorph.voice(from), SynthMorph.voice(to))
    if let first = SynthMorph.effects(from), let second = SynthMorph.effects(to) {
      effects = PartMorph(first, second)
    } else {
      effects = nil
    }
  }

  private static func voice(_ recipe: SynthRecipe) -> PatchSettings {
    PatchSettings(
      graph: recipe.graph, exposed: recipe.exposed, modulations: recipe.modulations)
  }

  private static func effects(_ recipe: SynthRecipe) -> PatchSettings? {
    recipe.effectsGraph.map {
      PatchSettings(
        graph: $0, exposed: recipe.effectsExposed, modulations: recipe.effectsModulations)
    }
  }

  func recipe(at place: Float) -> SynthRecipe {
    var recipe = place < 0.5 ? from : to
    let settings = voice.settings(at: place)
    recipe.graph = settings.graph
    recipe.modulations = settings.modulations
    if let settings = effects?.settings(at: place) {
      recipe.effectsGraph = settings.graph
      recipe.effectsModulations = settings.modulations
    }
    for path in SynthMorph.times {
      recipe.polyphony[keyPath: path] = mixed(
        from.polyphony[keyPath: path], to.polyphony[keyPath: path], place)
    }
    if voice.isSameGraph { bind(&recipe, place) }
    return recipe
  }

  var summary: MorphSummary {
    let (first, second) = (from.polyphony, to.polyphony)
    var summary = voice.summary
    if let effects {
      summary = summary + effects.summary
    } else if from.effectsGraph != to.effectsGraph {
      summary.switches.append("the effects")
    }
    summary.moves += SynthMorph.times.count { first[keyPath: $0] != second[keyPath: $0] }
    if first.voices != second.voices { summary.switches.append("voices") }
    if first.stealing != second.stealing { summary.switches.append("stealing") }
    if voice.isSameGraph {
      summary.moves += from.bindings.count { binding in
        partner(of: binding, in: to).map { $0 != binding } ?? false
      }
    }
    return summary
  }

  private static var times: [WritableKeyPath<PolyphonyConfig, Float>] {
    [
      \.attackTime, \.decayTime, \.sustainLevel, \.releaseTime, \.portamento, \.bendRange, \.spread,
    ]
  }

  /// Ends and depths of note bindings that both settings have.
  private func bind(_ recipe: inout SynthRecipe, _ place: Float) {
    for index in recipe.bindings.indices {
      let binding = recipe.bindings[index]
      guard let first = partner(of: binding, in: from), let second = partner(of: binding, in: to),
        first != second
      else { continue }
      let component = recipe.graph[binding.node]?.component
      let parameter = component.flatMap { NodeKind(named: $0) }?.parameters
        .first { $0.name == binding.parameter }
      if let depth = first.depth, let other = second.depth {
        recipe.bindings[index].depth = mixed(depth, other, place)
      }
      if let low = first.minimum, let other = second.minimum, let parameter {
        recipe.bindings[index].minimum = parameter.between(low, other, place)
      }
      if let high = first.maximum, let other = second.maximum, let parameter {
        recipe.bindings[index].maximum = parameter.between(high, other, place)
      }
    }
  }

  private func partner(of binding: NoteBinding, in recipe: SynthRecipe) -> NoteBinding? {
    recipe.bindings.first {
      $0.source == binding.source && $0.node == binding.node && $0.parameter == binding.parameter
    }
  }

  private func mixed(_ from: Float, _ to: Float, _ place: Float) -> Float {
    from == to ? from : from + (to - from) * place
  }
}
