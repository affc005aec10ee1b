import Coach
import CoachEngine
import CoachWire
import Foundation
import JSON
import Landmarks
import Realtime
import Store
import Testing

@testable import HubCoach
@testable import HubStudio
@testable import WebServer

@Suite("The coach's server while sessions begin, end and are deleted")
struct CoachServerTests {
  private let folder: TemporaryFolder
  private let archive: PausingArchive
  /// Runs while a picture is looked at.
  private let looking = Locked<@Sendable () async -> Void>({})
  private let server: CoachServer
  private let time = Locked(1_000.0)

  init() throws {
    folder = try TemporaryFolder()
    archive = PausingArchive(CoachStore(folder: folder.path))
    let (looking, time) = (looking, time)
    server = CoachServer(
      archive: archive,
      sight: CoachSight(
        {
          await looking.withLock { $0 }()
          throw VisionError.stopped
        }, Announcer()), now: { time.withLock { $0 } })
  }

  private func ask(
    _ method: String, _ target: String, _ headers: [(String, String)] = [], body: [UInt8] = []
  ) async -> StudioResponse {
    let facts = RequestFacts(
      method: method, target: target, headers: headers, listener: .loopback, isSecure: false,
      remote: nil, local: nil)
    return await server.answer(
      StudioRequest(method: method, path: facts.path, body: body, facts: facts))
  }

  /// A picture a second later.
  private func analyze(
    _ session: String, device: String? = nil, frame: [UInt8] = Self.frame
  ) async -> StudioResponse {
    time.withLock { $0 += 1 }
    let form = AnalyzeRequest(
      frame: frame, audioClip: nil, metrics: WireMetrics(samples: []), sessionID: session,
      deviceID: device
    ).encoded(tail: "0123456789abcdef")
    return await ask(
      "POST", "/analyze", [("content-type", form.contentType)], body: form.body)
  }

  /// Until the opening is over, and one event is stored.
  private func begin(_ session: String) async throws {
    for _ in 0..<6 { #expect(await analyze(session).status == 200) }
    #expect(try await archive.session(session) != nil)
  }

  private static let frame: [UInt8] = {
    let picture = Picture(width: 32, height: 32, rgb: [UInt8](repeating: 90, count: 3_072))
    return picture.flatMap { try? JPEGEncoder.encode($0, quality: 80) } ?? []
  }()

  private func token(_ response: StudioResponse) -> String? {
    response.headers.first { $0.name == CoachServer.tokenField }?.value
  }

  @Test("each event is stored once, also behind sessions that had to go for others")
  func eviction() async throws {
    try await begin("one")
    let before = try #require(try await archive.session("one")).stored
    for number in 0..<CoachSessions.capacity { _ = await analyze("other-\(number)") }
    try await begin("one")
    let after = try #require(try await archive.session("one")).stored
    #expect(after.count == 2 * before.count)
    #expect(after.prefix(before.count) == before[...])
  }

  @Test("a request that is looked at while its session is deleted is refused, and keeps nothing")
  func deletedWhileLooking() async throws {
    for isAll in [false, true] {
      try await begin("one")
      looking.withLock { looking in
        looking = { [self] in
          if isAll {
            await server.forgetAll()
            try? await archive.removeAll()
          } else {
            _ = await ask("DELETE", "/session/one")
          }
        }
      }
      let refused = await analyze("one", device: "phone")
      #expect(refused.status == 409 && refused.text.contains("Send the next one"))
      #expect(try await archive.session("one") == nil)
      #expect(try await archive.tokenDigest(of: "phone") == nil)
      looking.withLock { $0 = {} }
    }
  }

  @Test("an event that is stored while its session is deleted is forgotten")
  func deletedWhileKeeping() async throws {
    try await begin("one")
    archive.keeping.withLock { keeping in
      keeping = { [self] in
        await server.forgetAll()
        try? await archive.removeAll()
      }
    }
    #expect(await analyze("one").status == 409)
    archive.keeping.withLock { $0 = {} }
    #expect(try await archive.session("one") == nil)
    try await begin("one")
  }

  @Test("a device gets its token with the first request that is answered, and once")
  func token() async throws {
    archive.failure.withLock { $0 = CoachArchiveError("The disk is full.") }
    for _ in 0..<6 { _ = await analyze("one") }
    let failed = await analyze("one", device: "phone")
    #expect(failed.status == 500 && token(failed) == nil)
    archive.failure.withLock { $0 = nil }
    let first = await analyze("one", device: "phone")
    let given = try #require(token(first))
    #expect(first.status == 200)
    #expect(try await archive.tokenDigest(of: "phone") == RandomToken.digest(of: given))
    #expect(token(await analyze("one", device: "phone")) == nil)
  }
}

/// A store with pauses and failures before events are kept.
final class PausingArchive: CoachArchive {
  let keeping = Locked<@Sendable () async -> Void>({})
  let failure = Locked<CoachArchiveError?>(nil)
  private let store: CoachStore

  init(_ store: CoachStore) { self.store = store }

  func keep(
    _ event: StoredEvent, of session: String, device: String?
  ) async throws(CoachArchiveError) {
    await keeping.withLock { $0 }()
    if let failure = failure.withLock({ $0 }) { throw failure }
    try await store.keep(event, of: session, device: device)
  }

  func session(_ id: String) async throws(CoachArchiveError) -> ArchivedSession? {
    try await store.session(id)
  }
  func sessions(of device: String) async throws(CoachArchiveError) -> [ArchivedSession] {
    try await store.sessions(of: device)
  }
  func forgetSession(_ id: String) async throws(CoachArchiveError) {
    try await store.forgetSession(id)
  }
  func tokenDigest(of device: String) async throws(CoachArchiveError) -> [UInt8]? {
    try await store.tokenDigest(of: device)
  }
  func keep(
    tokenDigest: [UInt8], of device: String, at now: Double
  ) async throws(CoachArchiveError) -> Bool {
    try await store.keep(tokenDigest: tokenDigest, of: device, at: now)
  }
  func takes() async throws(CoachArchiveError) -> [ArchivedTake] { try await store.takes() }
  func take(_ id: String) async throws(CoachArchiveError) -> ArchivedTake? {
    try await store.take(id)
  }
  func keep(_ take: ArchivedTake) async throws(CoachArchiveError) { try await store.keep(take) }
  func removeTake(_ id: String) async throws(CoachArchiveError) { try await store.removeTake(id) }
  func baseline(of key: BaselineKey) async throws(CoachArchiveError) -> Baseline? {
    try await store.baseline(of: key)
  }
  func keep(_ baseline: Baseline, of key: BaselineKey) async throws(CoachArchiveError) {
    try await store.keep(baseline, of: key)
  }
  func expire(before oldest: Double) async throws(CoachArchiveError) {
    try await store.expire(before: oldest)
  }
  func removeAll() async throws(CoachArchiveError) { try await store.removeAll() }
}
