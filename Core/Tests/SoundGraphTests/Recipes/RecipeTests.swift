import SoundGraph
import Testing

@Suite("Recipes as documents")
struct RecipeTests {
  @Test("a recipe that is read and saved keeps every byte, with what this version does not know")
  func sameBytes() throws {
    let recipe = try Recipe(json: Array(Graphs.recipeText.utf8))
    #expect(recipe.problems().isEmpty)
    #expect(String(decoding: recipe.json(), as: UTF8.self) == Graphs.recipeText)
  }

  @Test("so does a synth recipe")
  func synthSameBytes() throws {
    let recipe = try SynthRecipe(json: Array(Graphs.synthText.utf8))
    #expect(recipe.problems().isEmpty, "\(recipe.problems())")
    #expect(String(decoding: recipe.json(), as: UTF8.self) == Graphs.synthText)
  }

  @Test("a change is the only thing that changes")
  func oneChange() throws {
    var recipe = try Recipe(json: Array(Graphs.recipeText.utf8))
    recipe.graph.nodes[0].parameters["Cutoff"] = 801
    recipe.graph.nodes[0].position?.x = 11.5
    recipe.modulations[0].curve = .linear
    let expected = Graphs.recipeText
      .replacing("\"Cutoff\": 800.0", with: "\"Cutoff\": 801")
      .replacing("\"x\": 10", with: "\"x\": 11.5")
      .replacing("\"curve\": \"sCurve\"", with: "\"curve\": \"linear\"")
    #expect(String(decoding: recipe.json(), as: UTF8.self) == expected)
  }

  @Test("what is taken away goes with its keys, and what stays keeps its own")
  func removal() throws {
    var recipe = try Recipe(json: Array(Graphs.recipeText.utf8))
    recipe.graph.nodes.remove(at: 0)
    recipe.graph.edges.removeAll { $0.from == "low" || $0.to == "low" }
    recipe.modulations = []
    recipe.exposed = []
    recipe.graph.nodes[0].parameters = [:]
    let text = String(decoding: recipe.json(), as: UTF8.self)
    #expect(!text.contains("green") && !text.contains("Low Pass"))
    #expect(text.contains("\"tags\": []") && text.contains("\"zoom\": 1.50"))
    #expect(try Recipe(json: recipe.json()).graph.nodes.map(\.id) == recipe.graph.nodes.map(\.id))
  }

  @Test("a recipe made in code reads as what it was")
  func madeInCode() throws {
    let recipe = Recipe(
      RecipeMetadata(id: "made", name: "Made", category: "test", summary: "By hand."),
      graph: SignalGraph(
        nodes: [
          GraphNode("a", "SVF", ["Cutoff": 440.5], at: GraphPosition(x: 1, y: 2)),
          GraphNode("b", "Mixer", isBypassed: true),
        ],
        edges: [
          GraphEdge("input", "a"), GraphEdge("a", "b", input: "1"), GraphEdge("b", "output"),
        ]),
      exposed: [ExposedParameter("k", name: "Knob", node: "a", parameter: "Cutoff", maximum: 900)],
      modulations: [
        ModulationRoute(
          from: "a", to: "b", parameter: "Gain 1", depth: -0.5, curve: .logarithmic,
          polarity: .unipolar)
      ])
    let again = try Recipe(json: recipe.json())
    #expect(again.json() == recipe.json())
    #expect(again.metadata == recipe.metadata)
    #expect(again.graph.nodes[0].parameters == recipe.graph.nodes[0].parameters)
    #expect(again.graph.nodes[1].isBypassed && again.graph.nodes[0].position?.y == 2)
    #expect(again.exposed[0].maximum == 900 && again.exposed[0].minimum == nil)
    #expect(again.modulations[0].polarity == .unipolar && again.modulations[0].depth == -0.5)
  }

  @Test("a newer version, another format and no version are one sentence each")
  func heads() throws {
    let table = [
      ("{\"format\": \"sensorium.recipe\", \"version\": 2}", "version 2"),
      ("{\"format\": \"sensorium.recipe\", \"version\": 1e300}", "Update"),
      ("{\"format\": \"sensorium.recipe\"}", "no version"),
      ("{\"format\": \"sensorium.recipe\", \"version\": \"one\"}", "no version"),
      ("{\"format\": \"sensorium.synth\", \"version\": 1}", "no recipe"), ("[]", "no recipe"),
      ("{", "ends"),
    ]
    for (text, word) in table {
      let error = try #require(throws: GraphError.self) { try Recipe(json: Array(text.utf8)) }
      #expect(error.problems.count == 1 && error.description.contains(word), "\(error)")
      #expect(error.description.hasSuffix("."))
    }
  }

  @Test("values of the wrong kind are told all at once, each with its place")
  func wrongKinds() throws {
    let text = """
      {"format": "sensorium.recipe", "version": 1, "id": 5, "graph": {"nodes":
        [{"id": "a", "component": "SVF", "parameters": {"Cutoff": []}, "position": {"x": "left"}}, 7,
         {"component": "Sine", "bypassed": 1}],
        "edges": {}}, "modulations": [{"from": "a", "to": "b", "parameter": "c", "depth": "deep",
        "curve": "round"}]}
      """
    let error = try #require(throws: GraphError.self) { try Recipe(json: Array(text.utf8)) }
    let paths = error.problems.map(\.path)
    #expect(
      paths == [
        "id", "graph.nodes[0].parameters.Cutoff", "graph.nodes[0].position.x",
        "graph.nodes[0].position.y", "graph.nodes[1]", "graph.nodes[2].id",
        "graph.nodes[2].bypassed", "graph.edges", "modulations[0].depth", "modulations[0].curve",
      ])
    #expect(error.problems.allSatisfy { $0.message.hasSuffix(".") })
    #expect(error.description.contains("and 9 more"))
  }

  @Test("a document of ten megabytes is read within seconds")
  func large() throws {
    let filler = String(repeating: "{\"a\": [1, 2, 3], \"b\": \"c\"}, ", count: 345_000)
    let text =
      Graphs.recipeText.replacing(
        "\"comment\": [", with: "\"filler\": [\(filler)0], \"comment\": [")
    #expect(text.utf8.count > 9 << 20 && text.utf8.count < 10 << 20)
    let recipe = try Recipe(json: Array(text.utf8))
    #expect(recipe.problems().isEmpty)
    #expect(recipe.json().count > text.utf8.count)
  }
}
