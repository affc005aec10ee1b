import FaceControl
import FaceEngine
import Foundation
import GRDB
import Testing

@testable import Store

@Suite("The stored file at its end and on a full disk")
struct StoreEndTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func preset(_ number: Int, size: Int = 10) -> StoredPreset {
    StoredPreset(
      id: "own.\(number)", name: "\(number)", document: Array(repeating: 0x20, count: size),
      modified: 1)
  }

  private var path: String { folder.path + "/" + StoreFile.name }

  private func size(_ path: String) -> Int {
    (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
  }

  @Test("an orderly end leaves everything in the one file and nothing in its journal")
  func checkpointed() async throws {
    let store = StoreFile.open(folder: folder.path)
    for number in 0..<20 { try await store.keep(Self.preset(number)) }
    #expect(size(path + "-wal") > 0)
    await store.close()
    #expect(size(path + "-wal") == 0)
    let copy = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: path, toPath: copy.path + "/" + StoreFile.name)
    #expect(try await StoreFile.open(folder: copy.path).presets().count == 20)
    let error = await #expect(throws: StoreError.self) { try await store.keep(Self.preset(1)) }
    #expect(error?.reason == "the file is closed")
    await store.close()
  }

  @Test("a write that finds no room is one sentence, and the same one succeeds when there is room")
  func full() async throws {
    let store = StoreFile.open(folder: folder.path)
    try await store.keep(Self.preset(1))
    try await store.write { database in
      let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
      try database.execute(sql: "PRAGMA max_page_count = \(pages)")
    }
    let large = Self.preset(2, size: 100_000)
    let error = await #expect(throws: StoreError.self) { try await store.keep(large) }
    #expect(error?.reason == "the disk is full")
    #expect(
      error?.description
        == "Presets and settings cannot be read or kept (the disk is full): free some space, or check the data folder's permissions."
    )
    #expect(try await store.presets() == [Self.preset(1)])
    try await store.write { try $0.execute(sql: "PRAGMA max_page_count = 100000") }
    try await store.keep(large)
    #expect(try await store.presets().count == 2)
  }

  @Test("a file that another program keeps names that program and not the disk")
  func busy() {
    for code in [ResultCode.SQLITE_BUSY, .SQLITE_LOCKED] {
      #expect(
        StoreFile.storeError(DatabaseError(resultCode: code)).description
          == "Presets and settings cannot be read or kept (another program keeps it busy): end that program."
      )
    }
  }

  @Test("a file that is there is read even where its journals find no room")
  func alone() async throws {
    do {
      let store = StoreFile.open(folder: folder.path)
      try await store.keep(Self.preset(1))
      await store.close()
    }
    let queue = try StoreFile.openedQueue(path, isAlone: true)
    let count = try await queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM preset") }
    #expect(count == 1)
    #expect(!FileManager.default.fileExists(atPath: path + "-shm"))
    try queue.close()
  }

  @Test("what is called kept is on the disk, also through a power cut")
  func synchronous() async throws {
    let store = StoreFile.open(folder: folder.path)
    let level = try await store.read { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
    #expect(level == 2)
  }
}
