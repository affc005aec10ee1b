import FaceControl
import FaceEngine
import Foundation
import Testing

@testable import JSONStore

@Suite("A folder of JSON files")
struct StoreFolderTests {
  private let folder = StoreHarness()

  @Test("the state is one file, each preset another, and no name becomes a path")
  func layout() async throws {
    let store = folder.open()
    #expect(store.notice == nil)
    try await store.keep(StoreHarness.state, over: nil)
    let names = [
      "../../x", "/etc/passwd", "", ".", "a\u{0}b", String(repeating: "é", count: 10_000),
    ]
    for (index, name) in names.enumerated() {
      try await store.keep(
        StoredPreset(id: name + "\(index)", name: name, document: [0x7B, 0x7D], modified: 1))
    }
    #expect(folder.files == (1...6).map { "presets/\($0).json" } + ["state.json"])
    #expect(try await folder.open().presets().map(\.name) == names)
    let outside = try FileManager.default.contentsOfDirectory(
      atPath: URL(filePath: folder.path).deletingLastPathComponent().path)
    #expect(!outside.contains("x"))
  }

  @Test("numbers of deleted presets are used again, and a saved preset stays in its file")
  func numbers() async throws {
    let store = folder.open()
    for number in 1...3 { try await store.keep(StoreHarness.preset(number)) }
    try await store.removePreset("own.2")
    try await store.removePreset("own.9")
    var first = StoreHarness.preset(1)
    first.name = "New"
    try await store.keep(first)
    try await store.keep(StoreHarness.preset(4))
    #expect(folder.files == (1...3).map { "presets/\($0).json" })
    let names = try await folder.open().presets().map(\.name)
    #expect(names == ["New", "Ünï 4", "Ünï 3"])
  }

