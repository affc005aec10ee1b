import Instrument
public import ScreenKit

/// Where a recipe plays in the sound.
public enum RecipeSlot: String, CaseIterable, Codable, Hashable, Sendable {
  case synth, effect

  func set(_ id: String, in sound: inout InstrumentSound) {
    switch self {
    case .synth: sound.synth = id
    case .effect: sound.effect = id
    }
  }

  /// The list with the chosen one; a recipe that is missing is shown by its id.
  func menu(_ recipes: PlayScreen.Recipes, _ sound: InstrumentSound) -> PlayScreen.RecipeMenu {
    let isSynth = self == .synth
    let value = isSynth ? sound.synth : sound.effect
    var options = [Choice(id: "", title: isSynth ? "The instrument's own" : "None")]
    options += isSynth ? recipes.synths : recipes.effects
    if !options.contains(where: { $0.id == value }) {
      options.append(Choice(id: value, title: value))
    }
    return PlayScreen.RecipeMenu(
      id: self, title: isSynth ? "Voice" : "Effect after the dials",
      hint: isSynth ? "A recipe keeps its own waveform, attack and release." : "", value: value,
      options: options)
  }
}

extension PlayScreen {
  /// A list of recipes with the chosen one.
  public struct RecipeMenu: Codable, Hashable, Sendable {
    public var id: RecipeSlot
    public var title: String
    public var hint: String
    /// The id of a recipe, or empty.
    public var value: String
    public var options: [Choice]
  }
}
