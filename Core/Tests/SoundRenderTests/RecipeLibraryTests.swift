import Foundation
import SoundGraph
import SoundRender
import Testing

@Suite("The library of recipes")
struct RecipeLibraryTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    .path
  private var library: RecipeLibrary { RecipeLibrary(folder: folder) }

  private func json(_ id: String) throws -> [UInt8] {
    var recipe = try #require(BundledRecipes.synths["warm_pad"])
    recipe.metadata.id = id
    recipe.metadata.name = "Own pad"
    return recipe.json()
  }

  @Test("without a folder there are the built-in recipes, by name")
  func builtIn() throws {
    let entries = library.entries()
    let count = BundledRecipes.synths.recipes.count + BundledRecipes.effects.recipes.count
    #expect(entries.count == count && entries.allSatisfy { !$0.isOwn })
    #expect(entries.map(\.name) == entries.map(\.name).sorted())
    let oberon = try library.find("oberon")
    #expect(oberon.metadata.id == "oberon")
  }

  @Test("one's own recipe is kept as a file, found again, and a taken id gets a number")
  func own() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let first = try library.add(try json("own_pad"))
    let second = try library.add(try json("own_pad"))
    let third = try library.add(try json("warm_pad"))
    #expect([first.id, second.id, third.id] == ["own_pad", "own_pad-2", "warm_pad-2"])
    #expect(library.entries().prefix(3).allSatisfy { $0.isOwn && $0.isSynth })
    let found = try library.find("own_pad-2")
    #expect(found.metadata.name == "Own pad" && found.metadata.id == "own_pad-2")
  }

  @Test(
    "what is no playable recipe is refused with a sentence, and nothing is written",
    arguments: ["", "{}", "[1", #"{"format":"sensorium.synth","version":9}"#])
  func refused(text: String) {
    #expect(throws: (any Error).self) { try library.add(Array(text.utf8)) }
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test("an id never becomes a path", arguments: ["../x", "/etc/passwd", "a/b.json", "."])
  func paths(id: String) {
    #expect(throws: (any Error).self) { try library.find(id) }
    #expect(throws: (any Error).self) { try library.add(try json(id)) }
  }
}
