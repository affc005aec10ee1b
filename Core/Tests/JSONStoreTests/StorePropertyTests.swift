import FaceControl
import FaceEngine
import Foundation
import TestSupport
import Testing

@testable import JSONStore

@Suite("A folder of JSON files through random use")
struct StorePropertyTests {
  @Test(
    "random changes on a failing disk, a restart after each: what succeeded is there, nothing else")
  func random() async throws {
    for seed in 1...4 {
      let folder = StoreHarness()
      var random = SeededGenerator(seed: UInt64(seed))
      var model: [String: StoredPreset] = [:]
      var state: StoredState?
      for step in 0..<150 {
        let store = folder.open()
        #expect(store.notice == nil)
        #expect(try await Self.byID(store.presets()) == model)
        #expect(try await store.state() == state)
        let fails = Int.random(in: 0..<4, using: &random)
        folder.setRoom(fails == 0 ? Int.random(in: 0..<400, using: &random) : nil)
        folder.setMovesFail(fails == 1)
        let id = "own.\(Int.random(in: 0..<12, using: &random))"
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          if (try? await store.removePreset(id)) != nil { model[id] = nil }
        case 1:
          var next = state ?? StoredState()
          next.settings["key\(step % 5)"] = Self.text(&random)
          next.recents = [Self.text(&random)]
          if (try? await store.keep(next, over: state)) != nil { state = next }
        default:
          let preset = StoredPreset(
            id: id, name: Self.text(&random), document: Self.bytes(&random), modified: Double(step))
          if (try? await store.keep(preset)) != nil { model[id] = preset }
        }
        folder.setRoom(nil)
        folder.setMovesFail(false)
        #expect(folder.files.allSatisfy { !$0.hasSuffix(".part") })
      }
      #expect(folder.files.allSatisfy { !$0.contains("kept") })
      #expect(!model.isEmpty && state != nil)
    }
  }

  @Test("a program that ends anywhere in a write leaves the old file")
  func killed() async throws {
    let folder = StoreHarness()
    let (old, new) = (StoreHarness.preset(1), StoreHarness.preset(1, size: 300))
    try await folder.open().keep(old)
    let whole = try PresetDocument(new).bytes(limit: 10_000)
    for size in stride(from: 0, through: whole.count, by: 7) {
      try folder.write(Array(whole.prefix(size)), to: "presets/1.json.part")
      let store = folder.open()
      #expect(store.notice == nil)
      #expect(try await store.presets() == [old])
      #expect(folder.files == ["presets/1.json"])
    }
  }

  @Test("mutated files are read or put aside, and no byte is lost")
  func mutated() async throws {
    var random = SeededGenerator(seed: 9)
    let folder = StoreHarness()
    try await folder.open().keep(StoreHarness.state, over: nil)
    try await folder.open().keep(StoreHarness.preset(1))
    let (state, preset) = (folder.bytes("state.json") ?? [], folder.bytes("presets/1.json") ?? [])
    for _ in 0..<300 {
      for (name, bytes) in [("state.json", state), ("presets/1.json", preset)] {
        try folder.write(random.mutate(bytes), to: name)
      }
      let spoiled = [folder.bytes("state.json"), folder.bytes("presets/1.json")]
      let store = folder.open()
      _ = try await (store.presets(), store.state())
      let left = folder.files.map { folder.bytes($0) }
      #expect(spoiled.allSatisfy(left.contains))
      try? FileManager.default.removeItem(atPath: folder.path)
      _ = folder.open()
    }
  }

  private static func byID(_ presets: [StoredPreset]) -> [String: StoredPreset] {
    Dictionary(presets.map { ($0.id, $0) }) { first, _ in first }
  }

  private static func text(_ random: inout SeededGenerator) -> String {
    let alphabet = Array("ab\u{0}\"\\/\n\u{7F}é𝄞\u{202E}\u{FEFF}")
    return String(
      (0..<Int.random(in: 0..<20, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? "x"
      })
  }

  private static func bytes(_ random: inout SeededGenerator) -> [UInt8] {
    (0..<Int.random(in: 0..<300, using: &random)).map { _ in
      UInt8.random(in: Bool.random(using: &random) ? 0...127 : 0...255, using: &random)
    }
  }
}
