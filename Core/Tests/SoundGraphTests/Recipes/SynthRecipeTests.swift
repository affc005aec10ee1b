import SoundGraph
import Testing

@Suite("Synth recipes")
struct SynthRecipeTests {
  let good: SynthRecipe

  init() throws { good = try SynthRecipe(json: Array(Graphs.synthText.utf8)) }

  @Test("what a document says is there")
  func values() {
    #expect(good.polyphony.voices == 8 && good.polyphony.releaseTime == 0.25)
    #expect(good.polyphony.stealing == .releasedThenQuietest && good.polyphony.bendRange == 2)
    #expect(good.bindings.map(\.source) == [.frequency, .velocity])
    #expect(good.bindings[0].ratio == 2 && good.bindings[1].minimum == 500)
    #expect(good.metadata.name == "reed" && good.effectsGraph?.nodes.count == 1)
  }

  @Test("values outside their ranges are told with place, value and range")
  func polyphony() {
    var recipe = good
    recipe.polyphony.voices = 65
    recipe.polyphony.attackTime = -1
    recipe.polyphony.sustainLevel = 1.5
    recipe.polyphony.releaseTime = .nan
    let problems = recipe.problems()
    #expect(
      problems.map(\.path) == [
        "polyphony.voices", "polyphony.attackTime", "polyphony.sustainLevel",
        "polyphony.releaseTime",
      ])
    #expect(problems[0].message == "65 is outside 1 to 64. Give a value inside.")
  }

  @Test("bindings to what is not there, or what no note can move, are told")
  func bindings() {
    var recipe = good
    recipe.bindings = [
      NoteBinding(.gate, to: "tonee", "Frequency"), NoteBinding(.velocity, to: "filter", "Cut"),
      NoteBinding(.velocity, to: "filter", "Mode"),
      NoteBinding(.frequency, to: "tone", "Frequency", ratio: 0, maximum: 1e6),
    ]
    let problems = recipe.problems()
    #expect(
      problems.map(\.path) == [
        "noteBindings[0].node", "noteBindings[1].parameter", "noteBindings[2].parameter",
        "noteBindings[3].ratio", "noteBindings[3].max",
      ])
    #expect(problems[0].message.contains("“tone”"))
    recipe.bindings = []
    #expect(recipe.problems().map(\.path) == ["noteBindings"])
  }

  @Test("a knob that a note overrules is refused with its name, its parameter and the remedy")
  func deadKnob() throws {
    var recipe = good
    recipe.exposed = [ExposedParameter("tone", name: "Tone", node: "filter", parameter: "Cutoff")]
    recipe.bindings = [
      NoteBinding(.frequency, to: "tone", "Frequency"),
      NoteBinding(.velocity, to: "filter", "Cutoff", minimum: 300),
    ]
    let problems = recipe.problems()
    #expect(problems.map(\.path) == ["noteBindings[1].parameter"])
    for word in ["“tone”", "“Cutoff” of filter", "velocity", "Give the binding a depth"] {
      #expect(problems[0].message.contains(word))
    }
    recipe.bindings[1] = NoteBinding(.velocity, to: "filter", "Cutoff", depth: 0.2)
    #expect(recipe.problems().isEmpty)
    recipe.exposed[0].node = "tone"
    recipe.exposed[0].parameter = "Frequency"
    #expect(recipe.problems().map(\.path) == ["noteBindings[0].parameter"])
    #expect(recipe.problems()[0].message.contains("Give the knob another parameter."))
  }

  @Test("a depth is a share, moves what has no ends of its own, and no frequency")
  func depths() throws {
    var recipe = good
    recipe.bindings = [
      NoteBinding(.frequency, to: "tone", "Frequency", depth: 0.1),
      NoteBinding(.velocity, to: "filter", "Cutoff", depth: 1.5),
      NoteBinding(.timbre, to: "filter", "Resonance", minimum: 0.1, depth: -1),
    ]
    #expect(
      recipe.problems().map(\.path) == [
        "noteBindings[0].depth", "noteBindings[1].depth", "noteBindings[2].depth",
      ])
    recipe.bindings[1].depth = -0.25
    #expect(try SynthRecipe(json: recipe.json()).bindings[1].depth == -0.25)
  }

  @Test("a voice has no input, and knobs of effects need effects")
  func parts() {
    var recipe = good
    recipe.graph.edges.append(GraphEdge("input", "filter"))
    #expect(recipe.problems().map(\.path) == ["graph.edges[2].from"])
    recipe = good
    recipe.effectsGraph = nil
    recipe.effectsExposed = [ExposedParameter("k", name: "K", node: "tilt", parameter: "Cutoff")]
    #expect(recipe.problems().map(\.path) == ["effectsGraph"])
    recipe = good
    recipe.effectsGraph?.nodes[0].component = "SVFF"
    recipe.effectsExposed = [ExposedParameter("k", name: "K", node: "no", parameter: "Cutoff")]
    #expect(
      recipe.problems().map(\.path) == [
        "effectsGraph.nodes[0].component", "effectsExposedParameters[0].node",
      ])
  }

  @Test("a source that this version does not know is told")
  func unknownSource() throws {
    let text = Graphs.synthText.replacing("\"velocity\"", with: "\"mood\"")
      .replacing("\"source\": \"frequency\", ", with: "")
    let error = try #require(throws: GraphError.self) { try SynthRecipe(json: Array(text.utf8)) }
    #expect(
      error.problems.map(\.path) == ["noteBindings[0].source", "noteBindings[1].source"])
  }
}
