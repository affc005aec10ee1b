import Capture
import CaptureScreens
import Foundation
import JSON
import Realtime
import Streaming
import TestSupport
import Testing

@testable import CaptureLibrary

@Suite("Checks, repairs and exports")
struct JobTests {
  private let rig = LibraryRig()

  private func export(_ id: String, _ format: CaptureFormatChoice) async throws -> CaptureJob.State?
  {
    try await rig.entry(id)?.exports.first { $0.target == format.rawValue }?.state
  }

  @Test func `a check finds a flipped bit, and remembers it over a restart`() async throws {
    for name in ["one", "two"] { try await rig.write(name) }
    _ = try await rig.library.entries()
    let path = URL(fileURLWithPath: rig.sessions + "/two/watch_imu.json")
    var bytes = try Data(contentsOf: path)
    bytes[200] ^= 1
    try bytes.write(to: path)
    await rig.library.verify(["one", "two", "none"]).value
    let other = rig.restarted()
    let entries = try await other.entries().sorted { $0.id < $1.id }
    #expect(entries[0].state == .sound)
    guard case .damaged(let findings, 0) = entries[1].state else {
      Issue.record("not found")
      return
    }
    #expect(findings.contains { $0.contains("watch_imu.json") })
  }

  @Test func `a list that was cut is repaired, and the original kept`() async throws {
    try await rig.write("one")
    _ = try await rig.library.entries()
    let path = URL(fileURLWithPath: rig.sessions + "/one/watch_imu.json")
    try Data(contentsOf: path).dropLast(1_000).write(to: path)
    await rig.library.verify(["one"]).value
    let sentence = try await rig.library.repair("one")
    #expect(
      sentence
        == "1 file of one repaired, with the originals in “damaged”: every file is whole now.")
    #expect(rig.isSound("one"))
    #expect(try await rig.entry("one")?.state == .sound)
  }

  @Test func `sessions are exported one after the other into their folders`() async throws {
    for name in ["one", "two"] { try await rig.write(name) }
    _ = try await rig.library.entries()
    let both = rig.library.export(["one", "two", "none"], as: .mcap)
    let tables = rig.library.export(["one"], as: .csv)
    await both.value
    await tables.value
    #expect(try await export("one", .mcap) == .done(path: "/capture/exports/one/one.mcap"))
    #expect(try await export("two", .mcap) == .done(path: "/capture/exports/two/two.mcap"))
    #expect(try await export("one", .csv) == .done(path: "/capture/exports/one/one_csv.zip"))
    let file = try #require(rig.library.exported("one", "one.mcap"))
    #expect(!file.isFolder && FileManager.default.fileExists(atPath: file.path))
    #expect(rig.library.exported("one", "one_csv.zip")?.isFolder == true)
    for (session, name) in [("one", "one_csv"), ("one", "../two/two.mcap"), ("..", "x.mcap")] {
      #expect(rig.library.exported(session, name) == nil)
    }
    // Again: the earlier one is replaced, and a restart finds it.
    await rig.library.export(["one"], as: .mcap).value
    let other = rig.restarted()
    #expect(try await other.entries().first { $0.id == "one" }?.exports.count == 2)
  }

  @Test func `an export on a full disk says so and leaves nothing behind`() async throws {
    let rig = LibraryRig(calls: FullDisk(free: 2_000).calls)
    try await rig.write("one")
    _ = try await rig.library.entries()
    await rig.library.export(["one"], as: .mcap).value
    guard case .failed(let reason) = try await rig.entry("one")?.exports.first?.state else {
      Issue.record("it did not fail")
      return
    }
    #expect(reason.contains("the disk is full"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: rig.folder + "/exports/one") == [])
    rig.host.state.withLock { $0.free = 10 }
    await rig.library.export(["one"], as: .csv).value
    #expect(
      try await rig.entry("one")?.exports.last?.state
        == .failed("The export needs about 1 MB, and 0 MB are free: free some space."))
  }

  @Test func `scripts of the host write their formats, fail in one sentence, and end`() async throws
  {
    try await rig.write("one")
    _ = try await rig.library.entries()
    rig.host.state.withLock { state in
      state.script = { session, format, folder in
        if format == .egodex { throw CaptureLibraryError("h5py is not installed.") }
        try FileManager.default.createDirectory(
          atPath: folder + "/one_lerobot.unfinished", withIntermediateDirectories: true)
        try FileManager.default.moveItem(
          atPath: folder + "/one_lerobot.unfinished", toPath: folder + "/one_lerobot")
      }
    }
    await rig.library.export(["one"], as: .lerobot).value
    #expect(
      try await export("one", .lerobot) == .done(path: "/capture/exports/one/one_lerobot.zip"))
    await rig.library.export(["one"], as: .egodex).value
    #expect(try await export("one", .egodex) == .failed("h5py is not installed."))
    let started = ChangeBroadcast()
    let isRunning = Locked(false)
    rig.host.state.withLock { state in
      state.script = { _, _, _ in
        isRunning.withLock { $0 = true }
        started.announce()
        try await Task.sleep(for: .seconds(100_000))
      }
    }
    let running = rig.library.export(["one"], as: .egodex)
    let waiting = rig.library.export(["one"], as: .xdf)
    for await _ in started.stream() where isRunning.withLock({ $0 }) { break }
    #expect(try await export("one", .egodex) == .running(0))
    #expect(try await export("one", .xdf) == .waiting)
    rig.library.cancelExport("one", as: .xdf)
    rig.library.cancelExport("one", as: .egodex)
    await running.value
    await waiting.value
    #expect(try await export("one", .egodex) == nil)
    #expect(try await export("one", .xdf) == nil)
    #expect(!rig.exists("exports/one/one.xdf"))
  }

  @Test func `what a crash left half of an export is removed`() async throws {
    try await rig.write("one")
    let folder = rig.folder + "/exports/one"
    try FileManager.default.createDirectory(
      atPath: folder + "/one_csv.unfinished", withIntermediateDirectories: true)
    try Data("x".utf8).write(to: URL(fileURLWithPath: folder + "/one.xdf"))
    #expect(try await rig.entry("one")?.exports.map(\.target) == ["xdf"])
    #expect(!rig.exists("exports/one/one_csv.unfinished"))
  }

  @Test func `a deletion takes exports and entries, and goes on after a crash`() async throws {
    for name in ["one", "two", "three"] { try await rig.write(name) }
    _ = try await rig.library.entries()
    await rig.library.export(["one", "two"], as: .csv).value
    let result = await rig.library.delete(["one", "none"])
    #expect(result.deleted == 1 && result.failures.count == 1)
    #expect(!rig.exists("sessions/one") && !rig.exists("exports/one"))
    #expect(try await rig.library.entries().map(\.id).sorted() == ["three", "two"])
    // The crash came after the first step.
    try FileManager.default.moveItem(
      atPath: rig.sessions + "/two", toPath: rig.sessions + "/two.deleted")
    try FileManager.default.createDirectory(
      atPath: rig.sessions + "/four.recording.deleted", withIntermediateDirectories: true)
    let other = rig.restarted()
    _ = try await other.entries()
    try await other.scan()
    #expect(try await other.entries().map(\.id) == ["three"])
    #expect(!rig.exists("sessions/two.deleted") && !rig.exists("exports/two"))
    #expect(!rig.exists("sessions/four.recording.deleted"))
    #expect(await rig.archive.sessionIDs() == ["three"])
  }

  @Test func `a deletion that the archive does not take ends at the next start`() async throws {
    try await rig.write("one")
    _ = try await rig.library.entries()
    await rig.archive.set(isFull: true)
    #expect(await rig.library.delete(["one"]).deleted == 0)
    await rig.archive.set()
    let other = rig.restarted()
    _ = try await other.entries()
    try await other.scan()
    #expect(try await other.entries().isEmpty)
    #expect(await rig.archive.sessionIDs().isEmpty && !rig.exists("sessions/one.deleted"))
  }
}
