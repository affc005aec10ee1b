import Capture
@testable import CaptureFiles
@testable import CaptureLibrary
@testable import CaptureScreens
import CaptureWire
import Files
import Foundation
import JSON
import Numbers
import Streaming
import TestSupport

/// A library in a folder of its own, with a fake host and a clock that stands.
final class LibraryRig: Sendable {
  let folder: String
  let host = FakeHost()
  let time = VirtualClock()
  let archive = FaultyArchive()
  let library: CaptureLibrary

  init(calls: FileCalls = .system) {
    folder = FileManager.default.temporaryDirectory.path + "/library-" + UUID().uuidString
    library = CaptureLibrary(
      folder: folder, archive: archive, host: host, clock: time.clock, calls: calls, seed: 7)
    try? FileManager.default.createDirectory(
      atPath: folder + "/sessions", withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The same folder and archive at the next start of the program.
  func restarted(host: FakeHost? = nil, calls: FileCalls = .system) -> CaptureLibrary {
    CaptureLibrary(
      folder: folder, archive: archive, host: host ?? self.host, clock: time.clock, calls: calls,
      seed: 7)
  }

  var sessions: String { folder + "/sessions" }

  func exists(_ path: String) -> Bool { DiskFolder.kind(of: folder + "/" + path) != nil }

  func entry(_ id: String) async throws -> CaptureSessionEntry? {
    try await library.entries().first { $0.id == id }
  }

  /// Waits until something holds, asking after each change.
  func until(
    _ library: CaptureLibrary? = nil, _ holds: @Sendable () async throws -> Bool
  ) async throws {
    for await _ in (library ?? self.library).changes.stream() where try await holds() { return }
  }

  func isSound(_ session: String) -> Bool {
    SessionVerifier(digest: PlainSHA256.self).verify(sessions + "/" + session).isSound
  }

  /// A new contributor who agreed to a destination; their id.
  func agree(
    to destination: String? = "s3://takes/lab", name: String = "Ada", isMinor: Bool = false,
    by contributor: String? = nil
  ) async throws -> String {
    try await library.consent(
      .init(
        contributor: contributor, name: name, isMinor: isMinor, language: .english,
        destination: destination, allowsAudio: false, hasGuardian: isMinor))
  }

  /// Writes a finished session by hand, as it would be copied in.
  @discardableResult func write(
    _ name: String, contributor: String = "c-0123456789abcdef", destination: String? = nil,
    start: Double = 1_790_000_000, change: (inout JSONMembers) -> Void = { _ in }
  ) async throws -> String {
    var consent: ConsentRecord?
    if let known = try await archive.contributors().first(where: {
      $0.contributor.id == contributor
    }) {
      consent = known.consent
    } else if let destination {
      consent = ConsentRecord(
        contributor: contributor, text: .newest(.english), date: "2026-01-01T00:00:00Z",
        destination: destination
      ) { _ in String(repeating: "0", count: 64) }
    }
    var members = Self.metadata(name, contributor, consent).json.members
    members["start_unix"] = JSONNode(start)
    change(&members)
    try Self.write(members, to: sessions + "/" + name)
    return name
  }

  static func metadata(
    _ name: String, _ contributor: String, _ consent: ConsentRecord?
  ) -> CaptureMetadata {
    let task = TaskLibrary.standard.prompts[0]
    let stream = CaptureStream(
      id: 3, device: "watch", kind: .imu, title: "Watch", mount: .leftWrist, rate: 50)
    return CaptureMetadata(
      session: name, kitVersion: "1", started: "2026-09-21T13:33:20Z", duration: 10, task: task,
      environment: "kitchen", contributor: contributor, review: CaptureReview(duration: 10),
      streams: [
        CaptureStreamSummary(stream: stream, samples: 500, actualRate: 49.9, bound: 0.0012)
      ], consent: consent, checks: [CheckRule.rule(.duration).result(10)])
  }

  static func write(_ metadata: JSONMembers, to folder: String) throws {
    let files = FileManager.default
    try files.createDirectory(atPath: folder + "/depth", withIntermediateDirectories: true)
    let motions = (0..<500).map { index in
      "{\"timestamp\": \(Double(index) / 50), \"accel\": [0, \(index % 10), 9.8], "
        + "\"gyro\": [0, 0, 0.5], \"attitude\": null}"
    }
    let contents: [(String, [UInt8])] = [
      ("metadata.json", JSONPrinter.bytes(of: .object(metadata))),
      ("watch_imu.json", Array(("[\n" + motions.joined(separator: ",\n") + "\n]\n").utf8)),
      ("arkit_poses.json", Array("[]\n".utf8)), ("glove_joints.json", Array("[]\n".utf8)),
      ("calibration.json", Array("{}\n".utf8)), ("sync_log.json", Array("{}\n".utf8)),
    ]
    var entries: [ManifestEntry] = []
    for (name, bytes) in contents {
      try Data(bytes).write(to: URL(fileURLWithPath: folder + "/" + name))
      var sum = PlainSHA256()
      bytes.withUnsafeBytes { sum.update($0) }
      entries.append(
        ManifestEntry(path: name, size: bytes.count, sha256: sum.finish().hexadecimal))
    }
    try ManifestFile.write(
      entries, head: ManifestHead(recording: folder, person: 1), in: folder, calls: .system)
  }
}
