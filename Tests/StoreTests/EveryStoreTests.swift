import FaceControl
import FaceEngine
import Foundation
import TestSupport
import Testing

@Suite("Every store of presets and state")
struct EveryStoreTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
  }

  @Test("everything comes back after a restart, byte for byte", arguments: StoreKind.allCases)
  func roundTrip(kind: StoreKind) async throws {
    do {
      let store = kind.open(folder.path)
      #expect(store.notice == nil)
      #expect(try await store.state() == nil)
      try await store.keep(StoreKind.state, over: nil)
      try await store.keep(StoreKind.preset(1))
      try await store.keep(StoreKind.preset(2))
      await store.close()
    }
    let store = kind.open(folder.path)
    #expect(store.notice == nil)
    #expect(try await store.state() == StoreKind.state)
    #expect(Set(try await store.presets()) == [StoreKind.preset(1), StoreKind.preset(2)])
    try await store.removePreset("own.1")
    try await store.removePreset("own.9")
    #expect(try await store.presets() == [StoreKind.preset(2)])
  }

  @Test(
    "only what changed is written, and settings of other versions stay",
    arguments: StoreKind.allCases)
  func changes(kind: StoreKind) async throws {
    let store = kind.open(folder.path)
    try await store.keep(StoreKind.state, over: nil)
    var next = StoreKind.state
    next.settings = ["options": "{\"a\":2}"]
    next.recents = []
    try await store.keep(next, over: StoreKind.state)
    let read = try #require(await store.state())
    #expect(read.settings == ["options": "{\"a\":2}", "ü": "\"\\u0000x\""])
    #expect(read.recents.isEmpty && read.connections == StoreKind.state.connections)
  }

  @Test(
    "any name, id and document comes back, and none of them becomes a path",
    arguments: StoreKind.allCases)
  func anyText(kind: StoreKind) async throws {
    let texts = [
      "", ".", "..", "../../x", "/etc/passwd", "state.json", "a/b", "\u{202E}abc", "🎭🏽",
      "\"\\\n\t\u{7F}", "CON", String(repeating: "é", count: 10_000),
    ]
    let presets = texts.enumerated().map { index, text in
      StoredPreset(
        id: "\(index)" + text, name: text, document: [0, 0xFF, 0xC3, 0x28] + Array(text.utf8),
        modified: Double(index))
    }
    let store = kind.open(folder.path)
    for preset in presets { try await store.keep(preset) }
    await store.close()
    #expect(try await Set(kind.open(folder.path).presets()) == Set(presets))
    let all =
      FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    #expect(all.allSatisfy { $0.utf8.count < 40 })
  }

  @Test(
    "a preset that is saved again takes the place of the old one", arguments: StoreKind.allCases)
  func again(kind: StoreKind) async throws {
    let store = kind.open(folder.path)
    var preset = StoreKind.preset(1)
    try await store.keep(preset)
    preset.name = "New"
    preset.document = []
    try await store.keep(preset)
    await store.close()
    #expect(try await kind.open(folder.path).presets() == [preset])
  }

  @Test(
    "a damaged file is kept aside with its bytes and a sentence, and the next start is silent",
    arguments: StoreKind.allCases, [Damage.text, .random, .truncated])
  func damaged(kind: StoreKind, damage: Damage) async throws {
    do {
      let store = kind.open(folder.path)
      try await store.keep(StoreKind.state, over: nil)
      for number in 0..<50 { try await store.keep(StoreKind.preset(number)) }
      await store.close()
    }
    let path = folder.path + "/" + kind.file
    try damage.apply(to: path)
    let spoiled = FileManager.default.contents(atPath: path)
    let store = kind.open(folder.path)
    let notice = try #require(store.notice)
    let kept = try #require(try names().first { $0.hasPrefix(kind.aside) })
    #expect(notice.contains(kind.file) && notice.contains("damaged") && notice.contains(kept))
    #expect(FileManager.default.contents(atPath: folder.path + "/" + kept) == spoiled)
    #expect(try await store.state() == nil)
    try await store.keep(StoreKind.state, over: nil)
    await store.close()
    let next = kind.open(folder.path)
    #expect(next.notice == nil)
    #expect(try await next.state() == StoreKind.state)
  }

  @Test("a file of a newer version is kept aside with a sentence", arguments: StoreKind.allCases)
  func newer(kind: StoreKind) async throws {
    try await kind.makeNewer(folder.path)
    let store = kind.open(folder.path)
    #expect(store.notice?.contains("newer version") == true)
    #expect(try await store.state() == nil)
    #expect(try names().contains { $0.hasPrefix(kind.aside) })
  }

  @Test(
    "a folder that cannot be used keeps everything in memory and says so",
    arguments: StoreKind.allCases)
  func unusable(kind: StoreKind) async throws {
    let file = folder.path + "/file"
    try Data().write(to: URL(filePath: file))
    let store = kind.open(file + "/below")
    #expect(store.notice?.contains("nothing is kept") == true)
    try await store.keep(StoreKind.preset(1))
    try await store.keep(StoreKind.state, over: nil)
    #expect(try await store.presets() == [StoreKind.preset(1)])
    #expect(try await store.state() == StoreKind.state)
  }

  @Test("many writers lose no preset", arguments: StoreKind.allCases)
  func concurrency(kind: StoreKind) async throws {
    let store = kind.open(folder.path)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<60 {
        group.addTask { try await store.keep(StoreKind.preset(number)) }
        group.addTask { try await store.keep(StoreKind.state, over: nil) }
      }
      try await group.waitForAll()
    }
    await store.close()
    let next = kind.open(folder.path)
    #expect(try await next.presets().count == 60)
    #expect(try await next.state() == StoreKind.state)
  }

  @Test("what was kept is in the files at once, without an end", arguments: StoreKind.allCases)
  func crash(kind: StoreKind) async throws {
    let store = kind.open(folder.path)
    try await store.keep(StoreKind.state, over: nil)
    try await store.keep(StoreKind.preset(1))
    let copy = try TemporaryFolder()
    for name in try names() {
      try FileManager.default.copyItem(
        atPath: folder.path + "/" + name, toPath: copy.path + "/" + name)
    }
    let next = kind.open(copy.path)
    #expect(try await next.state() == StoreKind.state)
    #expect(try await next.presets() == [StoreKind.preset(1)])
    withExtendedLifetime(store) {}
  }

  @Test("a closed store takes nothing and says so", arguments: StoreKind.allCases)
  func closed(kind: StoreKind) async throws {
    let store = kind.open(folder.path)
    await store.close()
    await store.close()
    let error = await #expect(throws: StoreError.self) { try await store.keep(StoreKind.preset(1)) }
    #expect(error?.reason == "the file is closed")
    await #expect(throws: StoreError.self) { try await store.presets() }
  }

  @Test(
    "random changes with a restart after each are what a dictionary says",
    arguments: StoreKind.allCases)
  func random(kind: StoreKind) async throws {
    var random = SeededGenerator(seed: 17)
    var model: [String: StoredPreset] = [:]
    for step in 0..<60 {
      let store = kind.open(folder.path)
      #expect(store.notice == nil)
      #expect(try await Set(store.presets()) == Set(model.values))
      let number = Int.random(in: 0..<8, using: &random)
      var preset = StoreKind.preset(number)
      preset.name = "\(step)"
      if Bool.random(using: &random) {
        try await store.keep(preset)
        model[preset.id] = preset
      } else {
        try await store.removePreset(preset.id)
        model[preset.id] = nil
      }
      await store.close()
    }
  }
}
