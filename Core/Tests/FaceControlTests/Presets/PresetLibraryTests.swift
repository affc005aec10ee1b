import FaceControl
import Mapping
import Signals
import Testing

@Suite("The presets")
struct PresetLibraryTests {
  private func library(_ names: String...) throws -> PresetLibrary {
    var library = PresetLibrary()
    for (index, name) in names.enumerated() {
      _ = try library.add(Preset(name: name), at: 1000 + Double(index), limit: nil)
    }
    return library
  }

  @Test("the three pinned ones are there from the start, read-only")
  func pinned() throws {
    var library = PresetLibrary()
    let pinned = library.summaries.filter { $0.origin == .pinned }
    #expect(pinned.map(\.name) == ["NERVE Default", "OSC Local", "MIDI Network"])
    #expect(
      pinned.map { $0.outputs.map(\.target) } == [
        ["127.0.0.1:9000"], ["127.0.0.1:8000"], ["127.0.0.1:5004"],
      ])
    #expect(pinned.allSatisfy { $0.mapped == nil && $0.modified == nil })
    let error = #expect(throws: PresetError.self) {
      try library.rename(pinned[0].id, to: "Mine", at: 1)
    }
    #expect(error?.description.contains("NERVE Default") == true)
    let taken = library.remove(pinned[0].id)
    #expect(taken == nil)
  }

  @Test("one's own come the newest first, and each has an id that is never given again")
  func order() throws {
    var library = try library("A", "B", "C")
    #expect(library.own.map(\.name) == ["C", "B", "A"])
    _ = library.remove("own.2")
    let next = try library.add(Preset(name: "D"), at: 1, limit: nil)
    #expect(next.id == "own.4")
    let again = PresetLibrary(own: library.own)
    #expect(again.own.map(\.name) == ["D", "C", "A"])
  }

  @Test("a renamed preset keeps its place and what this version does not know")
  func rename() throws {
    let text = #"{"format":"sensorium.preset","version":1,"name":"A","future":{"x":[1]}}"#
    var library = PresetLibrary()
    let added = try library.add(Preset(json: text.utf8), at: 5, limit: nil)
    _ = try library.add(Preset(name: "B"), at: 6, limit: nil)
    let renamed = try library.rename(added.id, to: "  Ünïcode  stage ", at: 99)
    #expect(renamed.name == "Ünïcode  stage" && renamed.modified == 99)
    #expect(String(decoding: renamed.document, as: UTF8.self).contains("future"))
    #expect(library.own.map(\.name) == ["B", "Ünïcode  stage"])
  }

  @Test(
    "names are needed, short and trimmed",
    arguments: ["", "   ", "\n\t", String(repeating: "a", count: 61)])
  func names(name: String) throws {
    var library = try library("A")
    #expect(throws: PresetError.self) { try library.rename("own.1", to: name, at: 1) }
    #expect(throws: PresetError.self) { try library.add(Preset(name: name), at: 1, limit: nil) }
    #expect(library.own.map(\.name) == ["A"])
  }

  @Test("a copy is called so, and numbered when that name is taken")
  func duplicates() throws {
    var library = try library("A")
    let names = try (0..<3).map { _ in try library.duplicate("own.1", at: 2, limit: nil).name }
    #expect(names == ["A (copy)", "A (copy 2)", "A (copy 3)"])
    let ours = try library.duplicate("pinned.osc", at: 2, limit: nil)
    #expect(ours.name == "OSC Local (copy)")
    #expect(try library.preset(ours.id).sinks == ["osc://127.0.0.1:8000"])
  }

  @Test("a limit is said, and leaves everything as it was")
  func limits() throws {
    var library = try library("A", "B", "C")
    for change: (inout PresetLibrary) throws -> StoredPreset in [
      { try $0.add(Preset(name: "D"), at: 1, limit: 3) },
      { try $0.duplicate("own.1", at: 1, limit: 3) },
    ] {
      let error = #expect(throws: PresetError.self) { try change(&library) }
      #expect(error?.description.contains("Upgrade to Pro for unlimited presets") == true)
    }
    #expect(library.own.count == 3)
    for _ in 3..<PresetLibrary.largest { _ = try library.add(Preset(name: "X"), at: 1, limit: nil) }
    let error = #expect(throws: PresetError.self) {
      try library.add(Preset(name: "X"), at: 1, limit: nil)
    }
    #expect(error?.description.contains("500") == true)
  }

  @Test("what was deleted comes back where it was")
  func restore() throws {
    var library = try library("A", "B", "C")
    let taken = library.remove("own.2")
    let removed = try #require(taken)
    #expect(library.own.map(\.name) == ["C", "A"])
    library.restore(removed)
    library.restore(removed)
    #expect(library.own.map(\.name) == ["C", "B", "A"])
    let nobody = library.remove("own.9")
    #expect(nobody == nil)
  }

  @Test("a document of a newer version is listed with its reason and handed on as it came")
  func newer() throws {
    let document = Array(#"{"format":"sensorium.preset","version":7,"name":"New"}"#.utf8)
    var library = PresetLibrary(
      own: [StoredPreset(id: "own.3", name: "New", document: document, modified: 1)])
    let summary = try #require(library.summary("own.3"))
    #expect(summary.problem?.contains("version 7") == true)
    #expect(try library.document("own.3") == document)
    #expect(throws: PresetError.self) { try library.preset("own.3") }
    #expect(throws: PresetError.self) { try library.rename("own.3", to: "X", at: 1) }
    let gone = library.remove("own.3")
    #expect(gone != nil)
  }
}
