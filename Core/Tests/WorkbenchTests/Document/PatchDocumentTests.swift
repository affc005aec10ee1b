import SoundGraph
import Testing

@testable import Workbench

@Suite("An open document")
struct PatchDocumentTests {
  private func add(_ component: String, to document: inout PatchDocument) throws(PatchProblem) {
    try document.edit("add \(component)") { recipe throws(PatchProblem) in
      try recipe[.effects].add(component, x: 100, y: 0)
    }
  }

  @Test("each step has a name, and one gesture is one step")
  func steps() throws {
    var document = PatchDocument(NewRecipe.recipe(.effects))
    try add("SVF", to: &document)
    for value in 0..<20 {
      try document.edit("set Cutoff", gesture: "drag 1") { recipe throws(PatchProblem) in
        try recipe[.effects].set("Cutoff", of: "svf", to: 100 + Double(value))
      }
    }
    #expect(document.undoName == "set Cutoff")
    document.undo()
    #expect(document.undoName == "add SVF" && document.redoName == "set Cutoff")
    document.undo()
    #expect(document.undoName == nil && document.recipe == NewRecipe.recipe(.effects))
  }

  @Test("a refused edit leaves no step")
  func refused() {
    var document = PatchDocument(NewRecipe.recipe(.effects))
    #expect(throws: PatchProblem.self) { try add("Nothing", to: &document) }
    #expect(document.undoName == nil)
  }

  @Test("each side has its own history, and copying is a step of the other side")
  func sides() throws {
    var document = PatchDocument(NewRecipe.recipe(.effects))
    try add("Fuzz", to: &document)
    document.switchSide()
    #expect(document.side == .second && document.undoName == nil)
    try add("SVF", to: &document)
    document.copyToOther()
    document.switchSide()
    #expect(document.recipe == document.other && document.undoName == "copy from B")
    document.undo()
    #expect(document.recipe[.effects].graph.nodes.map(\.id) == ["fuzz"])
    #expect(document.undoName == "add Fuzz")
  }

  @Test("it is changed until it is what the library has")
  func changed() throws {
    let puck = FoundRecipe.effect(try #require(BundledRecipes.effects["puck"]))
    var document = PatchDocument(puck, origin: "puck")
    #expect(!document.isChanged && !document.isOwn)
    try add("Fuzz", to: &document)
    #expect(document.isChanged)
    document.undo()
    #expect(!document.isChanged)
    try add("Fuzz", to: &document)
    document.store(document.recipe, as: "puck-2")
    #expect(!document.isChanged && document.isOwn && document.recipe.metadata.id == "puck-2")
    #expect(PatchDocument(puck).isChanged)
  }

  @Test("New plays at once, of both kinds", arguments: BenchMode.allCases)
  func new(mode: BenchMode) {
    let recipe = NewRecipe.recipe(mode)
    #expect(recipe.problems().isEmpty && recipe.isSynth == (mode == .synth))
    #expect(recipe.isSynth == recipe.bindings.contains { $0.source == .frequency })
  }
}
