import Capture
import CaptureFiles
import CaptureScreens
public import Files
import Numbers
import Realtime
public import Streaming

/// The finished sessions of a data folder: listed, looked at, checked, exported, uploaded and deleted, with the people
/// who recorded them. Any thread; what blocks runs on threads of its own.
///
/// The folders are the truth about sessions, the archive about people and uploads; a crash between two steps is mended
/// by the next `scan`.
public final class CaptureLibrary: Sendable {
  /// Announced after sessions, jobs, contributors or assignments change; five times a second at most while a job runs.
  public let changes = ChangeBroadcast()

  let places: LibraryPlaces
  let archive: any CaptureArchive
  let host: any CaptureHost
  let clock: HostClock
  let calls: FileCalls
  let pause: UploadPause
  let state = Locked(LibraryState())
  let manifests = ManifestCache()
  let takes = TakeCache()
  /// Announced when an upload may have become due.
  let wakes = ChangeBroadcast()
  /// Changes of the archive, one after the other.
  let edits = JobLane()
  let finalisings = JobLane()
  let checks = JobLane()
  let exports = JobLane()
  private let lastProgress = Locked(-Double.infinity)

  /// - Parameters:
  ///   - folder: "<data>/capture"; made by the first scan, claim or finalisation where it is missing.
  ///   - seed: of the random part of pauses between uploads.
  public init(
    folder: String, archive: any CaptureArchive, host: any CaptureHost, clock: HostClock = .system,
    calls: FileCalls = .system, seed: UInt64 = .random(in: 0...UInt64.max)
  ) {
    places = LibraryPlaces(folder: folder)
    self.archive = archive
    self.host = host
    self.clock = clock
    self.calls = calls
    pause = UploadPause(seed: seed)
  }

  public var folder: String { places.folder }
  public var sessionsFolder: String { places.sessions }

  /// Scans the folders, ends interrupted withdrawals, and uploads what is queued, until the task is cancelled.
  public func run() async throws {
    do throws(CaptureLibraryError) { try await scan() } catch { host.say(error.description) }
    await resumeWithdrawals()
    try await uploadQueue()
  }

  /// Reads the archive and compares the folders with it: sessions that were copied in appear, those that are gone
  /// vanish, and interrupted deletions are ended. `entries` and others do it once by themselves.
  public func scan() async throws(CaptureLibraryError) {
    try await edits.run { () async throws(CaptureLibraryError) in
      try await self.load()
      let known = self.state.withLock { $0.sessions }
      let (places, digest, calls) = (self.places, self.host.digest, self.calls)
      let scan = try await LibraryThread.run("capture-scan") { () throws(CaptureFileError) in
        try LibraryDisk.make(places.sessions)
        let scan = SessionScan(places, known: known, digest: digest, calls: calls)
        for session in scan.deleted {
          for path in [places.exports(of: session), places.deleted(session)] {
            try? DiskFolder.remove(path)
          }
        }
        return scan
      }
      await self.take(scan)
    }
    changes.announce()
    wakes.announce()
  }

  /// Loads and scans once.
  func ready() async throws(CaptureLibraryError) {
    if !state.withLock({ $0.isLoaded }) { try await scan() }
  }

  private func load() async throws(CaptureLibraryError) {
    guard !state.withLock({ $0.isLoaded }) else { return }
    do throws(CaptureArchiveError) {
      let sessions = try await archive.sessions()
      let uploads = try await archive.uploads()
      let people = try await archive.contributors()
      let assignments = try await archive.assignments()
      state.withLock { state in
        // What was finished before the first scan is newer.
        state.sessions.merge(sessions.map { ($0.id, $0) }) { own, _ in own }
        state.uploads = Dictionary(uploads.map { ($0.id, $0) }) { first, _ in first }
        state.people = Dictionary(people.map { ($0.contributor.id, $0) }) { first, _ in first }
        state.assignments = assignments
        state.isLoaded = true
      }
    } catch { throw CaptureLibraryError(error) }
  }

  private func take(_ scan: SessionScan) async {
    for problem in scan.problems { host.say(problem) }
    let changed = scan.changed
    let gone = scan.vanished + scan.deleted
    await tell { () async throws(CaptureArchiveError) in
      if !gone.isEmpty { try await self.archive.removeSessions(gone) }
      if !changed.isEmpty { try await self.archive.keep(changed) }
    }
    state.withLock { state in
      for id in gone where state.work[id] == nil { state.sessions[id] = nil }
      for session in changed where state.work[session.id] == nil {
        state.sessions[session.id] = session
      }
      for (session, formats) in scan.exports where state.sessions[session] != nil {
        for format in formats {
          let id = LibraryState.ExportID(session: session, format: format)
          if state.exports[id] == nil { state.exports[id] = .done(path: Self.address(of: id)) }
        }
      }
    }
    warn(of: changed)
  }

  /// Sessions that came after their contributor withdrew are listed and never uploaded.
  func warn(of sessions: [IndexedSession]) {
    for session in sessions where hasWithdrawn(session.contributor) {
      host.say(
        "\(session.id) is of \(session.contributor), who has withdrawn: withdraw them again to delete it."
      )
    }
  }

  /// Says what the archive did not take and goes on: the index can be made again.
  func tell(_ body: () async throws(CaptureArchiveError) -> Void) async {
    do throws(CaptureArchiveError) { try await body() } catch { host.say(error.description) }
  }

  /// Announces progress, not too often.
  func progress() {
    let now = clock.seconds
    let isDue = lastProgress.withLock { last in
      guard now - last >= 0.2 else { return false }
      last = now
      return true
    }
    if isDue { changes.announce() }
  }

  /// Waits until all jobs so far have ended.
  func settle() async {
    for lane in [finalisings, checks, exports, edits] { await lane.settle() }
  }
}
