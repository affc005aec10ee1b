import Foundation
import Testing

@testable import HubCoach

@Suite("Nothing is left of a take that was deleted or is too old")
struct CoachTakeDeletionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func takes(now: Double = 1_000_000) -> CoachTakeFolder {
    CoachTakeFolder(path: folder.path + "/takes", unixSeconds: { now })
  }

  private func add(_ name: String, to takes: CoachTakeFolder) async throws -> CoachTakeID {
    let id = try #require(CoachTakeID(name))
    try await takes.begin(id)
    try await takes.append([1, 2, 3], at: 0, to: id)
    try await takes.finish(id, type: "video/webm")
    let derived = folder.path + "/takes/\(name)/derived"
    try FileManager.default.createDirectory(atPath: derived, withIntermediateDirectories: true)
    for file in ["derived/strip.jpg", "report.json"] {
      try Data([1]).write(to: URL(fileURLWithPath: folder.path + "/takes/\(name)/\(file)"))
    }
    return id
  }

  /// Every file below the folder of takes.
  private var files: [String] {
    (FileManager.default.enumerator(atPath: folder.path + "/takes")?.allObjects ?? [])
      .compactMap { $0 as? String }.sorted()
  }

  @Test("everything of it is gone at once, and of the others nothing")
  func erased() async throws {
    let takes = takes()
    let two = try await add("two", to: takes)
    let before = files
    let one = try await add("one", to: takes)
    try await takes.delete(one)
    #expect(files == before)
    #expect(await takes.takes().map(\.id) == [two])
    await #expect(throws: TakeMediaError.unknownTake("one")) {
      try await takes.append([4], at: 3, to: one)
    }
    await #expect(throws: TakeMediaError.unknownTake("one")) { try await takes.delete(one) }
    #expect(try await takes.take(two).size == 3)
  }

  @Test("a hub that ends while it deletes goes on at its next start")
  func restart() async throws {
    _ = try await add("one", to: takes())
    let path = folder.path + "/takes"
    try FileManager.default.createDirectory(
      atPath: path + "/.trash", withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: path + "/one", toPath: path + "/.trash/one")
    #expect(files.contains { $0.contains("one") })
    _ = takes()
    #expect(files.isEmpty)
  }

  @Test("a name that is used again is a new take")
  func sameName() async throws {
    let takes = takes()
    let id = try await add("one", to: takes)
    try await takes.delete(id)
    _ = try await add("one", to: takes)
    #expect(try await takes.take(id).size == 3)
    try await takes.delete(id)
    #expect(files.isEmpty)
  }

  @Test("all takes are deleted at once")
  func all() async throws {
    let takes = takes()
    for name in ["one", "two", "three"] { _ = try await add(name, to: takes) }
    #expect(Set(await takes.deleteAll().map(\.text)) == ["one", "two", "three"])
    #expect(await takes.takes().isEmpty)
    #expect(!FileManager.default.fileExists(atPath: takes.path + "/.trash"))
  }

  @Test("takes older than the days that they are kept are removed; 0 days keep them for ever")
  func retention() async throws {
    let day = 86_400.0
    _ = try await add("old", to: takes(now: 10 * day))
    _ = try await add("new", to: takes(now: 19 * day))
    let takes = takes(now: 20 * day)
    let running = try #require(CoachTakeID("running"))
    try await takes.begin(running)
    #expect(await takes.expire(days: 0).isEmpty)
    #expect(await takes.expire(days: -3).isEmpty)
    #expect(await takes.expire(days: 10).isEmpty)
    #expect(await takes.expire(days: 9).map(\.text) == ["old"])
    #expect(Set(await takes.takes().map(\.id.text)) == ["new", "running"])
    #expect(files.allSatisfy { !$0.contains("old") })
  }

  @Test("a conversion that was interrupted leaves nothing behind")
  func unfinished() async throws {
    let id = try await add("one", to: takes())
    let part = folder.path + "/takes/one/derived/export.mp4.part"
    try Data([1]).write(to: URL(fileURLWithPath: part))
    _ = takes()
    #expect(!FileManager.default.fileExists(atPath: part))
    #expect(files.contains("\(id)/derived/strip.jpg"))
  }
}
