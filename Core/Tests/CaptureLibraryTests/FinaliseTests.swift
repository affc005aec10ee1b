import Capture
import CaptureScreens
import CaptureWire
import Foundation
import JSON
import Realtime
import TestSupport
import Testing

@testable import CaptureFiles
@testable import CaptureLibrary

@Suite("Recordings become sessions")
struct FinaliseTests {
  private let rig = LibraryRig()

  @Test func `a recording of two persons becomes two listed sessions`() async throws {
    let (ada, ben) = (try await rig.agree(), try await rig.agree(name: "Ben"))
    rig.library.claim(recording: "session_20270115_080000.recording")
    try Recordings.write(
      rig.sessions + "/session_20270115_080000.recording", people: [ada, ben])
    #expect(rig.library.recordings().isEmpty)
    #expect(try await rig.library.entries().map(\.state) == [.recording])
    rig.library.release(recording: "session_20270115_080000")
    #expect(rig.library.recordings() == ["session_20270115_080000"])
    #expect(try await rig.library.entries().map(\.state) == [.recovered])
    let result = try await rig.library.finalise(recording: "session_20270115_080000")
    #expect(result.report.folders.count == 2)
    let entries = try await rig.library.entries().sorted { $0.id < $1.id }
    #expect(entries.map(\.id) == ["session_20270115_080000", "session_20270115_080000_2"])
    #expect(entries.map(\.contributors) == [["Ada"], ["Ben"]])
    #expect(entries.allSatisfy { $0.state == .kept && $0.start == 1_800_000_000 })
    #expect(entries.allSatisfy { rig.isSound($0.id) && $0.size > 10_000 })
    #expect(rig.library.recordings().isEmpty)
    let metadata = try CaptureMetadata(
      SessionFolderReader(rig.sessions + "/" + entries[0].id).metadata)
    #expect(metadata.kitVersion == "test 1")
    let space = try #require(rig.library.space())
    let seconds = entries.reduce(0) { $0 + ($1.duration ?? 0) }
    let bytes = entries.reduce(0) { $0 + Double($1.size) }
    #expect(abs(space.rate - bytes / seconds) < 1e-6 && space.free > 0)
    #expect(rig.library.space(rate: 1_000)?.rate == 1_000)
  }

  @Test func `a clap is a witness, and marks are in the take`() async throws {
    for (name, delay) in [("good", 0.0), ("late", 0.03)] {
      try Recordings.write(
        rig.sessions + "/\(name).recording", people: ["simulated"], watchDelay: delay)
      _ = try await rig.library.finalise(recording: name)
    }
    let names = ["session_20270115_080000", "session_20270115_080000_2"]
    #expect(try await rig.library.entries().map(\.id).sorted() == names)
    for (name, delay) in zip(names, [0.0, 0.03]) {
      let take = try await rig.library.take(name)
      #expect(take.marks.map(\.word) == ["clap", "look here"])
      #expect(abs((take.marks.first?.seconds ?? 0) - 3.3) < 1e-6)
      #expect(abs(try #require(take.residual) - delay) < 0.001)
      let log = try SessionFolderReader(rig.sessions + "/" + name).syncLog
      guard case .array(let devices) = log.members["devices"] else { return }
      #expect(devices.count == 2)
    }
  }

  @Test func `nothing is proven of a stream whose times are estimated`() async throws {
    try Recordings.write(
      rig.sessions + "/one.recording", people: ["simulated"], isWatchEstimated: true)
    _ = try await rig.library.finalise(recording: "one")
    let reader = try SessionFolderReader(rig.sessions + "/session_20270115_080000")
    let streams = try CaptureMetadata(reader.metadata).streams
    #expect(streams.map(\.stream.isEstimated) == [false, true])
    #expect(streams.map { $0.bound == nil } == [false, true])
    let offsets = try CaptureCalibration(reader.calibration).offsets
    #expect(offsets.map { $0.bound == nil } == [false, true])
  }

