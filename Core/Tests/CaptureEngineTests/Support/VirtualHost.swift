import Capture
import CaptureFiles
import CaptureLibrary
import CaptureScreens
import Files
import Foundation
import Numbers
import Realtime
import Streaming
import TestSupport

/// A clock that stands still until a test moves it.
final class VirtualClock: Sendable {
  static let origin: Int64 = 5_000_000_000_000
  static let originSeconds = 5_000.0
  static let unix = 1_800_000_000.0
  private let time = Locked(VirtualClock.origin)

  var now: Int64 {
    get { time.withLock { $0 } }
    set { time.withLock { $0 = newValue } }
  }

  /// Seconds since the test began.
  var seconds: Double { Double(now - Self.origin) * 1e-9 }

  var host: HostClock {
    HostClock(
      nanoseconds: { [self] in UInt64(clamping: now) },
      unixSeconds: { [self] in Self.unix + seconds }, sleep: { _ in await Task.yield() })
  }
}

/// A program around the engine, whose disk a test fills.
final class VirtualHost: CaptureHost {
  private struct State {
    var free: Int64? = 1 << 40
    var sentences: [String] = []
    var isFull = false
    var isDead = false
    var uploading: (@Sendable (String) -> Void)?
  }

  private let state = Locked(State())
  let digest: any ContentDigest.Type = PlainSHA256.self
  let kitVersion = "1.0"

  func freeSpace(at path: String) -> Int64? { state.withLock { $0.free } }
  func say(_ sentence: String) { state.withLock { $0.sentences.append(sentence) } }

  var sentences: [String] { state.withLock { $0.sentences } }

  /// Is called with the folder of each session that is uploaded.
  func onUpload(_ body: @escaping @Sendable (String) -> Void) {
    state.withLock { $0.uploading = body }
  }
  /// Bytes that are free.
  func setFree(_ bytes: Int64) { state.withLock { $0.free = bytes } }
  /// Whether the disk takes nothing.
  func setFull(_ isFull: Bool) { state.withLock { $0.isFull = isFull } }
  /// The process has ended: nothing of it reaches the disk any more.
  func kill() { state.withLock { $0.isDead = true } }

  var calls: FileCalls {
    FileCalls(
      write: { [self] descriptor, bytes in
        let fails = state.withLock { $0.isFull || $0.isDead }
        guard !fails else {
          errno = ENOSPC
          return -1
        }
        return FileCalls.system.write(descriptor, bytes)
      }, synchronize: { _ in 0 }, now: { 0 })
  }

  func export(_ session: String, as format: CaptureFormatChoice, to folder: String) async throws {}
  func upload(
    _ session: String, to destination: String, progress: @escaping @Sendable (Int64, Int64) -> Void
  ) async throws(CaptureUploadFailure) { state.withLock { $0.uploading }?(session) }
  func remove(_ session: String, at destination: String) async throws(CaptureUploadFailure) {}
  func checkDestination(
    _ destination: String
  ) async throws(CaptureUploadFailure) -> String { destination }
}

/// A folder of its own for one test, removed with it.
final class TestFolder: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/engine-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func names(_ part: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path + "/" + part)) ?? []).sorted()
  }
}

/// People who have agreed to be recorded.
struct TestPeople {
  let archive = CaptureMemoryArchive()
  let participants: [CaptureSetup.Participant]

  init(_ count: Int, destination: String?) async {
    var dice = SeededGenerator(seed: 77)
    var participants: [CaptureSetup.Participant] = []
    for person in 1...count {
      let contributor = Contributor(isMinor: false, language: .english, using: &dice)
      let consent = ConsentRecord(
        contributor: contributor.id, text: .newest(.english), date: "2026-03-14T09:26:53Z",
        destination: destination, digest: { _ in "00" })
      var known = KnownContributor(contributor)
      known.agree(consent)
      await archive.keep(known)
      participants.append(
        CaptureSetup.Participant(person: person, contributor: contributor.id, consent: consent))
    }
    self.participants = participants
  }
}
