public import SoundGraph

/// What lies between two settings of a recipe.
///
/// Numbers move on their own scale, and so do the depths of modulations; choices, steps and switches change in the
/// middle.
public struct RecipeMorph: Hashable, Sendable {
  public let from: FoundRecipe
  public let to: FoundRecipe
  /// What moves and what changes at once, for people.
  public let sentence: String

  public init(from: FoundRecipe, to: FoundRecipe) {
    self.from = from
    self.to = to
    sentence = RecipeMorph.sentence(from, to)
  }

  /// The recipe at 0…1; the ends are `from` and `to` themselves.
  public func recipe(at position: Double) -> FoundRecipe {
    let place = min(max(position.isFinite ? position : 0, 0), 1)
    if place == 0 { return from }
    if place == 1 { return to }
    switch (from, to) {
    case (.effect(let first), .effect(let second)):
      let parts = PartMorph(PatchSettings(first), PatchSettings(second))
      var recipe = place < 0.5 ? first : second
      let settings = parts.settings(at: Float(place))
      recipe.graph = settings.graph
      recipe.modulations = settings.modulations
      return .effect(recipe)
    case (.synth(let first), .synth(let second)):
      return .synth(SynthMorph(first, second).recipe(at: Float(place)))
    default: return place < 0.5 ? from : to
    }
  }

  private static func sentence(_ from: FoundRecipe, _ to: FoundRecipe) -> String {
    switch (from, to) {
    case (.effect(let first), .effect(let second)):
      return sentence(PartMorph(PatchSettings(first), PatchSettings(second)).summary)
    case (.synth(let first), .synth(let second)):
      return sentence(SynthMorph(first, second).summary)
    default:
      return "One is an effect, the other a synthesiser: nothing moves, and the sound changes in "
        + "the middle."
    }
  }

  private static func sentence(_ summary: MorphSummary) -> String {
    if summary.isSameGraph {
      return switch (summary.moves, summary.switches.isEmpty) {
      case (0, true): "Both settings are equal: nothing moves."
      case (0, false): "Nothing moves; \(names(summary.switches)) in the middle."
      case (let count, true): "\(settings(count))."
      case (let count, false): "\(settings(count)); \(names(summary.switches)) in the middle."
      }
    }
    return summary.moves == 0
      ? "These are different graphs without a knob in common: the sound changes in the middle."
      : "These are different graphs: only knobs with the same id move "
        + "(\(summary.moves) \(summary.moves == 1 ? "does" : "do")), and the graph changes in the "
        + "middle."
  }

  private static func settings(_ count: Int) -> String {
    count == 1 ? "1 setting moves" : "\(count) settings move"
  }

  private static func names(_ names: [String]) -> String {
    let rest = names.count - 3
    let shown = names.prefix(3).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    return shown + (names.count == 1 ? " changes" : " change")
  }
}

/// What a morph does, for its sentence.
struct MorphSummary: Hashable {
  var isSameGraph = true
  /// Numbers that move.
  var moves = 0
  /// "filter Mode", what changes in the middle.
  var switches: [String] = []

  static func + (one: MorphSummary, other: MorphSummary) -> MorphSummary {
    MorphSummary(
      isSameGraph: one.isSameGraph && other.isSameGraph, moves: one.moves + other.moves,
      switches: one.switches + other.switches)
  }
}