  @Test func `a crash at any step is mended by the same call`() async throws {
    let path = rig.sessions + "/session_20270115_080000.recording"
    try Recordings.write(path, people: ["simulated"])
    let copy = rig.folder + "/copy"
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    _ = try await rig.library.finalise(recording: "session_20270115_080000")
    // The folder was there, and the recording not yet removed.
    try FileManager.default.moveItem(atPath: copy, toPath: path)
    let other = rig.restarted()
    #expect(try await other.entries().count == 2)
    #expect(try await other.repair("session_20270115_080000").isEmpty == false)
    _ = try? await other.finalise(recording: "session_20270115_080000")
    #expect(
      try await other.entries().filter { $0.state != .recovered }.map(\.id)
        == ["session_20270115_080000"])
    #expect(!rig.exists("sessions/session_20270115_080000.recording"))
  }

  @Test func `a disk that is full keeps the recording`() async throws {
    let rig = LibraryRig(calls: FullDisk(free: 20_000).calls)
    try Recordings.write(rig.sessions + "/x.recording", people: ["simulated"])
    await #expect(throws: CaptureFileError.self) {
      _ = try await rig.library.finalise(recording: "x")
    }
    #expect(rig.library.recordings() == ["x"])
    #expect(try await rig.library.entries().map(\.id) == ["x"])
    let other = rig.restarted()
    _ = try await other.finalise(recording: "x.recording")
    #expect(try await other.entries().count == 1 && other.recordings().isEmpty)
    for name in ["..", "../x", "none", ""] {
      await #expect(throws: CaptureFileError.self) { _ = try await other.finalise(recording: name) }
    }
  }

  @Test func `an index that is not kept is made by the next start`() async throws {
    try Recordings.write(rig.sessions + "/x.recording", people: ["simulated"])
    await rig.archive.set(isFull: true)
    _ = try await rig.library.finalise(recording: "x")
    #expect(rig.host.state.withLock { $0.said.isEmpty } == false)
    #expect(try await rig.library.entries().count == 1)
    await rig.archive.set()
    #expect(try await rig.restarted().entries().count == 1)
  }

  @Test func `a take whose review a crash interrupted waits for it`() async throws {
    let ada = try await rig.agree()
    try Recordings.write(rig.sessions + "/x.recording", people: [ada])
    let result = try await rig.library.finalise(recording: "x", awaitsReview: true)
    let path = try #require(result.report.folders[1])
    let name = DiskFolder.name(of: path)
    #expect(try await rig.library.unreviewed() == [])
    #expect(try await rig.entry(name)?.state == .kept)
    let other = rig.restarted()
    #expect(try await other.unreviewed() == [name])
    #expect(try await other.entries().map(\.state) == [.recovered])
    await #expect(throws: CaptureLibraryError.self) {
      try await other.upload([name], to: "s3://takes/lab")
    }
    try await other.confirm([name], review: CaptureReview(duration: 6))
    #expect(try await other.unreviewed() == [])
    #expect(try await other.entries().map(\.state) == [.kept])
  }

  @Test func `a recording is discarded only at rest`() async throws {
    try Recordings.write(rig.sessions + "/x.recording", people: ["simulated"])
    rig.library.claim(recording: "x")
    await #expect(throws: CaptureLibraryError.self) {
      try await rig.library.discard(recording: "x")
    }
    rig.library.release(recording: "x")
    try await rig.library.discard(recording: "x")
    #expect(!rig.exists("sessions/x.recording"))
  }

  @Test func `a session from elsewhere is taken in when it is whole`() async throws {
    try await rig.write("one")
    try FileManager.default.createDirectory(
      atPath: rig.folder + "/incoming", withIntermediateDirectories: true)
    let incoming = rig.folder + "/incoming/one"
    try FileManager.default.copyItem(atPath: rig.sessions + "/one", toPath: incoming)
    #expect(try await rig.library.adopt(incoming) == "one_2")
    #expect(rig.isSound("one_2") && !rig.exists("incoming/one"))
    #expect(try await rig.library.entries().map(\.id).sorted() == ["one", "one_2"])
    try FileManager.default.copyItem(atPath: rig.sessions + "/one", toPath: incoming)
    try Data("[]".utf8).write(to: URL(fileURLWithPath: incoming + "/watch_imu.json"))
    await #expect(throws: CaptureLibraryError.self) { _ = try await rig.library.adopt(incoming) }
    #expect(rig.exists("incoming/one"))
  }
}
