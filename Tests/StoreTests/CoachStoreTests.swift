import Coach
import CoachEngine
import CoachWire
import Foundation
import GRDB
import Testing

@testable import Store

@Suite("The coach's stored sessions and takes")
struct CoachStoreTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func event(_ score: Double, at time: Double = 1_700_000_000) -> StoredEvent {
    StoredEvent(
      CoachingEvent(
        kind: .speedUp, score: score, message: "FASTER", detail: "", buzz: true,
        buzzPattern: .triple, confidence: 0.8, timestamp: time, phase: .normal,
        reasoning: "98 wpm, “usual” 140 \u{1F600}"), frameFiles: ["0001.jpg", "0002.jpg"])
  }

  @Test("events come back in their order after a restart")
  func sessions() async throws {
    let store = CoachStore(folder: folder.path)
    #expect(try await store.session("s") == nil)
    for place in [0, 1, 2] {
      try await store.keep(
        event(Double(place) / 10), of: "s", device: place == 1 ? "phone" : nil)
    }
    let again = CoachStore(folder: folder.path)
    let session = try #require(try await again.session("s"))
    #expect(session.stored.map(\.event.score) == [0, 0.1, 0.2])
    #expect(session.stored[0] == event(0))
    #expect(session.device == "phone")
    try await again.forgetSession("s")
    #expect(try await again.session("s") == nil)
  }

  @Test("an event behind one that cannot be read overwrites none")
  func unreadable() async throws {
    let store = CoachStore(folder: folder.path)
    for score in [0.1, 0.2, 0.3] { try await store.keep(event(score), of: "s", device: nil) }
    let file = try DatabaseQueue(path: folder.path + "/" + StoreFile.name)
    try await file.write {
      try $0.execute(sql: "UPDATE coachEvent SET document = '{' WHERE place = 0")
    }
    try await store.keep(event(0.4), of: "s", device: nil)
    #expect(try await store.session("s")?.stored.map(\.event.score) == [0.2, 0.3, 0.4])
    // A session that is deleted begins anew.
    try await store.forgetSession("s")
    try await store.keep(event(0.5), of: "s", device: nil)
    #expect(try await store.session("s")?.stored.map(\.event.score) == [0.5])
  }

  @Test("sessions of a device are listed newest first, and no others")
  func devices() async throws {
    let store = CoachStore(folder: folder.path)
    try await store.keep(event(0.5, at: 100), of: "old", device: "a")
    try await store.keep(event(0.5, at: 300), of: "new", device: "a")
    try await store.keep(event(0.5, at: 200), of: "other", device: "b")
    #expect(try await store.sessions(of: "a").map(\.id) == ["new", "old"])
    #expect(try await store.tokenDigest(of: "a") == nil)
    #expect(try await store.keep(tokenDigest: [1, 2, 255], of: "a", at: 0))
    #expect(try await store.tokenDigest(of: "a") == [1, 2, 255])
    #expect(try await !store.keep(tokenDigest: [3], of: "a", at: 1))
    #expect(try await store.tokenDigest(of: "a") == [1, 2, 255])
  }

  @Test("a take comes back with its report, its measures and what was usual")
  func takes() async throws {
    let store = CoachStore(folder: folder.path)
    var measures = TakeMeasures()
    var window = MeasureWindow(time: 1)
    window.picture = PictureMeasures(figures: PictureFigures(mean: 120))
    measures.register(window)
    var usual = UsualFigures()
    usual.pace = 140
    let session = try #require(
      SessionReport(sessionID: "take-1", stored: [event(0.4), event(0.8)]))
    let take = ArchivedTake(
      id: "take-1", person: BaselineKey(person: "Anna", place: "Desk"),
      report: TakeReport(
        session: session, start: 1_699_999_990, measures: measures, usual: usual),
      start: 1_699_999_990, length: 12.5)
    let empty = ArchivedTake(
      id: "take-2", person: BaselineKey(person: "", place: ""), report: nil, start: 5, length: 1)
    try await store.keep(take)
    try await store.keep(empty)
    let again = CoachStore(folder: folder.path)
    #expect(try await again.takes() == [take, empty])
    #expect(try await again.take("take-1") == take)
    #expect(try await again.take("take-2") == empty)
    #expect(try await again.take("take-3") == nil)
    try await again.removeTake("take-1")
    #expect(try await again.takes() == [empty])
  }

  @Test("what is usual is kept for a person at a place")
  func baselines() async throws {
    let store = CoachStore(folder: folder.path)
    let (desk, stage) = (
      BaselineKey(person: "Anna", place: "Desk"), BaselineKey(person: "Anna", place: "Stage")
    )
    var usual = UsualFigures()
    usual.pace = 131
    var baseline = Baseline()
    baseline.learn(usual)
    try await store.keep(baseline, of: desk)
    #expect(try await CoachStore(folder: folder.path).baseline(of: desk) == baseline)
    #expect(try await store.baseline(of: stage) == nil)
  }

  @Test(
    "what is older than an instant goes: takes, sessions with their events, devices without any")
  func retention() async throws {
    let store = CoachStore(folder: folder.path)
    for (id, start) in [("old", 99.0), ("new", 100)] {
      try await store.keep(
        ArchivedTake(
          id: id, person: BaselineKey(person: "", place: ""), report: nil, start: start, length: 9))
      try await store.keep(event(0.5, at: start), of: id, device: id)
      #expect(try await store.keep(tokenDigest: [1], of: id, at: 50))
    }
    #expect(try await store.keep(tokenDigest: [1], of: "waiting", at: 100))
    // A session that goes on is as young as its last event.
    for time in [1.0, 200] { try await store.keep(event(0.5, at: time), of: "long", device: nil) }
    try await store.expire(before: 100)
    #expect(try await store.takes().map(\.id) == ["new"])
    #expect(try await store.session("old") == nil)
    #expect(try await store.session("new")?.stored.count == 1)
    #expect(try await store.session("long")?.stored.count == 2)
    #expect(try await store.tokenDigest(of: "old") == nil)
    #expect(try await store.tokenDigest(of: "new") == [1])
    #expect(try await store.tokenDigest(of: "waiting") == [1])
    let file = try DatabaseQueue(path: folder.path + "/" + StoreFile.name)
    let events = try await file.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM coachEvent")
    }
    #expect(events == 3)
  }

  @Test("a journal that another program reads is a sentence, and deleting again empties it")
  func busyJournal() async throws {
    let store = CoachStore(folder: folder.path)
    let secret = "Xylophonist"
    try await store.keep(event(0.5), of: secret, device: nil)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let reader = try DatabaseQueue(
      path: folder.path + "/" + StoreFile.name, configuration: configuration)
    try await reader.writeWithoutTransaction { database in
      try database.beginTransaction(.deferred)
      _ = try Row.fetchAll(database, sql: "SELECT * FROM coachEvent")
    }
    let error = await #expect(throws: CoachArchiveError.self) { try await store.removeAll() }
    #expect(error?.description.contains("keeps it busy") == true)
    try await reader.writeWithoutTransaction { try $0.rollback() }
    try await store.removeAll()
    #expect(try words(secret).isEmpty)
  }

  /// The names of files in which a word is.
  private func words(_ word: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { name in
      let bytes = try Data(contentsOf: URL(filePath: folder.path + "/" + name))
      return bytes.range(of: Data(word.utf8)) != nil
    }
  }

  @Test("after everything was deleted no word of it is in any file")
  func deletion() async throws {
    let store = CoachStore(folder: folder.path)
    let secret = "Xylophonist"
    try await store.keep(event(0.5), of: secret, device: secret)
    try await store.keep(Baseline(), of: BaselineKey(person: secret, place: secret))
    try await store.removeAll()
    #expect(try await store.session(secret) == nil)
    #expect(try words(secret).isEmpty)
  }

  @Test("presets and the coach share one file")
  func oneFile() async throws {
    let presets = StoreFile.open(folder: folder.path)
    let store = CoachStore(folder: folder.path)
    try await store.keep(event(0.5), of: "s", device: nil)
    #expect(try await presets.presets().isEmpty)
    await presets.close()
    #expect(try await store.session("s") != nil)
  }

  @Test("a folder that cannot be written is a sentence, and later calls try again")
  func noDisk() async throws {
    let store = CoachStore(folder: folder.path + "/later")
    await #expect(throws: CoachArchiveError.self) {
      try await store.keep(event(0.5), of: "s", device: nil)
    }
    try FileManager.default.createDirectory(
      atPath: folder.path + "/later", withIntermediateDirectories: true)
    try await store.keep(event(0.5), of: "s", device: nil)
    #expect(try await store.session("s") != nil)
  }
}
