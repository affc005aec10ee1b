public import DSP

/// A checked synthesiser: the plan of a voice, of the effects, and the voice settings.
public struct SynthPlan: Hashable, Sendable {
  /// One side, or two where the voice's graph is stereo.
  public let voice: RenderPlan
  public let effects: RenderPlan?
  public let polyphony: PolyphonyConfig

  /// Throws all problems of the recipe. `recordings` are its nodes' recordings by name in the document.
  public init(
    _ recipe: SynthRecipe, recordings: [String: SampleData] = [:]
  ) throws(GraphError) {
    let problems = recipe.problems()
    guard problems.isEmpty else { throw GraphError(problems) }
    let wide = try RenderPlan(
      voiceOf: recipe, channelCount: 2, recordings: recordings)
    voice =
      wide.outputs[0] == wide.outputs[1]
      ? try RenderPlan(voiceOf: recipe, channelCount: 1, recordings: recordings) : wide
    effects = try RenderPlan(
      effectsOf: recipe, channelCount: 2, recordings: recordings)
    polyphony = recipe.polyphony
  }

  /// The knobs of the voice, then those of the effects.
  public var knobs: [RenderPlan.Knob] { voice.knobs + (effects?.knobs ?? []) }

  /// Four voices have the level of one; more are louder.
  var gain: Float { [1, 1, 0.707_106_77, 0.577_350_26, 0.5][min(polyphony.voices, 4)] }
}
