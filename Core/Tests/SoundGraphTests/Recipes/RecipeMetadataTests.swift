import SoundGraph
import Testing

@Suite("The descriptive data of a recipe")
struct RecipeMetadataTests {
  private func recipe(_ metadata: RecipeMetadata) -> Recipe {
    Recipe(metadata, graph: SignalGraph(edges: [GraphEdge("input", "output")]))
  }

  @Test("tags and maker are read as they were written, and absent where there are none")
  func written() throws {
    let made = recipe(RecipeMetadata(id: "a", name: "A", tags: ["dark", "wide"], madeBy: "Ada"))
    let text = String(decoding: made.json(), as: UTF8.self)
    #expect(text.contains(#""tags": ["dark", "wide"]"#) && text.contains(#""madeBy": "Ada""#))
    #expect(try Recipe(json: made.json()).metadata == made.metadata)
    let plain = String(decoding: recipe(RecipeMetadata(id: "a", name: "A")).json(), as: UTF8.self)
    #expect(!plain.contains("tags") && !plain.contains("madeBy"))
  }

  @Test("the recipes of the program are saved byte for byte as they are read")
  func unchanged() throws {
    for recipe in BundledRecipes.effects.recipes {
      #expect(try Recipe(json: recipe.json()).json() == recipe.json())
    }
    for synth in BundledRecipes.synths.recipes {
      #expect(try SynthRecipe(json: synth.json()).json() == synth.json())
    }
  }

  @Test("too many and too long tags, and a long maker, are refused with their place")
  func limits() {
    let letters = { (count: Int) in String(repeating: "x", count: count) }
    let table: [([String], String, [String])] = [
      (Array(repeating: letters(24), count: 12), letters(60), []),
      (Array(repeating: "x", count: 13), "", ["tags"]),
      (["", letters(25)], "", ["tags[0]", "tags[1]"]),
      ([], letters(61), ["madeBy"]),
    ]
    for (tags, maker, paths) in table {
      let problems = recipe(RecipeMetadata(id: "a", name: "A", tags: tags, madeBy: maker))
        .problems()
      #expect(problems.map(\.path) == paths)
      #expect(problems.allSatisfy { $0.message.hasSuffix(".") })
    }
  }

  @Test("tags of a wrong kind are told with their place")
  func wrongKinds() throws {
    let text = """
      {"format": "sensorium.recipe", "version": 1, "id": "a", "tags": ["dark", 7], "madeBy": [],
       "graph": {"edges": [{"from": "input", "to": "output"}]}}
      """
    let error = try #require(throws: GraphError.self) { try Recipe(json: Array(text.utf8)) }
    #expect(error.problems.map(\.path) == ["tags[1]", "madeBy"])
  }
}
