public import DSP
public import LiveSound
public import SoundGraph

/// What the live sound plays: the instrument's own voice or a synthesiser's recipe, then the chain of dials, then an
/// effect.
public struct InstrumentPatch: Hashable, Sendable {
  public var voice: InstrumentVoice
  public var recipes: InstrumentRecipes

  public init(_ voice: InstrumentVoice, _ recipes: InstrumentRecipes = InstrumentRecipes()) {
    self.voice = voice
    self.recipes = recipes
  }

  /// The whole synthesiser. A recipe keeps its envelope and its voices; it glides as the dial says where that is turned
  /// up.
  public var recipe: SynthRecipe {
    var base = voice.source
    if let synth = recipes.synth {
      base = synth
      base.polyphony.bendRange = PlaySoundEncoder.bendRange
      if voice.glide > 0 { base.polyphony.portamento = min(voice.glide, 1) }
    }
    var effects = [SynthRecipe.NamedEffect("", InstrumentVoice.chain)]
    if let effect = recipes.effect { effects.append(SynthRecipe.NamedEffect("effect", effect)) }
    return base.followed(by: effects)
  }
}

/// The recipes that the settings of a sound name, with the recordings of their nodes.
public struct InstrumentRecipes: Hashable, Sendable {
  /// Instead of the instrument's own voice; nil for that.
  public var synth: SynthRecipe?
  /// After the chain; nil for none.
  public var effect: Recipe?
  public var recordings: [String: SampleData]

  public init(
    synth: SynthRecipe? = nil, effect: Recipe? = nil, recordings: [String: SampleData] = [:]
  ) {
    self.synth = synth
    self.effect = effect
    self.recordings = recordings
  }
}
