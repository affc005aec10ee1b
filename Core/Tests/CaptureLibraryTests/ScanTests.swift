import Capture
@testable import CaptureLibrary
import CaptureScreens
import Foundation
import JSON
import Realtime
import TestSupport
import Testing

@Suite("Sessions in the folder")
struct ScanTests {
  private let rig = LibraryRig()

  @Test func `folders that are copied in appear, and those that are gone vanish`() async throws {
    try await rig.write("session_20260921_133320")
    try await rig.write("by_hand")
    let entries = try await rig.library.entries().sorted { $0.id < $1.id }
    #expect(entries.map(\.id) == ["by_hand", "session_20260921_133320"])
    let entry = entries[1]
    #expect(entry.start == 1_790_000_000 && entry.duration == 10 && entry.state == .kept)
    #expect(entry.task == TaskLibrary.standard.prompts[0].text)
    #expect(entry.room == TaskLibrary.standard.prompts[0].room)
    #expect(entry.grade?.letter == .a)
    #expect(entry.contributors == ["c-0123456789abcdef"])
    let names = try FileManager.default.contentsOfDirectory(atPath: rig.sessions + "/by_hand")
    let sizes = names.filter { $0 != "manifest.json" && $0 != "depth" }.map { name in
      (try? Data(contentsOf: URL(fileURLWithPath: rig.sessions + "/by_hand/" + name)))?.count ?? 0
    }
    #expect(entries[0].size == Int64(sizes.reduce(0, +)))
    try FileManager.default.removeItem(atPath: rig.sessions + "/by_hand")
    try await rig.write("later")
    try await rig.library.scan()
    #expect(try await rig.library.entries().map(\.id).sorted() == ["later", entry.id])
    #expect(await rig.archive.sessionIDs() == ["later", entry.id])
  }

  @Test func `a thousand sessions are listed without a byte of their samples`() async throws {
    for number in 0..<1_000 {
      let name = "session_20260101_" + String(100_000 + number)
      let folder = rig.sessions + "/" + name
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let metadata = LibraryRig.metadata(name, "c-0123456789abcdef", nil).json
      try Data(JSONPrinter.bytes(of: metadata)).write(
        to: URL(fileURLWithPath: folder + "/metadata.json"))
      let manifest = """
        {"format": "sensorium.capture.manifest", "version": 1, "recording": "r", "person": 1, "files": [
        {"path": "video.mp4", "size": 1000000000000, "sha256": "\(String(repeating: "0", count: 64))"}]}
        """
      try Data(manifest.utf8).write(to: URL(fileURLWithPath: folder + "/manifest.json"))
      // A terabyte that is not there: who reads it is never done.
      try Data().write(to: URL(fileURLWithPath: folder + "/video.mp4"))
      truncate(folder + "/video.mp4", 1_000_000_000_000)
    }
    let entries = try await rig.library.entries()
    #expect(entries.count == 1_000 && entries.allSatisfy { $0.size == 1_000_000_000_000 })
    // What has not changed by its size and time is not read again.
    let path = rig.sessions + "/session_20260101_100007/metadata.json"
    var status = stat()
    stat(path, &status)
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.write(contentsOf: Data("!".utf8))
    try handle.close()
    var times = [status.st_atim, status.st_mtim]
    utimensat(AT_FDCWD, path, &times, 0)
    try await rig.library.scan()
    #expect(try await rig.entry("session_20260101_100007")?.duration == 10)
    times[1].tv_sec += 1
    utimensat(AT_FDCWD, path, &times, 0)
    try await rig.library.scan()
    #expect(try await rig.entry("session_20260101_100007")?.duration == nil)
    try await rig.library.scan()
    #expect(try await rig.library.entries().count == 1_000)
  }

  @Test func `an index that was lost is made again`() async throws {
    try await rig.write("one")
    let before = try await rig.library.entries()
    let other = CaptureLibrary(
      folder: rig.folder, archive: CaptureMemoryArchive(), host: rig.host, clock: rig.time.clock)
    #expect(try await other.entries() == before)
  }

  @Test func `an archive that cannot be read is told, and asked again`() async throws {
    try await rig.write("one")
    await rig.archive.set(isUnreadable: true)
    let library = rig.restarted()
    await #expect(throws: CaptureLibraryError("It cannot be read.")) { try await library.entries() }
    await rig.archive.set()
    #expect(try await library.entries().map(\.id) == ["one"])
  }

  @Test func `an archive that keeps nothing lists the sessions all the same`() async throws {
    try await rig.write("one")
    await rig.archive.set(isFull: true)
    let library = rig.restarted()
    #expect(try await library.entries().map(\.id) == ["one"])
    #expect(rig.host.state.withLock { $0.said } == ["This was not kept: the disk is full."])
  }

