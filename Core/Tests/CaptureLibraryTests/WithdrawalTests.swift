import Capture
import CaptureScreens
import Foundation
import Realtime
import TestSupport
import Testing

@testable import CaptureFiles
@testable import CaptureLibrary

@Suite("Withdrawal")
struct WithdrawalTests {
  private let rig = LibraryRig()
  private static let bucket = "s3://takes/lab"

  /// Two sessions of Ada, one of them uploaded and exported, and one of Ben.
  private func people() async throws -> (ada: String, ben: String) {
    let (ada, ben) = (try await rig.agree(), try await rig.agree(name: "Ben"))
    try await rig.write("one", contributor: ada)
    try await rig.write("two", contributor: ada)
    try await rig.write("ben", contributor: ben)
    try await rig.library.scan()
    await rig.library.export(["one"], as: .csv).value
    try await rig.library.assign(CaptureAssignment(id: "x", contributor: ada))
    try await rig.library.assign(CaptureAssignment(id: "y", contributor: ben))
    try await rig.library.confirm(["one"], review: CaptureReview(duration: 10))
    try await rig.library.upload(["one"], to: Self.bucket)
    let library = rig.library
    let run = Task { try await library.run() }
    try await rig.until {
      try await rig.entry("one")?.uploads.first?.state == .done(path: nil)
    }
    run.cancel()
    _ = await run.result
    return (ada, ben)
  }

  private func person(_ id: String) async throws -> CaptureContributorEntry? {
    try await rig.library.contributors().first { $0.contributor.id == id }
  }

  @Test func `everything of a contributor goes, and nothing of others`() async throws {
    let (ada, ben) = try await people()
    let plan = try await rig.library.withdraw(ada)
    #expect(plan.isComplete)
    #expect(Set(plan.items.map(\.kind)) == [.object, .export, .indexRow, .session])
    #expect(rig.host.state.withLock { $0.removed } == ["one \(Self.bucket)"])
    #expect(try await rig.library.entries().map(\.id) == ["ben"])
    #expect(await rig.archive.sessionIDs() == ["ben"])
    #expect(!rig.exists("sessions/one") && !rig.exists("exports/one"))
    #expect(try await rig.archive.uploads().isEmpty)
    #expect(try await rig.library.assignments().all.map(\.contributor) == [ben])
    let gone = try #require(try await person(ada))
    #expect(gone.name.isEmpty && gone.takes == 0 && gone.contributor.history == TaskHistory())
    #expect(gone.withdrawal == plan && gone.consent != nil)
    await #expect(throws: CaptureLibraryError.self) { _ = try await rig.agree(by: ada) }
    await #expect(throws: CaptureLibraryError.self) {
      _ = try await rig.library.withdraw("c-9999999999999999")
    }
  }

  @Test func `a bucket that refuses is told and tried again later`() async throws {
    let (ada, _) = try await people()
    rig.host.state.withLock { $0.stubborn = [Self.bucket] }
    let plan = try await rig.library.withdraw(ada)
    #expect(plan.open.map(\.kind) == [.object])
    #expect(plan.open.first?.state == .failed("\(Self.bucket) refused the deletion."))
    #expect(try await rig.library.entries().map(\.id) == ["ben"])
    // The next start does not try by itself what a person has seen fail.
    let other = rig.restarted()
    _ = try await other.entries()
    await other.resumeWithdrawals()
    #expect(rig.host.state.withLock { $0.removed.count } == 1)
    rig.host.state.withLock { $0.stubborn = [] }
    #expect(try await other.withdraw(ada).isComplete)
    #expect(rig.host.state.withLock { $0.removed.count } == 2)
  }

  @Test func `a withdrawal that a crash interrupted goes on at the next start`() async throws {
    let (ada, _) = try await people()
    // Only the plan was kept.
    var known = try #require(
      try await rig.archive.contributors().first { $0.contributor.id == ada })
    known.withdrawal = WithdrawalPlan(
      contributor: ada,
      items: [.init(kind: .session, session: "two", place: rig.sessions + "/two")])
    try await rig.archive.keep(known)
    let host = FakeHost()
    let other = rig.restarted(host: host)
    let run = Task { try await other.run() }
    // Said after the last change that is announced.
    while host.state.withLock({ $0.said.isEmpty }) { try await Task.sleep(for: .milliseconds(1)) }
    run.cancel()
    _ = await run.result
    #expect(host.state.withLock { $0.said.last }?.hasSuffix("are deleted.") == true)
    #expect(try await other.entries().map(\.id) == ["ben"])
    #expect(host.state.withLock { $0.removed } == ["one \(Self.bucket)"])
  }

  @Test func `an upload that runs ends with the withdrawal, and what is there is deleted`()
    async throws
  {
    let ada = try await rig.agree()
    try await rig.write("one", contributor: ada)
    try await rig.library.scan()
    rig.host.state.withLock { $0.uploads = [.hang] }
    try await rig.library.upload(["one"], to: Self.bucket)
    let library = rig.library
    let run = Task { try await library.run() }
    try await rig.until { try await rig.entry("one")?.uploads.first?.state == .running(0.5) }
    let plan = try await rig.library.withdraw(ada)
    #expect(plan.isComplete && !rig.host.state.withLock { $0.isSending })
    #expect(rig.host.state.withLock { $0.removed } == ["one \(Self.bucket)"])
    run.cancel()
    _ = await run.result
    #expect(rig.host.state.withLock { $0.begun.count } == 1)
    #expect(try await rig.archive.uploads().isEmpty)
  }

  @Test func `the bucket's copy of a deleted session is still found`() async throws {
    let (ada, _) = try await people()
    #expect(await rig.library.delete(["one", "two"]).deleted == 2)
    let plan = try await rig.library.withdraw(ada)
    #expect(plan.items.map(\.kind) == [.object] && plan.isComplete)
    #expect(rig.host.state.withLock { $0.removed } == ["one \(Self.bucket)"])
  }

  @Test func `a recording of one person goes, one with others waits`() async throws {
    let (ada, ben) = try await people()
    try Recordings.write(rig.sessions + "/alone.recording", people: [ada])
    try Recordings.write(rig.sessions + "/both.recording", people: [ada, ben])
    try Recordings.write(rig.sessions + "/running.recording", people: [ben])
    let early = rig.sessions + "/early.recording"
    try Recordings.write(early, people: [ada])
    let document = early + "/document-metadata_1.json"
    try FileManager.default.moveItem(atPath: document, toPath: document + ".new")
    let plan = try await rig.library.withdraw(ada)
    #expect(plan.open.map(\.session) == ["both"])
    #expect(!rig.exists("sessions/alone.recording"))
    #expect(!rig.exists("sessions/early.recording"), "killed before its document was on the disk")
    #expect(rig.exists("sessions/both.recording") && rig.exists("sessions/running.recording"))
    _ = try await rig.library.finalise(recording: "both.recording")
    #expect(
      rig.host.state.withLock { $0.said.contains { $0.contains("who has withdrawn") } })
    #expect(try await rig.library.withdraw(ada).isComplete)
    let left = try await rig.library.entries().filter { $0.state != .recovered }
    #expect(left.allSatisfy { $0.contributors == ["Ben"] } && left.count == 2)
  }

  @Test func `an archive that fails leaves the plan to be tried again`() async throws {
    let (ada, _) = try await people()
    await rig.archive.set(isFull: true)
    await #expect(throws: CaptureLibraryError.self) { _ = try await rig.library.withdraw(ada) }
    #expect(rig.exists("sessions/one"))
    await rig.archive.set()
    #expect(try await rig.library.withdraw(ada).isComplete)
  }
}
