import CaptureFiles
import Realtime

extension CaptureLibrary {
  /// Deletes sessions with their exports and entries of the index; uploaded copies stay where they are.
  ///
  /// A deletion that has begun goes on after a crash.
  ///
  /// - Returns: how many are gone, and a sentence for each other one.
  public func delete(_ sessions: [String]) async -> (deleted: Int, failures: [String]) {
    do throws(CaptureLibraryError) { try await ready() } catch {
      return (0, [error.description])
    }
    var (deleted, failures) = (0, [String]())
    for session in sessions {
      do throws(CaptureLibraryError) {
        guard state.withLock({ $0.sessions[session] != nil }) else {
          throw CaptureLibraryError(
            "There is no session \(session.bounded(100)) any more: look at the list.")
        }
        if let failure = await remove(session) { throw CaptureLibraryError(failure) }
        deleted += 1
      } catch { failures.append(error.description) }
    }
    return (deleted, failures)
  }

  /// Removes all of a session that is here; why that failed, in one sentence.
  func remove(_ session: String) async -> String? {
    guard LibraryName.isSession(session) else { return "There is no session of that name." }
    let isListed = state.withLock { $0.sessions[session] != nil }
    if isListed {
      do throws(CaptureLibraryError) { try begin(.deleting, on: session) } catch {
        return error.description
      }
    }
    defer { if isListed { end(session) } }
    await endExports(of: session)
    await endUpload { running, _ in running.session == session }
    let places = places
    do throws(CaptureLibraryError) {
      try await LibraryThread.run("capture-delete") { () throws(CaptureFileError) in
        try Self.mark(session, in: places)
        try DiskFolder.remove(places.exports(of: session))
      }
      try await forget(session)
      try await LibraryThread.run("capture-delete") { () throws(CaptureFileError) in
        try DiskFolder.remove(places.deleted(session))
      }
      return nil
    } catch { return error.description }
  }

  /// From here on the session is gone: the scan ends what a crash interrupts.
  private static func mark(_ session: String, in places: LibraryPlaces) throws(CaptureFileError) {
    guard DiskFolder.kind(of: places.session(session)) != nil else { return }
    try DiskFolder.remove(places.deleted(session))
    guard try DiskFolder.move(places.session(session), to: places.deleted(session)) else {
      throw .alreadyExists(path: places.deleted(session))
    }
    DiskFolder.synchronize(places.sessions)
  }

  /// Takes a session out of the index and the queue; an upload that began stays known, for a withdrawal.
  private func forget(_ session: String) async throws(CaptureLibraryError) {
    try await edit { () async throws(CaptureArchiveError) -> String? in
      self.state.withLock { state in
        state.sessions[session] = nil
        state.fresh.remove(session)
        state.exports = state.exports.filter { id, _ in id.session != session }
      }
      try await self.archive.removeSessions([session])
      let uploads = self.state.withLock { state in
        state.uploads.values.filter { $0.id.session == session }
      }
      for var upload in uploads {
        if !upload.mayBeThere {
          try await self.forget(upload.id)
        } else if case .done = upload.state {
          continue
        } else {
          upload.state = .cancelled
          try await self.keep(upload)
        }
      }
      return nil
    }
  }
}
