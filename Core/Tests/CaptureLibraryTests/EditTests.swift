import Capture
import CaptureScreens
import Foundation
import JSON
import TestSupport
import Testing

@testable import CaptureFiles
@testable import CaptureLibrary

@Suite("Trim, rating and note")
struct EditTests {
  private let rig = LibraryRig()

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: rig.sessions + "/one/" + name))
  }

  @Test func `a trim stands in the metadata, and the session stays as its manifest says`()
    async throws
  {
    try await rig.write("one")
    _ = await (try rig.library.entries(), rig.library.verify(["one"]).value)
    let samples = try bytes("watch_imu.json")
    try await rig.library.trim("one", to: 1.5...8)
    #expect(rig.isSound("one"))
    #expect(try bytes("watch_imu.json") == samples)
    #expect(try await rig.library.take("one").trim == 1.5...8)
    // What was checked stays checked: only this program changed it.
    #expect(try await rig.entry("one")?.state == .sound)
    let reader = try SessionFolderReader(rig.sessions + "/one")
    #expect(reader.metadata.members["trim"] == .array([.number("1.5"), .number("8")]))
    try await rig.library.trim("one", to: nil)
    #expect(try await rig.library.take("one").trim == nil)
    #expect(rig.isSound("one"))
    let other = rig.restarted()
    #expect(try await other.entries().first?.state == .sound)
  }

  @Test func `a review is kept once, and counts for history, points and assignments`()
    async throws
  {
    let ada = try await rig.agree()
    try await rig.write("one", contributor: ada)
    try await rig.library.scan()
    let task = TaskLibrary.standard.prompts[0]
    try await rig.library.assign(
      CaptureAssignment(id: "", contributor: ada, prompt: task.id, wanted: 2))
    var review = CaptureReview(duration: 10)
    (review.rating, review.note) = (4, "slippery “mug”")
    for _ in 0..<2 { try await rig.library.confirm(["one"], review: review) }
    let metadata = try CaptureMetadata(SessionFolderReader(rig.sessions + "/one").metadata)
    #expect(metadata.selfRating == 4 && metadata.note == review.note)
    #expect(rig.isSound("one"))
    let person = try #require(try await rig.library.contributors().first)
    #expect(person.contributor.history.completed == 1)
    let points = TaskHistory.points(of: task, grade: .a, isNewCell: true)
    #expect(person.contributor.history.points == points)
    #expect(person.takes == 1 && person.size > 0)
    #expect(try await rig.library.assignments().all.map(\.kept) == [1])
    #expect(try await rig.library.coverage().coveredCells == 1)
  }

  @Test func `a crash between any two steps of a change leaves a session that is whole`()
    async throws
  {
    try await rig.write("one")
    let folder = rig.sessions + "/one"
    let (oldManifest, oldMetadata) = (try bytes("manifest.json"), try bytes("metadata.json"))
    try await rig.library.trim("one", to: 1...2)
    let (newManifest, newMetadata) = (try bytes("manifest.json"), try bytes("metadata.json"))
    let url = { (name: String) in URL(fileURLWithPath: folder + "/" + name) }
    let steps: [(manifest: Data, metadata: Data, beside: Data, ends: Data)] = [
      (oldManifest, oldMetadata, newMetadata, oldMetadata),
      (oldManifest, oldMetadata, newMetadata.dropLast(9), oldMetadata),
      (newManifest, oldMetadata, newMetadata, newMetadata),
      (newManifest, newMetadata, newMetadata, newMetadata),
    ]
    for step in steps {
      try step.manifest.write(to: url("manifest.json"))
      try step.metadata.write(to: url("metadata.json"))
      try step.beside.write(to: url("metadata.json.new"))
      try await rig.library.scan()
      #expect(rig.isSound("one"))
      #expect(try bytes("metadata.json") == step.ends)
      #expect(!rig.exists("sessions/one/metadata.json.new"))
    }
  }

  @Test(arguments: [0, 1, 100, 900, 1_500, 2_500])
  func `a disk that is full changes nothing`(free: Int) async throws {
    let disk = FullDisk(free: free)
    let rig = LibraryRig(calls: disk.calls)
    try await rig.write("one")
    _ = try await rig.library.entries()
    do throws(CaptureLibraryError) {
      try await rig.library.trim("one", to: 1...2)
      #expect(free >= 1_500)
    } catch { #expect(error.description.contains("the disk is full")) }
    #expect(rig.isSound("one"))
    #expect(try await rig.entry("one")?.state == .kept)
  }

  @Test func `a session that is worked on is not changed`() async throws {
    try await rig.write("one")
    _ = try await rig.library.entries()
    try rig.library.begin(.repairing, on: "one")
    await #expect(throws: CaptureLibraryError.self) { try await rig.library.trim("one", to: 1...2) }
    #expect(await rig.library.delete(["one"]).failures.count == 1)
    rig.library.end("one")
    try await rig.library.trim("one", to: 1...2)
  }
}
