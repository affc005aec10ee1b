import FaceControl
import FaceEngine
import Foundation
import GRDB
import Mapping
import Testing

@testable import Store

@Suite("The stored file")
struct StoreFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("the file and its journals are for its owner only")
  func permissions() async throws {
    let store = StoreFile.open(folder: folder.path)
    try await store.keep(StoreKind.state, over: nil)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
    }
  }

  @Test(
    "a damaged file is kept aside with a sentence, and the hub goes on",
    arguments: [Damage.text, .random, .header, .truncated, .middle, .foreign])
  func damaged(damage: Damage) async throws {
    do {
      let store = StoreFile.open(folder: folder.path)
      for number in 0..<300 { try await store.keep(StoreKind.preset(number)) }
    }
    let path = folder.path + "/" + StoreFile.name
    try damage.apply(to: path)
    let store = StoreFile.open(folder: folder.path)
    let notice = try #require(store.notice)
    #expect(notice.contains("damaged") && notice.contains("sensorium-kept-"), "\(notice)")
    #expect(try await store.presets().isEmpty)
    try await store.keep(StoreKind.preset(7))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.contains { $0.hasPrefix("sensorium-kept-") })
    #expect(StoreFile.open(folder: folder.path).notice == nil)
  }

  @Test("a file of a newer version is kept aside untouched")
  func newer() async throws {
    do {
      let store = StoreFile.open(folder: folder.path)
      try await store.keep(StoreKind.preset(1))
      try await store.write { database in
        try database.execute(
          sql: "INSERT INTO grdb_migrations (identifier) VALUES ('99 of tomorrow')")
      }
    }
    let store = StoreFile.open(folder: folder.path)
    #expect(store.notice?.contains("newer version") == true)
    #expect(try await store.presets().isEmpty)
    let kept = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .first { $0.hasPrefix("sensorium-kept-") && $0.hasSuffix(".sqlite") }
    #expect(kept != nil)
  }

  @Test("an older file is brought up to date with what is in it")
  func migration() async throws {
    let path = folder.path + "/" + StoreFile.name
    let empty = FileManager.default.createFile(atPath: path, contents: Data())
    #expect(empty)
    let store = StoreFile.open(folder: folder.path)
    #expect(store.notice == nil)
    try await store.keep(StoreKind.preset(1))
    #expect(try await store.presets().count == 1)
  }

  @Test("devices that paired before their names were kept are still known")
  func firstVersion() async throws {
    let path = folder.path + "/" + StoreFile.name
    do {
      let queue = try DatabaseQueue(path: path)
      try StoreSchema.migrator.migrate(queue, upTo: "1 presets, settings, connections")
      try await queue.write { database in
        try database.execute(sql: "INSERT INTO setting VALUES ('lead', '1')")
        try database.execute(sql: "INSERT INTO pairing (token, place) VALUES (X'0102', 0)")
      }
    }
    let store = StoreFile.open(folder: folder.path)
    #expect(store.notice == nil)
    #expect(try await store.state()?.pairings == [StoredPairing(digest: [1, 2])])
  }

  @Test("rows that somebody else spoiled are left out and nothing traps")
  func spoiled() async throws {
    let store = StoreFile.open(folder: folder.path)
    try await store.keep(StoreKind.state, over: nil)
    try await store.keep(StoreKind.preset(1))
    try await store.write { database in
      try database.execute(
        sql: "INSERT INTO preset VALUES ('own.2', 'B', X'00', 'yesterday'), ('own.3', X'FF', 5, 1)")
      try database.execute(sql: "UPDATE connection SET rate = 'fast' WHERE place = 1")
    }
    #expect(try await store.presets() == [StoreKind.preset(1)])
    #expect(try await store.state()?.connections.count == 2)
  }

  @Test("a folder that is absent keeps everything in memory and says so")
  func absent() async throws {
    let store = StoreFile.open(folder: folder.path + "/absent")
    #expect(store.notice?.contains("nothing is kept") == true)
    try await store.keep(StoreKind.preset(1))
    #expect(try await store.presets() == [StoreKind.preset(1)])
  }

  @Test("two hubs and many writers lose no preset")
  func concurrency() async throws {
    let stores = (0..<2).map { _ in StoreFile.open(folder: folder.path) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        let store = stores[number % 2]
        group.addTask { try await store.keep(StoreKind.preset(number)) }
        group.addTask { try await store.keep(StoreKind.state, over: nil) }
      }
      try await group.waitForAll()
    }
    #expect(try await stores[0].presets().count == 100)
    #expect(try await stores[1].state() == StoreKind.state)
  }
}

/// How a file gets spoiled.
enum Damage: Sendable {
  case text, random, header, truncated, middle, foreign

  func apply(to path: String) throws {
    for ending in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) }
    var bytes = Array(FileManager.default.contents(atPath: path) ?? Data())
    switch self {
    case .text: bytes = Array("This is no database, it is a shopping list: eggs, milk.".utf8)
    case .random: bytes = (0..<8192).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
    case .header: for index in 0..<100 { bytes[index] = 0xA5 }
    case .truncated: bytes.removeLast(bytes.count / 2 + 100)
    case .middle: for index in 4096..<min(bytes.count, 16384) { bytes[index] = 0x5A }
    case .foreign:
      try FileManager.default.removeItem(atPath: path)
      try Self.makeForeign(at: path)
      return
    }
    try Data(bytes).write(to: URL(filePath: path))
  }
}
