import Cryptography
import Deflate
import Files
import Foundation
import Realtime
import Testing

@testable import HubCapture

@Suite("Sessions that are uploaded")
struct IncomingSessionsTests {
  private let folder: TemporaryFolder
  private let store: TusStore
  private static let name = "session_20260314_150926"

  init() throws {
    folder = try TemporaryFolder()
    store = TusStore(folder: folder.path + "/incoming", freeSpace: { _ in 10 << 30 })
  }

  /// Takes everything for sound; what it got by path.
  private func sessions(_ got: Locked<[String: [UInt8]]>) -> IncomingSessions {
    IncomingSessions(store: store) { folder in
      let files = FileManager.default
      for case let path as String in files.enumerator(atPath: folder) ?? .init() {
        guard let bytes = files.contents(atPath: folder + "/" + path) else { continue }
        got.withLock { $0[path] = Array(bytes) }
      }
      return folder.split(separator: "/").last.map(String.init) ?? ""
    }
  }

  private func upload(_ name: String, _ bytes: [UInt8]) async throws -> TusUploadState {
    let metadata = "filename " + Data(name.utf8).base64EncodedString()
    let state = try await store.create(length: bytes.count, metadata: metadata).state
    try await store.begin(state.id, at: 0, checksum: nil)
    try await store.append(bytes, to: state.id)
    return try await store.end(state.id, isWhole: true).state
  }

  private static func archive(_ files: [(String, [UInt8])]) throws -> [UInt8] {
    var (writer, bytes) = (ZipWriter(), [UInt8]())
    for (name, content) in files {
      bytes += try writer.begin(name, size: Int64(content.count))
      try writer.append(content)
      bytes += content
      bytes += try writer.end()
    }
    return bytes + (try writer.finish())
  }

  private static func digest(_ bytes: [UInt8]) -> String {
    var digest = SHA256Digest()
    bytes.withUnsafeBytes { digest.update($0) }
    return digest.finish().hexadecimal
  }

  @Test(
    "an archive is unpacked, with or without the folder in it", arguments: ["", Self.name + "/"])
  func archive(_ root: String) async throws {
    let got = Locked<[String: [UInt8]]>([:])
    let bytes = try Self.archive([
      (root + "manifest.json", [1]), (root + "depth/000000.png", [2, 3]),
    ])
    try await sessions(got).take(try await upload(Self.name + ".zip", bytes))
    #expect(got.withLock { $0 } == ["manifest.json": [1], "depth/000000.png": [2, 3]])
    #expect(try FileManager.default.contentsOfDirectory(atPath: store.folder).isEmpty)
  }

  @Test(
    "an archive with names outside of a session, or that is none, is refused and removed",
    arguments: [
      ["manifest.json", "a/b/c/d.json"], ["manifest.json", ".hidden"],
      ["manifest.json", "a b"],
    ])
  func hostile(_ names: [String]) async throws {
    let got = Locked<[String: [UInt8]]>([:])
    let state = try await upload(
      Self.name + ".zip", try Self.archive(names.map { ($0, [1]) }))
    await #expect(throws: TusRefusal.self) { try await sessions(got).take(state) }
    let damaged = try await upload(Self.name + ".zip", [1, 2, 3])
    await #expect(throws: TusRefusal.self) { try await sessions(got).take(damaged) }
    #expect(got.withLock(\.isEmpty))
    #expect(try FileManager.default.contentsOfDirectory(atPath: store.folder).isEmpty)
  }

  @Test("files become a session with the manifest, which names what is missing")
  func files() async throws {
    let got = Locked<[String: [UInt8]]>([:])
    let sessions = sessions(got)
    let (film, list): ([UInt8], [UInt8]) = ([1, 2, 3], Array("[]".utf8))
    let entries = [("video.mp4", film), ("watch_imu.json", list)].map { path, bytes in
      "{\"path\":\"\(path)\",\"size\":\(bytes.count),\"sha256\":\"\(Self.digest(bytes))\"}"
    }
    let manifest = Array("{\"files\":[\(entries.joined(separator: ","))]}".utf8)
    try await sessions.take(try await upload(Self.name + "/video.mp4", film))
    let early = try await upload(Self.name + "/manifest.json", manifest)
    let refusal = await #expect(throws: TusRefusal.self) { try await sessions.take(early) }
    #expect(refusal?.description.contains("watch_imu.json") == true && refusal?.status == 422)
    try await sessions.take(try await upload(Self.name + "/watch_imu.json", list))
    try await sessions.take(try await upload(Self.name + "/manifest.json", manifest))
    #expect(got.withLock { $0["video.mp4"] } == film)
    #expect(got.withLock { $0["watch_imu.json"] } == list)
    #expect(got.withLock { $0["manifest.json"] } == manifest)
    #expect(try FileManager.default.contentsOfDirectory(atPath: store.folder).isEmpty)
  }

  @Test(
    "a name that is no part of a session is refused before its first byte",
    arguments: [
      ("session_20260314_150926.zip", true), ("session_20260314_150926_2.zip", true),
      ("session_20260314_150926/depth/000001.png", true), ("session_1.zip", false),
      ("session_20260314_150926/../x", false), ("../session_20260314_150926/x", false),
      ("session_20260314_150926/.x", false), ("session_20260314_150926/a/b/c/d", false),
      ("film.mp4", false), ("", false), ("session_20260314_150926/", false),
      ("session_20260314_150926/x\u{0}y", false), ("session_2026031４_150926.zip", false),
    ])
  func names(_ name: String, _ isAllowed: Bool) throws {
    let metadata = "filename " + Data(name.utf8).base64EncodedString()
    let state = try TusUploadState(id: "", length: 1, metadata: metadata, now: 0)
    var isRefused = false
    do { try IncomingSessions.check(state) } catch { isRefused = true }
    #expect(isRefused != isAllowed)
  }

  @Test("a folder is sent as an archive that can be unpacked again")
  func folderArchive() async throws {
    let root = folder.path + "/export"
    let files = FileManager.default
    try files.createDirectory(atPath: root + "/data", withIntermediateDirectories: true)
    let large = Data((0..<600_000).map { UInt8(truncatingIfNeeded: $0) })
    try large.write(to: URL(fileURLWithPath: root + "/data/large.bin"))
    try Data().write(to: URL(fileURLWithPath: root + "/empty"))
    try files.createSymbolicLink(
      atPath: root + "/link", withDestinationPath: root + "/data/large.bin")
    var bytes: [UInt8] = []
    for try await piece in FolderArchive(folder: root).pieces { bytes += piece }
    let reader = try ZipReader(bytes)
    #expect(reader.entries.map(\.name) == ["data/large.bin", "empty"])
    #expect(try reader.bytes(of: reader.entries[0], limit: 1 << 20) == Array(large))
  }
}
