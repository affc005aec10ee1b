import DSP
import HubStudio
import Instrument
import InstrumentEngine
import InstrumentScreens
import Realtime
import ScreenKit
import SoundGraph
import SoundRender
import Streaming

/// The recipes that the instrument can play, and the ones that it plays. Any thread.
final class RecipeService: Sendable {
  private let engine: InstrumentEngine
  private let library: RecipeLibrary
  /// The list, read again after a change.
  private let entries: Locked<[RecipeLibrary.Entry]?> = Locked(nil)

  init(_ engine: InstrumentEngine, folder: String) {
    self.engine = engine
    library = RecipeLibrary(folder: folder)
  }

  /// The recipes to choose from.
  var shown: PlayScreen.Recipes {
    let entries = entries.withLock { entries in
      let read = entries ?? library.entries()
      entries = read
      return read
    }
    let choices = { (isSynth: Bool) in
      entries.filter { $0.isSynth == isSynth }.map { Choice(id: $0.id, title: $0.name) }
    }
    return PlayScreen.Recipes(
      synths: choices(true), effects: choices(false), problem: engine.patchProblem)
  }

  /// Plays the recipes that a sound names. Throws one sentence, and changes nothing, for one that cannot be used.
  func follow(_ sound: InstrumentSound) throws {
    let before = engine.settings.sound
    guard (sound.synth, sound.effect) != (before.synth, before.effect) else { return }
    engine.use(try recipes(of: sound))
  }

  /// Plays the stored recipes at the start; says what is not there any more.
  func restore(_ announcer: Announcer) {
    do {
      engine.use(try recipes(of: engine.settings.sound))
    } catch {
      var settings = engine.settings
      (settings.sound.synth, settings.sound.effect) = ("", "")
      engine.apply(settings)
      announcer.say("\(error) The instrument's own voice plays.")
    }
  }

  func add(_ json: String) throws -> RecipeLibrary.Entry {
    let entry = try library.add(Array(json.utf8))
    entries.withLock { $0 = nil }
    return entry
  }

  private func recipes(of sound: InstrumentSound) throws -> InstrumentRecipes {
    var recipes = InstrumentRecipes()
    let find = { [library] (id: String) in
      let recipe = try library.find(id)
      return (recipe, try library.recordings(of: recipe))
    }
    try recipes.add(sound.synth, as: .synth, find)
    try recipes.add(sound.effect, as: .effect, find)
    return recipes
  }
}

extension InstrumentRecipes {
  /// Takes a recipe into its place; nothing for an empty name. Throws one sentence for one of the other kind.
  mutating func add(
    _ name: String, as slot: RecipeSlot?,
    _ find: (String) throws -> (FoundRecipe, [String: SampleData])
  ) throws {
    guard !name.isEmpty else { return }
    let (recipe, samples) = try find(name)
    switch (recipe, slot) {
    case (.synth(let synth), .synth), (.synth(let synth), nil): self.synth = synth
    case (.effect(let effect), .effect), (.effect(let effect), nil): self.effect = effect
    case (.effect, .synth): throw RunError("\(name) is an effect: choose a synthesiser.")
    case (.synth, .effect): throw RunError("\(name) is a synthesiser: choose an effect.")
    }
    recordings.merge(samples) { first, _ in first }
  }
}
