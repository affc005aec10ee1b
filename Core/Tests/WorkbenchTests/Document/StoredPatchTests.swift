import JSON
import SoundGraph
import Testing

@testable import Workbench

@Suite("What is open, stored for the next start")
struct StoredPatchTests {
  private static let puck = BundledRecipes.effects.recipes.first { $0.metadata.id == "puck" }

  private func find(_ id: String) -> (recipe: FoundRecipe, isOwn: Bool)? {
    guard id == "puck", let puck = Self.puck else { return nil }
    return (.effect(puck), false)
  }

  /// Through JSON and back.
  private func restored(_ shared: SharedPatch) throws -> SharedPatch {
    let text = try JSONValue(encoding: shared.stored).text()
    return SharedPatch(try JSONValue(parsing: text).decode(), find: find)
  }

  private func patch(_ document: PatchDocument) -> SharedPatch {
    var shared = SharedPatch()
    shared.document = document
    return shared
  }

  @Test("an unchanged recipe of the library comes back unchanged, with its origin")
  func unchanged() throws {
    let puck = FoundRecipe.effect(try #require(Self.puck))
    let back = try restored(patch(PatchDocument(puck, origin: "puck")))
    let document = try #require(back.document)
    #expect(document.recipe == puck && document.origin == "puck" && !document.isOwn)
    #expect(!document.isChanged && document.undoName == nil)
    #expect(back.revision == 1, "newer than a page that knows nothing")
  }

  @Test("changes come back as changes, and undo leads to the library's recipe")
  func changed() throws {
    let puck = FoundRecipe.effect(try #require(Self.puck))
    var document = PatchDocument(puck, origin: "puck")
    try document.edit("delete dice") { recipe throws(PatchProblem) in
      try recipe.delete("dice", of: .effects)
    }
    let back = try restored(patch(document))
    var found = try #require(back.document)
    #expect(
      found.recipe.json() == document.recipe.json() && found.isChanged && found.origin == "puck")
    found.undo()
    #expect(found.recipe == puck && !found.isChanged)
  }

  @Test("both modes come back, and a recipe that left the library has no origin any more")
  func modes() throws {
    var shared = patch(PatchDocument(NewRecipe.recipe(.effects), origin: "gone", isOwn: true))
    shared.mode = .synth
    shared.document = PatchDocument(NewRecipe.recipe(.synth))
    let back = try restored(shared)
    #expect(back.mode == .synth && back.document?.recipe.json() == NewRecipe.recipe(.synth).json())
    let effect = try #require(back.effect.document)
    #expect(effect.recipe.json() == NewRecipe.recipe(.effects).json())
    #expect(effect.origin == nil && !effect.isOwn && effect.isChanged)
  }

  @Test(
    "a document that cannot be read is left out, and the other one stays",
    arguments: ["", "{", "{}", "[1]"])
  func broken(text: String) {
    var shared = SharedPatch()
    shared.effect.document = PatchDocument(NewRecipe.recipe(.effects))
    shared.synth.document = PatchDocument(NewRecipe.recipe(.synth))
    var stored = shared.stored
    stored.effect?.json = text
    let back = SharedPatch(stored, find: find)
    #expect(back.effect.document == nil)
    #expect(back.synth.document?.recipe.json() == NewRecipe.recipe(.synth).json())
  }

  @Test("a document of the other kind is left out")
  func otherKind() {
    var stored = patch(PatchDocument(NewRecipe.recipe(.effects))).stored
    (stored.synth, stored.effect) = (stored.effect, nil)
    let back = SharedPatch(stored, find: find)
    #expect(back.synth.document == nil && back.effect.document == nil)
  }
}
