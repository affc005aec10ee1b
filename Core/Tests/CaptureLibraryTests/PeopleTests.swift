import Capture
@testable import CaptureScreens
import JSON
import Realtime
import TestSupport
import Testing

@testable import CaptureLibrary

@Suite("Contributors and assignments")
struct PeopleTests {
  private let rig = LibraryRig()

  @Test func `a consent has a date, a digest and a random id, and is kept in all versions`()
    async throws
  {
    let ada = try await rig.agree()
    #expect(Contributor.isID(ada))
    #expect(try await rig.agree(name: "Ben") != ada)
    rig.time.pass(3_600)
    #expect(try await rig.agree(to: nil, name: "Ada L.", by: ada) == ada)
    let known = try #require(
      try await rig.archive.contributors().first { $0.contributor.id == ada })
    #expect(known.consents.map(\.destination) == ["s3://takes/lab", nil])
    #expect(known.consents.map(\.date) == ["2027-01-15T08:01:40Z", "2027-01-15T09:01:40Z"])
    #expect(known.consents.allSatisfy { $0.textDigest.utf8.count == 64 && $0.contributor == ada })
    #expect(known.name == "Ada L.")
    #expect(try await rig.restarted().contributors().map(\.contributor.id).contains(ada))
  }

  @Test func `under 18 a guardian has to agree`() async throws {
    await #expect(throws: CaptureLibraryError.self) {
      _ = try await rig.library.consent(
        .init(
          contributor: nil, name: "Kim", isMinor: true, language: .german, destination: nil,
          allowsAudio: false, hasGuardian: false))
    }
    #expect(try await rig.library.contributors().isEmpty)
    let kim = try await rig.agree(isMinor: true)
    try await rig.write("one", contributor: kim)
    try await rig.library.scan()
    try await rig.library.confirm(["one"], review: CaptureReview(duration: 10))
    let entry = try #require(try await rig.library.contributors().first)
    #expect(entry.contributor.history.points == 0 && entry.contributor.history.completed == 1)
  }

  @Test func `names are bounded, and go when they are empty`() async throws {
    let ada = try await rig.agree(name: String(repeating: "x", count: 10_000))
    #expect(try await rig.library.contributors().first?.name.count == ContributorNames.longestName)
    try await rig.library.rename(ada, to: "")
    #expect(try await rig.library.contributors().first?.name == "")
    await #expect(throws: CaptureLibraryError.self) { try await rig.library.rename("x", to: "y") }
    await #expect(throws: CaptureLibraryError.self) { _ = try await rig.agree(by: "c-unknown") }
  }

  @Test func `assignments get ids, and only for those who are there`() async throws {
    let ada = try await rig.agree()
    try await rig.library.assign(CaptureAssignment(id: "", contributor: ada, wanted: 3))
    let all = try await rig.library.assignments().all
    #expect(all.count == 1 && all[0].id.hasPrefix("a-"))
    await #expect(throws: CaptureLibraryError.self) {
      try await rig.library.assign(CaptureAssignment(id: "", contributor: "c-x"))
    }
    await #expect(throws: CaptureLibraryError.self) {
      try await rig.library.assign(CaptureAssignment(id: "", contributor: ada, prompt: "none"))
    }
    try await rig.library.removeAssignment(all[0].id)
    #expect(try await rig.restarted().assignments().all.isEmpty)
    try await rig.library.skip(TaskLibrary.standard.prompts[0], of: ada)
    let history = try await rig.library.contributors().first?.contributor.history
    #expect(history?.skipped == [TaskLibrary.standard.prompts[0].id: 1])
  }

  @Test func `a change that is not kept is not there`() async throws {
    let ada = try await rig.agree()
    await rig.archive.set(isFull: true)
    await #expect(throws: CaptureLibraryError("This was not kept: the disk is full.")) {
      try await rig.library.rename(ada, to: "Eve")
    }
    #expect(try await rig.library.contributors().first?.name == "Ada")
  }

  @Test func `small documents are kept and removed`() async throws {
    try await rig.library.keep([1, 2, 255], as: "token")
    #expect(try await rig.restarted().document("token") == [1, 2, 255])
    try await rig.library.keep(nil, as: "token")
    #expect(try await rig.library.document("token") == nil)
  }

  @Test func `changes at once are all kept`() async throws {
    let ada = try await rig.agree()
    let task = TaskLibrary.standard.prompts[1]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<50 { group.addTask { try await rig.library.skip(task, of: ada) } }
      try await group.waitForAll()
    }
    let known = try await rig.archive.contributors().first
    #expect(known?.contributor.history.skipped[task.id] == 50)
  }
}
