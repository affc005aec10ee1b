import Capture
import CaptureLibrary
import Foundation
import GRDB
import Testing

@testable import Store

@Suite("Capture's stored contributors, sessions and uploads")
struct CaptureStoreTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func session(_ id: String) -> IndexedSession {
    var session = IndexedSession(
      id: id, stamp: .init(manifestSize: 9, manifestChange: .max, metadataSize: 1))
    session.task = TaskLibrary.standard.prompts.first
    session.contributor = "c-0123456789abcdef"
    session.consent = consent("s3://takes/lab")
    session.grade = CaptureGrade(letter: .b, reasons: ["“dark” \u{1F600}"])
    session.trim = 1.5...8
    session.check = .init(date: 5, findings: ["a is missing"], further: 2)
    session.duration = 12.25
    session.size = 1 << 40
    return session
  }

  private func consent(_ destination: String?) -> ConsentRecord {
    ConsentRecord(
      contributor: "c-0123456789abcdef", text: .newest(.german), date: "2026-01-01T00:00:00Z",
      destination: destination
    ) { _ in String(repeating: "0", count: 64) }
  }

  private func person() -> KnownContributor {
    var random = SystemRandomNumberGenerator()
    var person = KnownContributor(
      Contributor(isMinor: false, language: .french, using: &random))
    person.name = "Ada’s ‘name’"
    person.agree(consent(nil))
    person.agree(consent("s3://takes/lab"))
    if let task = TaskLibrary.standard.prompts.first {
      person.contributor.history.keep(task, grade: .a, isMinor: false)
      person.contributor.history.skip(task)
    }
    return person
  }

  @Test("sessions come back as they were after a restart, and are replaced by id")
  func sessions() async throws {
    let store = CaptureStore(folder: folder.path)
    #expect(try await store.sessions().isEmpty)
    try await store.keep([session("one"), session("two")])
    var changed = session("one")
    changed.trim = nil
    try await store.keep([changed])
    let again = CaptureStore(folder: folder.path)
    #expect(try await again.sessions().sorted { $0.id < $1.id } == [changed, session("two")])
    try await again.removeSessions(["one", "none"])
    #expect(try await again.sessions() == [session("two")])
  }

  @Test("uploads are kept by session and destination, in every state")
  func uploads() async throws {
    let store = CaptureStore(folder: folder.path)
    let states: [QueuedUpload.State] = [.waiting, .done(7), .failed("no"), .cancelled]
    for (number, state) in states.enumerated() {
      var upload = QueuedUpload(
        .init(session: "one", destination: "s3://b/\(number)"), contributor: "c", consent: nil,
        queued: Double(number), size: 5)
      (upload.state, upload.nextTry, upload.mayBeThere) = (state, 12.5, true)
      try await store.keep(upload)
      try await store.keep(upload)
    }
    let kept = try await CaptureStore(folder: folder.path).uploads()
    #expect(kept.sorted { $0.queued < $1.queued }.map(\.state) == states)
    #expect(kept.allSatisfy { $0.nextTry == 12.5 && $0.mayBeThere })
    for upload in kept { try await store.removeUpload(upload.id) }
    #expect(try await store.uploads().isEmpty)
  }

  @Test("contributors keep all consents and their history; a withdrawal leaves no name in the file")
  func contributors() async throws {
    let store = CaptureStore(folder: folder.path)
    var person = person()
    try await store.keep(person)
    #expect(try await CaptureStore(folder: folder.path).contributors() == [person])
    person.name = ""
    person.withdrawal = WithdrawalPlan(
      contributor: person.contributor.id,
      items: [.init(kind: .object, session: "one", place: "s3://takes/lab/one")])
    person.withdrawal?.record(.object, "s3://takes/lab/one", failure: "refused")
    try await store.keep(person)
    #expect(try await store.contributors() == [person])
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name))
      #expect(bytes.range(of: Data("Ada’s".utf8)) == nil, "\(name)")
    }
  }

  @Test("assignments and small documents are kept")
  func documents() async throws {
    let store = CaptureStore(folder: folder.path)
    #expect(try await store.assignments() == CaptureAssignments())
    var random = SystemRandomNumberGenerator()
    let contributor = Contributor(isMinor: true, language: .english, using: &random)
    var assignments = CaptureAssignments()
    #expect(
      assignments.assign(
        CaptureAssignment(id: "a", contributor: contributor.id, devices: ["x"], wanted: 3),
        to: contributor, in: .standard) == nil)
    try await store.keep(assignments)
    try await store.keep([0, 255], as: "token")
    let again = CaptureStore(folder: folder.path)
    #expect(try await again.assignments() == assignments)
    #expect(try await again.document("token") == [0, 255])
    try await again.keep(nil, as: "token")
    #expect(try await again.document("token") == nil)
  }

  @Test("a row that cannot be read takes no other with it")
  func unreadable() async throws {
    let store = CaptureStore(folder: folder.path)
    try await store.keep([session("one"), session("two")])
    let file = try DatabaseQueue(path: folder.path + "/" + StoreFile.name)
    try await file.write {
      try $0.execute(sql: "UPDATE captureSession SET document = '{' WHERE id = 'one'")
    }
    #expect(try await store.sessions().map(\.id) == ["two"])
  }

  @Test("a folder in which nothing can be kept says so in one sentence")
  func readOnly() async throws {
    let store = CaptureStore(folder: folder.path + "/none")
    await #expect(throws: CaptureArchiveError.self) { try await store.keep([session("one")]) }
    await #expect(throws: CaptureArchiveError.self) { _ = try await store.contributors() }
  }
}
