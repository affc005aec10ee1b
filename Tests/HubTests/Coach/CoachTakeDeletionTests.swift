import Foundation
import NetTestSupport
import Testing

@testable import HubCoach

@Suite("A deleted take can be brought back for a moment, then nothing of it is left")
struct CoachTakeDeletionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func takes(undo: Double = 3600, now: Double = 1_000_000) -> CoachTakeFolder {
    var limits = TakeMediaLimits()
    limits.undo = undo
    return CoachTakeFolder(path: folder.path + "/takes", limits: limits, unixSeconds: { now })
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

  @Test("undone, the take is whole again")
  func undo() async throws {
    let takes = takes()
    let id = try await add("one", to: takes)
    let (before, take) = (files, try await takes.take(id))
    try await takes.delete(id)
    #expect(await takes.takes().isEmpty)
    await #expect(throws: TakeMediaError.unknownTake("one")) {
      try await takes.append([4], at: 3, to: id)
    }
    try await takes.restore(id)
    #expect(try await takes.take(id) == take)
    #expect(files.filter { !$0.hasPrefix(".trash") } == before)
    await #expect(throws: TakeMediaError.unknownTake("one")) { try await takes.restore(id) }
  }

  @Test("after the time for undoing everything of it is gone, and of the others nothing")
  func erased() async throws {
    let takes = takes(undo: 0.01)
    let (one, two) = (try await add("one", to: takes), try await add("two", to: takes))
    try await takes.delete(one)
    await until { files.allSatisfy { !$0.contains("one") } }
    #expect(files.allSatisfy { !$0.contains("one") })
    #expect(try await takes.take(two).size == 3)
    await #expect(throws: TakeMediaError.unknownTake("one")) { try await takes.restore(one) }
  }

  @Test("a hub that ends before the time is over erases at its next start")
  func restart() async throws {
    let first = takes()
    let id = try await add("one", to: first)
    try await first.delete(id)
    #expect(files.contains { $0.contains("one") })
    let second = takes()
    #expect(files.allSatisfy { !$0.contains("one") })
    await #expect(throws: TakeMediaError.unknownTake("one")) { try await second.restore(id) }
  }

  @Test("a name that is used again does not bring the old take back, nor is it erased with it")
  func sameName() async throws {
    let takes = takes()
    let id = try await add("one", to: takes)
    try await takes.delete(id)
    _ = try await add("one", to: takes)
    await #expect(throws: TakeMediaError.existingTake("one")) { try await takes.restore(id) }
    try await takes.delete(id)
    try await takes.restore(id)
    #expect(try await takes.take(id).size == 3)
  }

  @Test("all takes are deleted at once")
  func all() async throws {
    let takes = takes()
    for name in ["one", "two", "three"] { _ = try await add(name, to: takes) }
    #expect(Set(await takes.deleteAll().map(\.text)) == ["one", "two", "three"])
    #expect(await takes.takes().isEmpty)
    let two = try #require(CoachTakeID("two"))
    await #expect(throws: TakeMediaError.self) { try await takes.restore(two) }
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
