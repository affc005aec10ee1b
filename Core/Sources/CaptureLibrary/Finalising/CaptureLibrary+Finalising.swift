public import CaptureFiles
import Files
import JSON
import Realtime
import Streaming

extension CaptureLibrary {
  /// Says that somebody writes a recording, and makes the folder of sessions where it is missing; its name is that of
  /// its folder, with or without ".recording".
  public func claim(recording: String) {
    guard let name = LibraryName.ofRecording(recording) else { return }
    try? LibraryDisk.make(places.sessions)
    state.withLock { _ = $0.claimed.insert(name) }
    changes.announce()
  }

  /// Nobody writes it any more.
  public func release(recording: String) {
    guard let name = LibraryName.ofRecording(recording) else { return }
    state.withLock { _ = $0.claimed.remove(name) }
    changes.announce()
  }

  /// The names, without ".recording", of recordings that nobody writes or finalises: a crash left them behind.
  public func recordings() -> [String] {
    let busy = state.withLock { $0.claimed.union($0.finalising.keys) }
    return Self.recordings(in: places).filter { !busy.contains($0) }
  }

  static func recordings(in places: LibraryPlaces) -> [String] {
    LibraryDisk.names(in: places.sessions).compactMap { name in
      guard name.hasSuffix(LibraryName.recording), let session = LibraryName.ofRecording(name),
        LibraryDisk.isFolder(places.recording(session))
      else { return nil }
      return session
    }
  }

  /// Makes the sessions of a recording on a thread of its own, and lists them; releases the recording.
  ///
  /// Takes minutes for hours of data, one recording at a time. The recording stays when it throws.
  ///
  /// - Parameter awaitsReview: whether `confirm` or `delete` follows; until then, and after a crash, `unreviewed` names
  ///   the sessions.
  public func finalise(
    recording: String, awaitsReview: Bool = false
  ) async throws(CaptureFileError) -> CaptureFinaliser.Result {
    guard let name = LibraryName.ofRecording(recording) else {
      throw .notRecording(path: recording.bounded(100))
    }
    state.withLock { state in
      state.claimed.remove(name)
      state.finalising[name] = 0
    }
    changes.announce()
    defer {
      state.withLock { $0.finalising[name] = nil }
      changes.announce()
    }
    let result = try await finalisings.run { () async throws(CaptureFileError) in
      try await self.makeSessions(of: name)
    }
    await index(result.report.folders.values.sorted(), awaitsReview: awaitsReview)
    return result
  }

  private func makeSessions(of name: String) async throws(CaptureFileError)
    -> CaptureFinaliser.Result
  {
    let finaliser = CaptureFinaliser(
      digest: DigestMeter.metered(host.digest), kitVersion: host.kitVersion, calls: calls)
    let (places, state) = (places, state)
    let result = await LibraryThread.run("capture-final") {
      () -> Result<CaptureFinaliser.Result, CaptureFileError> in
      let recording = places.recording(name)
      // Every byte is digested when it is written and when it is verified.
      let meter = DigestMeter(all: 2 * LibraryDisk.size(of: recording)) { share in
        state.withLock { state in
          if state.finalising[name] != nil { state.finalising[name] = share }
        }
        self.progress()
      }
      return DigestMeter.$current.withValue(meter) {
        do throws(CaptureFileError) {
          return .success(try finaliser.finalise(recording, into: places.sessions))
        } catch { return .failure(error) }
      }
    }
    return try result.get()
  }

  /// Lists sessions that were made; an archive that fails is told, as the next scan lists them.
  private func index(_ folders: [String], awaitsReview: Bool) async {
    _ = await edits.add {
      let sessions = await LibraryThread.run("capture-index") {
        folders.compactMap { Self.session(in: $0) }
      }
      let marked = sessions.map { session in
        var session = session
        session.awaitsReview = awaitsReview
        return session
      }
      await self.tell { () async throws(CaptureArchiveError) in
        try await self.archive.keep(marked)
      }
      self.state.withLock { state in
        for session in marked {
          state.sessions[session.id] = session
          if awaitsReview { state.fresh.insert(session.id) }
        }
      }
      self.warn(of: marked)
    }.value
    changes.announce()
  }

  static func session(in folder: String) -> IndexedSession? {
    guard let stamp = SessionSummary.stamp(of: folder) else { return nil }
    return SessionSummary.read(folder, named: DiskFolder.name(of: folder), stamp: stamp)
  }

  /// Sessions of an earlier run whose review is still to come.
  public func unreviewed() async throws(CaptureLibraryError) -> [String] {
    try await ready()
    return state.withLock { state in
      state.sessions.values.filter { $0.awaitsReview && !state.fresh.contains($0.id) }
        .map(\.id).sorted()
    }
  }

  /// Deletes a recording that nobody writes.
  public func discard(recording: String) async throws(CaptureLibraryError) {
    guard let name = LibraryName.ofRecording(recording), recordings().contains(name) else {
      throw CaptureLibraryError(
        "There is no recording \(recording.bounded(100)) that is at rest: look at the list.")
    }
    let path = places.recording(name)
    try await LibraryThread.run("capture-delete") { () throws(CaptureFileError) in
      // After a crash the scan goes on with it.
      let leaving = path + LibraryName.deleted
      try DiskFolder.remove(leaving)
      if try DiskFolder.move(path, to: leaving) { try DiskFolder.remove(leaving) }
    }
    changes.announce()
  }

  /// Verifies a session's folder elsewhere on the same disk and moves it into the library.
  ///
  /// - Returns: its name there, with a suffix when its own is taken.
  public func adopt(_ folder: String) async throws(CaptureLibraryError) -> String {
    let (places, digest) = (places, host.digest)
    let name = try await checks.run { () async throws(CaptureLibraryError) in
      try await LibraryThread.run("capture-adopt") { () throws(CaptureFileError) in
        let found = SessionVerifier(digest: digest).verify(folder)
        if let damage = found.findings.first(where: \.isDamage) {
          throw .unreadable(path: folder, reason: damage.sentence)
        }
        try LibraryDisk.make(places.sessions)
        return try Self.move(folder, into: places)
      }
    }
    await index([places.session(name)], awaitsReview: false)
    return name
  }

  private static func move(
    _ folder: String, into places: LibraryPlaces
  ) throws(CaptureFileError) -> String {
    let own = DiskFolder.name(of: folder)
    let stem = LibraryName.isSession(own) ? String(own.prefix(90)) : "session"
    for number in 1...9_999 {
      let name = number == 1 ? stem : "\(stem)_\(number)"
      guard DiskFolder.kind(of: places.recording(name)) == nil,
        DiskFolder.kind(of: places.session(name)) == nil
      else { continue }
      if try DiskFolder.move(folder, to: places.session(name)) {
        DiskFolder.synchronize(places.sessions)
        return name
      }
    }
    throw .alreadyExists(path: places.session(stem))
  }
}