  private static let hostile: [(String, String, String)] = [
    ("nothing", "", ""), ("text", "Hello", "Hello"), ("list", "[]", "[]"),
    ("deep", String(repeating: "[", count: 100_000), "{\"files\": [[[[[["),
    ("numbers", "{\"duration\": 1e999, \"start_unix\": -1e308, \"trim\": [9, 1]}", "{\"files\":"),
    (
      "types", "{\"duration\": \"long\", \"task\": 7, \"contributor\": {}, \"consent\": []}",
      "{\"files\": 7}"
    ),
    (
      "paths", "{\"contributor\": \"../../etc\", \"task_description\": \"\\u0000../x\"}",
      """
      {"format": "sensorium.capture.manifest", "version": 1, "recording": "r", "person": 1, "files": [
      {"path": "../../secret", "size": 1, "sha256": "\(String(repeating: "a", count: 64))"},
      {"path": "/etc/passwd", "size": 9e99, "sha256": "\(String(repeating: "a", count: 64))"}]}
      """
    ),
    (
      "sizes", "{\"task_description\": \"\(String(repeating: "x", count: 200_000))\"}",
      """
      {"format": "sensorium.capture.manifest", "version": 1, "recording": "r", "person": 1, "files": [
      {"path": "a", "size": 9007199254740992, "sha256": "\(String(repeating: "a", count: 64))"},
      {"path": "b", "size": 9007199254740992, "sha256": "\(String(repeating: "a", count: 64))"}]}
      """
    ),
  ]

  @Test(arguments: hostile)
  func `documents of any content are listed and lead nowhere`(
    name: String, metadata: String, manifest: String
  ) async throws {
    let folder = rig.sessions + "/" + name
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(metadata.utf8).write(to: URL(fileURLWithPath: folder + "/metadata.json"))
    try Data(manifest.utf8).write(to: URL(fileURLWithPath: folder + "/manifest.json"))
    try Data("secret".utf8).write(to: URL(fileURLWithPath: rig.folder + "/secret"))
    let entry = try #require(try await rig.entry(name))
    #expect(entry.size >= 0 && entry.task.count <= CaptureTask.longestText)
    #expect(entry.duration.map(\.isFinite) ?? true)
    for path in ["../../secret", "/etc/passwd", "..", "", "a/../metadata.json", "a"] {
      #expect(rig.library.file(name, path) == nil)
    }
    _ = await rig.library.verify([name]).value
    if case .damaged = try await rig.entry(name)?.state {} else { Issue.record("not damaged") }
    await #expect(throws: CaptureLibraryError.self) {
      try await rig.library.trim(name, to: 0...1)
    }
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: folder + "/metadata.json")).count
        == metadata.utf8.count)
  }

  @Test func `mutations of the documents of a session never end the program`() async throws {
    try await rig.write("one")
    let folder = rig.sessions + "/one"
    var dice = SeededGenerator(seed: 3)
    for name in ["metadata.json", "manifest.json"] {
      let url = URL(fileURLWithPath: folder + "/" + name)
      let whole = try Array(Data(contentsOf: url))
      for _ in 0..<Build.trials(60) {
        try Data(dice.mutate(whole)).write(to: url)
        try await rig.library.scan()
        _ = try await rig.library.entries()
        _ = rig.library.file("one", "watch_imu.json")
        _ = try? await rig.library.take("one")
      }
      try Data(whole).write(to: url)
    }
    try await rig.library.scan()
    #expect(rig.isSound("one"))
  }

  @Test func `links, pipes and other names are no sessions`() async throws {
    try await rig.write("real")
    symlink(rig.sessions + "/real", rig.sessions + "/linked")
    let odd = rig.sessions + "/odd"
    try FileManager.default.createDirectory(atPath: odd, withIntermediateDirectories: true)
    mkfifo(odd + "/metadata.json", 0o644)
    for name in ["a b", "x.unfinished", "ü", "empty"] {
      try FileManager.default.createDirectory(
        atPath: rig.sessions + "/" + name, withIntermediateDirectories: true)
    }
    let names = try await rig.library.entries().map(\.id)
    #expect(names == ["real"])
  }

  @Test func `only what the manifest names becomes a path`() async throws {
    try await rig.write("one")
    let folder = rig.sessions + "/one"
    try Data("x".utf8).write(to: URL(fileURLWithPath: folder + "/more.txt"))
    #expect(rig.library.file("one", "watch_imu.json") == folder + "/watch_imu.json")
    #expect(rig.library.file("one", "manifest.json") == folder + "/manifest.json")
    #expect(rig.library.file("one", "more.txt") == nil)
    #expect(rig.library.file("two", "watch_imu.json") == nil)
    for session in ["..", "../sessions/one", "one/", "", "/tmp"] {
      #expect(rig.library.file(session, "watch_imu.json") == nil)
    }
    try FileManager.default.removeItem(atPath: folder + "/watch_imu.json")
    symlink("/etc/passwd", folder + "/watch_imu.json")
    #expect(rig.library.file("one", "watch_imu.json") == nil)
  }
}

extension FaultyArchive {
  func sessionIDs() async -> [String] {
    ((try? await sessions()) ?? []).map(\.id).sorted()
  }
}
