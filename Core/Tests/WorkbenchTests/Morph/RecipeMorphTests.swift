import DSP
import SoundGraph
import Testing
import Workbench

@Suite("Between two settings of a recipe")
struct RecipeMorphTests {
  private func recipe(
    cutoff: Float, mode: NodeValue = "Low Pass", depth: Float = 0.2, gain: Float = 1,
    component: String = "SVF"
  ) -> Recipe {
    Recipe(
      RecipeMetadata(id: "a", name: "A", category: "filter", summary: "One."),
      graph: SignalGraph(
        nodes: [
          GraphNode("low", component, ["Cutoff": .number(cutoff), "Mode": mode]),
          GraphNode("out", "Mixer", ["Gain 1": .number(gain)]), GraphNode("lfo", "LFO"),
        ],
        edges: [
          GraphEdge("input", "low"), GraphEdge("low", "out", input: "1"),
          GraphEdge("out", "output"),
        ]),
      exposed: [
        ExposedParameter(
          "light", name: "Light", node: "low", parameter: "Cutoff", minimum: 100, maximum: 10_000)
      ],
      modulations: [ModulationRoute(from: "lfo", to: "low", parameter: "Cutoff", depth: depth)])
  }

  private func number(_ recipe: FoundRecipe, _ node: String, _ parameter: String) -> Float? {
    guard case .effect(let recipe) = recipe,
      case .number(let value) = recipe.graph[node]?.parameters[parameter]
    else { return nil }
    return value
  }

  @Test("numbers move on their own scale, depths in a straight line, choices in the middle")
  func moves() throws {
    let morph = RecipeMorph(
      from: .effect(recipe(cutoff: 200, depth: 0.2)),
      to: .effect(recipe(cutoff: 3_200, mode: "High Pass", depth: -0.4)))
    let middle = morph.recipe(at: 0.25)
    #expect(abs(try #require(number(middle, "low", "Cutoff")) / 400 - 1) < 1e-4)
    guard case .effect(let early) = middle, case .effect(let late) = morph.recipe(at: 0.5) else {
      Issue.record("no effect")
      return
    }
    #expect(early.graph["low"]?.parameters["Mode"] == "Low Pass")
    #expect(late.graph["low"]?.parameters["Mode"] == "High Pass")
    #expect(abs(try #require(early.modulations.first).depth - 0.05) < 1e-6)
    #expect(early.graph["out"]?.parameters["Gain 1"] == 1)
    #expect(morph.sentence == "2 settings move; low Mode changes in the middle.")
  }

  @Test("the ends are the settings themselves", arguments: [0.0, 1, -3, 7, .nan])
  func ends(position: Double) {
    let (from, to) = (
      FoundRecipe.effect(recipe(cutoff: 200)), FoundRecipe.effect(recipe(cutoff: 300.7))
    )
    let morph = RecipeMorph(from: from, to: to)
    #expect(morph.recipe(at: position) == (position >= 1 ? to : from))
  }

  @Test("a modulation that one setting lacks comes in from nothing")
  func routes() throws {
    let from = recipe(cutoff: 200)
    var to = from
    to.modulations.append(ModulationRoute(from: "lfo", to: "out", parameter: "Gain 1", depth: 0.8))
    let morph = RecipeMorph(from: .effect(from), to: .effect(to))
    guard case .effect(let early) = morph.recipe(at: 0.25) else { return }
    #expect(early.modulations.count == 2)
    #expect(abs(try #require(early.modulations.last).depth - 0.2) < 1e-6)
    #expect(early.problems().isEmpty)
  }

  @Test("different graphs: knobs with the same id keep their way, the graph changes in the middle")
  func different() throws {
    let from = recipe(cutoff: 100)
    var to = recipe(cutoff: 10_000)
    to.graph.nodes.append(GraphNode("more", "Biquad"))
    let morph = RecipeMorph(from: .effect(from), to: .effect(to))
    let early = try #require(number(morph.recipe(at: 0.25), "low", "Cutoff"))
    #expect(abs(early / 316.23 - 1) < 1e-3)
    guard case .effect(let before) = morph.recipe(at: 0.49),
      case .effect(let after) = morph.recipe(at: 0.51)
    else { return }
    #expect(before.graph["more"] == nil && after.graph["more"] != nil)
    #expect(
      morph.sentence
        == "These are different graphs: only knobs with the same id move (1 does), and the graph "
        + "changes in the middle.")
  }

  @Test("equal settings, and an effect beside a synthesiser, say so")
  func sentences() throws {
    let effect = FoundRecipe.effect(recipe(cutoff: 200))
    #expect(
      RecipeMorph(from: effect, to: effect).sentence == "Both settings are equal: nothing moves.")
    let synth = FoundRecipe.synth(try #require(BundledRecipes.synths.recipes.first))
    let morph = RecipeMorph(from: effect, to: synth)
    #expect(morph.sentence.hasPrefix("One is an effect, the other a synthesiser"))
    #expect(morph.recipe(at: 0.4) == effect)
    #expect(morph.recipe(at: 0.6) == synth)
  }

  @Test("a synthesiser's envelope and effects move")
  func synths() throws {
    let from = try #require(BundledRecipes.synths.recipes.first { $0.effectsGraph != nil })
    var to = from
    to.polyphony.attackTime = from.polyphony.attackTime + 1
    to.polyphony.voices = from.polyphony.voices == 4 ? 5 : 4
    let morph = RecipeMorph(from: .synth(from), to: .synth(to))
    guard case .synth(let early) = morph.recipe(at: 0.25) else { return }
    #expect(abs(early.polyphony.attackTime - from.polyphony.attackTime - 0.25) < 1e-5)
    #expect(early.polyphony.voices == from.polyphony.voices)
    #expect(morph.sentence == "1 setting moves; voices changes in the middle.")
  }

  @Test("every place between any two bundled recipes is a recipe that plays")
  func bundled() {
    let all: [FoundRecipe] =
      BundledRecipes.effects.recipes.map { .effect($0) }
      + BundledRecipes.synths.recipes.map { .synth($0) }
    for (index, from) in all.enumerated() {
      let to = all[(index + 1) % all.count]
      let morph = RecipeMorph(from: from, to: to)
      for place in [0, 0.2, 0.5, 0.8, 1] {
        #expect(morph.recipe(at: place).problems().isEmpty, "\(from.metadata.id) at \(place)")
      }
    }
  }
}
