import Foundation
import SoundGraph
import SoundRender
import Testing

@Suite("Changing one's own recipes")
struct RecipeEditingTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    .path

  private func effect(_ id: String) -> FoundRecipe {
    .effect(
      Recipe(
        RecipeMetadata(id: id, name: "Mine"),
        graph: SignalGraph(
          nodes: [GraphNode("tone", "Tone")],
          edges: [GraphEdge("input", "tone"), GraphEdge("tone", "output")])))
  }

  @Test("a recipe is replaced in its file, and under another id in another one")
  func replacing() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let library = RecipeLibrary(folder: folder)
    let entry = try library.add(effect("mine").json())
    var changed = effect("mine")
    changed.metadata.name = "Renamed"
    #expect(try library.store(changed, replacing: entry.id).metadata.name == "Renamed")
    #expect(library.entries().filter(\.isOwn).count == 1)
    let moved = try library.store(effect("other"), replacing: "mine")
    #expect(moved.metadata.id == "other")
    #expect(library.entries().filter(\.isOwn).map(\.id) == ["other"])
  }

  @Test("a built-in recipe is never replaced or removed: a copy gets a number")
  func builtIn() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let library = RecipeLibrary(folder: folder)
    #expect(try library.store(effect("puck"), replacing: "puck").metadata.id == "puck-2")
    #expect(throws: (any Error).self) { try library.remove("puck") }
    #expect(throws: (any Error).self) { try library.remove("../puck") }
    try library.remove("puck-2")
    #expect(library.entries().filter(\.isOwn).isEmpty)
  }

  @Test("a recipe that cannot play is not stored, and the one before stays")
  func invalid() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let library = RecipeLibrary(folder: folder)
    _ = try library.add(effect("mine").json())
    let broken = FoundRecipe.effect(
      Recipe(
        RecipeMetadata(id: "mine", name: "Broken"),
        graph: SignalGraph(nodes: [GraphNode("x", "Piano")])))
    #expect(throws: (any Error).self) { try library.store(broken, replacing: "mine") }
    #expect(try library.find("mine").metadata.name == "Mine")
  }

  @Test("a sound keeps a plain name; the same sound is kept once, another one gets a number")
  func sounds() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let library = RecipeLibrary(folder: folder)
    #expect(try library.keepSound([1, 2], named: "kick.wav") == "kick.wav")
    #expect(try library.keepSound([1, 2], named: "kick.wav") == "kick.wav")
    #expect(try library.keepSound([3], named: "kick.wav") == "kick-2.wav")
    #expect(try library.keepSound([4], named: "../../etc/evil.wav") == "evil.wav")
    for name in [
      "", "kick.mp3", ".wav", "..", "a/.hidden.wav", String(repeating: "a", count: 90) + ".wav",
    ] {
      #expect(throws: (any Error).self) { try library.keepSound([1], named: name) }
    }
    let large = [UInt8](repeating: 0, count: RecipeLibrary.largestSound + 1)
    #expect(throws: (any Error).self) { try library.keepSound(large, named: "large.wav") }
  }
}
