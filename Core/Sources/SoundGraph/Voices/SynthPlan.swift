public import DSP
public import Music

/// A checked synthesiser: the plan of a voice, of the effects, and the voice settings.
public struct SynthPlan: Hashable, Sendable {
  /// One side, or two where the voice's graph is stereo.
  public let voice: RenderPlan
  public let effects: RenderPlan?
  public let polyphony: PolyphonyConfig
  /// The recipe's own tuning; nil for the one of who plays.
  public let tuning: Tuning?
  /// The knobs of voice settings, in the order of the document.
  let settings: [Setting]

  struct Setting: Hashable, Sendable {
    var parameter: PolyphonyKnob
    var knob: RenderPlan.Knob
  }

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
    tuning = try recipe.tuning?.tuning()
    settings = recipe.exposed.compactMap { shown in
      PolyphonyKnob(shown, in: recipe.graph).map { parameter in
        Setting(
          parameter: parameter,
          knob: RenderPlan.Knob(
            id: shown.id, node: nil, parameter: 0,
            minimum: shown.minimum ?? parameter.range.lowerBound,
            maximum: shown.maximum ?? parameter.range.upperBound))
      }
    }
  }

  /// The knobs of the voice, then those of the effects, then those of the voice settings.
  public var knobs: [RenderPlan.Knob] {
    voice.knobs + (effects?.knobs ?? []) + settings.map(\.knob)
  }

  var gain: Float { polyphony.gain }
}

extension PolyphonyConfig {
  /// Four voices have the level of one; more are louder.
  public var gain: Float {
    [1, 1, 0.707_106_77, 0.577_350_26, 0.5][min(max(voices, 0), 4)]
  }
}
