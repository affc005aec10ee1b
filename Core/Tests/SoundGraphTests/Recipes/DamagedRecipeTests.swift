import SoundGraph
import TestSupport
import Testing

@Suite("Damaged recipes")
struct DamagedRecipeTests {
  @Test("twenty thousand damaged documents never trap")
  func damaged() {
    var random = SeededGenerator(seed: 5)
    let bytes = Array(Graphs.recipeText.utf8)
    for _ in 0..<20_000 {
      let damaged = random.mutate(bytes)
      guard let recipe = try? Recipe(json: damaged) else { continue }
      _ = recipe.problems()
    }
  }

  @Test("a document cut anywhere is refused")
  func cut() {
    let bytes = Array(Graphs.synthText.utf8)
    for length in 0..<bytes.count - 2 {
      #expect(throws: GraphError.self) { try SynthRecipe(json: Array(bytes[..<length])) }
    }
  }
}
