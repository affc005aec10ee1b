import Foundation
import SoundGraph
import Testing

@Suite("Recipes in files")
struct RecipeLoaderTests {
  private func inFolder(_ files: [String: String], _ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("sensorium-recipes-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    try body(folder.path)
  }

  @Test("one bad file does not hide the others")
  func folder() throws {
    let other = Graphs.recipeText.replacing("two_ways", with: "other")
    let bad = other.replacing("\"Sine\"", with: "\"Sign\"")
    let files = [
      "b.json": Graphs.recipeText, "a.json": other, "c.json": bad, "d.json": "{",
      "e.json": Graphs.recipeText, "notes.txt": "no",
    ]
    try inFolder(files) { path in
      let folder = RecipeLoader.loadAll(Recipe.self, from: path)
      #expect(folder.recipes.map(\.metadata.id) == ["other", "two_ways"])
      #expect(folder["two_ways"] != nil && folder["nobody"] == nil)
      #expect(folder.failures.map { $0.path.suffix(6) } == ["c.json", "d.json", "e.json"])
      #expect(folder.failures[0].description.contains("Did you mean “Sine”?"))
      #expect(folder.failures[2].description.contains("two_ways"))
    }
  }

  @Test("a file that is none, or none of a recipe, is told with its path")
  func failures() throws {
    try inFolder(["s.json": Graphs.synthText]) { path in
      for (name, word) in [("/none.json", "no such file"), ("", "not a file")] {
        let error = try #require(throws: RecipeFileError.self) {
          try RecipeLoader.load(Recipe.self, from: path + name)
        }
        #expect(error.description.hasPrefix(path) && error.description.contains(word))
      }
      #expect(throws: RecipeFileError.self) {
        try RecipeLoader.load(Recipe.self, from: path + "/s.json")
      }
      let synth = try RecipeLoader.load(SynthRecipe.self, from: path + "/s.json")
      #expect(synth.metadata.id == "reed")
    }
    let folder = RecipeLoader.loadAll(Recipe.self, from: "/nowhere")
    #expect(folder.recipes.isEmpty && folder.failures.count == 1)
  }

  @Test("a file larger than ten megabytes is refused before it is read")
  func large() throws {
    let text = String(repeating: " ", count: (10 << 20) + 1)
    try inFolder(["large.json": text]) { path in
      let error = try #require(throws: RecipeFileError.self) {
        try RecipeLoader.load(Recipe.self, from: path + "/large.json")
      }
      #expect(error.description.contains("10 MiB"))
    }
  }
}