  @Test("a full disk is one sentence, the old file stays whole, and the write succeeds later")
  func full() async throws {
    let store = folder.open()
    try await store.keep(StoreHarness.preset(1))
    try await store.keep(StoreHarness.state, over: nil)
    let before = (folder.bytes("presets/1.json"), folder.bytes("state.json"))
    var larger = StoreHarness.preset(1, size: 5000)
    larger.name = "Larger"
    var next = StoreHarness.state
    next.recents = ["10.0.0.1:9000"]
    for room in [0, 1, 100] {
      folder.setRoom(room)
      let error = await #expect(throws: StoreError.self) { try await store.keep(larger) }
      #expect(error?.reason == "the disk is full")
      folder.setRoom(min(room, 50))
      await #expect(throws: StoreError.self) {
        try await store.keep(next, over: StoreHarness.state)
      }
      #expect(folder.files == ["presets/1.json", "state.json"])
      #expect(folder.bytes("presets/1.json") == before.0)
      #expect(folder.bytes("state.json") == before.1)
      #expect(try await store.presets() == [StoreHarness.preset(1)])
      #expect(try await store.state() == StoreHarness.state)
    }
    folder.setRoom(nil)
    try await store.keep(larger)
    try await store.keep(next, over: StoreHarness.state)
    let again = folder.open()
    #expect(try await again.presets() == [larger])
    #expect(try await again.state() == next)
  }

  @Test("a file that cannot be put in its place leaves the old one, and a rest of it is removed")
  func unmoved() async throws {
    let store = folder.open()
    try await store.keep(StoreHarness.preset(1))
    folder.setMovesFail(true)
    await #expect(throws: StoreError.self) {
      try await store.keep(StoreHarness.preset(1, size: 99))
    }
    #expect(try await store.presets() == [StoreHarness.preset(1)])
    #expect(folder.files == ["presets/1.json"])
    folder.setMovesFail(false)
    // What a program leaves that ends between writing and renaming.
    let whole = try PresetDocument(StoreHarness.preset(2)).bytes(limit: 1000)
    for (name, size) in [
      ("presets/1.json", 20), ("presets/2.json", whole.count), ("state.json", 0),
    ] {
      try folder.write(Array(whole.prefix(size)), to: name + ".part")
    }
    let again = folder.open()
    #expect(again.notice == nil)
    #expect(try await again.presets() == [StoreHarness.preset(1)])
    #expect(folder.files == ["presets/1.json"])
    try await again.keep(StoreHarness.preset(2))
    #expect(try await folder.open().presets().count == 2)
  }

  @Test("a write after an interrupted one replaces its rest, without a restart too")
  func restOfBefore() async throws {
    let store = folder.open()
    try await store.keep(StoreHarness.preset(1))
    try folder.write([1, 2, 3], to: "presets/1.json.part")
    try await store.keep(StoreHarness.preset(1, size: 77))
    #expect(try await folder.open().presets() == [StoreHarness.preset(1, size: 77)])
  }

  @Test(
    "a damaged preset is put aside with its bytes, the others stay, and the next start is silent",
    arguments: [
      "", "{", "[]", "{\"format\":\"sensorium.stored-preset\",\"version\":1}", "\u{FFFD}",
    ])
  func damaged(text: String) async throws {
    let store = folder.open()
    for number in 1...3 { try await store.keep(StoreHarness.preset(number)) }
    try folder.write(Array(text.utf8), to: "presets/2.json")
    let again = folder.open()
    #expect(
      again.notice
        == "presets/2.json is damaged, so one preset is missing: import again what you need; "
        + "the old file is kept as presets/2-kept-1.json.")
    #expect(folder.bytes("presets/2-kept-1.json") == Array(text.utf8))
    #expect(try await again.presets() == [StoreHarness.preset(1), StoreHarness.preset(3)])
    #expect(folder.open().notice == nil)
    // The number is used again; a second damage does not overwrite what is kept.
    try await again.keep(StoreHarness.preset(4))
    try folder.write([0xFF], to: "presets/2.json")
    #expect(folder.open().notice?.contains("presets/2-kept-2.json") == true)
    #expect(folder.bytes("presets/2-kept-1.json") == Array(text.utf8))
  }

  @Test("with a thousand old files no other is overwritten")
  func manyOld() async throws {
    try await folder.open().keep(StoreHarness.state, over: nil)
    for number in 1...1000 { try folder.write([1], to: "state-kept-\(number).json") }
    try folder.write([2], to: "state.json")
    let store = folder.open()
    #expect(store.notice?.contains("nothing is kept when the app ends") == true)
    #expect(store.notice?.contains("1000 old files beside state.json") == true)
    #expect(folder.bytes("state.json") == [2] && folder.bytes("state-kept-1000.json") == [1])
  }

  @Test("several damaged files are one sentence")
  func several() async throws {
    let store = folder.open()
    for number in 1...4 { try await store.keep(StoreHarness.preset(number)) }
    for number in 1...3 { try folder.write([0], to: "presets/\(number).json") }
    #expect(
      folder.open().notice
        == "presets/1.json and 2 more are damaged, so 3 presets are missing: import again what you need; "
        + "the old files are kept as presets/1-kept-1.json and so on.")
  }

  @Test("a preset of a newer version is not listed, and stays as it is for an update of the app")
  func newerPreset() async throws {
    let store = folder.open()
    try await store.keep(StoreHarness.preset(1))
    let newer = Array("{\"format\":\"sensorium.stored-preset\",\"version\":2,\"x\":1}".utf8)
    try folder.write(newer, to: "presets/2.json")
    let again = folder.open()
    #expect(
      again.notice
        == "presets/2.json was written by a newer version, so one preset is not listed: update the app; "
        + "the file stays as it is.")
    for number in 2...4 { try await again.keep(StoreHarness.preset(number)) }
    #expect(folder.bytes("presets/2.json") == newer)
    #expect(try await folder.open().presets().count == 4)
  }

  @Test("a file that is too large, a folder in its place, a repeated id: each has a sentence")
  func strange() async throws {
    let store = folder.open()
    try await store.keep(StoreHarness.preset(1))
    try await store.keep(StoreHarness.state, over: nil)
    try folder.write(folder.bytes("presets/1.json") ?? [], to: "presets/7.json")
    try folder.write(Array(repeating: 0x20, count: StoreLimit.presetFile + 1), to: "presets/8.json")
    try FileManager.default.removeItem(atPath: folder.path + "/state.json")
    try FileManager.default.createDirectory(
      atPath: folder.path + "/state.json", withIntermediateDirectories: false)
    let again = folder.open()
    let notice = try #require(again.notice)
    #expect(
      notice.hasPrefix(
        "state.json is a folder, so settings start afresh: set them again; the old file is kept as state-kept-1.json. "
          + "presets/8.json is damaged"), "\(notice)")
    #expect(notice.contains("presets/7.json repeats the id of another preset"))
    #expect(try await again.presets() == [StoreHarness.preset(1)])
    try await again.keep(StoreHarness.state, over: nil)
    #expect(folder.open().notice == nil)
  }

  @Test("sizes are bounded, each with a sentence")
  func bounds() async throws {
    let store = folder.open()
    let large = await #expect(throws: StoreError.self) {
      try await store.keep(StoreHarness.preset(1, size: StoreLimit.presetFile))
    }
    #expect(large?.description.hasSuffix("at most 1048576 are kept): keep less in it.") == true)
    var state = StoreHarness.state
    state.settings["x"] = String(repeating: "x", count: StoreLimit.stateFile)
    await #expect(throws: StoreError.self) { try await store.keep(state, over: nil) }
    #expect(try await store.state() == nil)
    #expect(folder.files.isEmpty)
    var content = StoreContent()
    for number in 1...StoreLimit.presets {
      content.set(
        StoreHarness.preset(number), number: try content.number(for: StoreHarness.preset(number)))
    }
    let oneMore = #expect(throws: StoreError.self) {
      try content.number(for: StoreHarness.preset(0))
    }
    #expect(oneMore?.remedy == "delete presets that are not used")
    #expect(try content.number(for: StoreHarness.preset(5)) == 5)
  }

  @Test("an absent folder on a full disk is created by the first write that finds space")
  func absent() async throws {
    folder.setRoom(0)
    let store = folder.open()
    #expect(store.notice == nil)
    await #expect(throws: StoreError.self) { try await store.keep(StoreHarness.preset(1)) }
    folder.setRoom(nil)
    try await store.keep(StoreHarness.preset(1))
    #expect(try await folder.open().presets() == [StoreHarness.preset(1)])
  }

  @Test("numbers that are none become 0, so that the file can be read again")
  func notFinite() async throws {
    let store = folder.open()
    try await store.keep(StoredPreset(id: "a", name: "a", document: [], modified: .nan))
    try await store.keep(
      StoredState(settings: ["a": "1"], pairings: [StoredPairing(digest: [1], paired: .infinity)]),
      over: nil)
    let again = folder.open()
    #expect(again.notice == nil)
    #expect(try await again.presets().map(\.modified) == [0])
    #expect(try await again.state()?.pairings.map(\.paired) == [0])
  }
}
