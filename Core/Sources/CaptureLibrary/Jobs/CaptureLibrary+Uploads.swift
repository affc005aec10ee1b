import Capture
import Realtime
import Streaming

extension CaptureLibrary {
  /// Queues sessions for a destination that their contributors agreed to; they are uploaded by `run`, one at a time.
  ///
  /// Throws the first refusal after the others are queued.
  public func upload(
    _ sessions: [String], to destination: String
  ) async throws(CaptureLibraryError) {
    try await ready()
    var refusals: [String] = []
    for session in sessions {
      do throws(CaptureLibraryError) { try await queue(session, to: destination) } catch {
        refusals.append(error.description)
      }
    }
    changes.announce()
    wakes.announce()
    guard let first = refusals.first else { return }
    let others = refusals.count > 1 ? " \(refusals.count - 1) more are not uploaded either." : ""
    throw CaptureLibraryError(first + others)
  }

  private func queue(_ id: String, to destination: String) async throws(CaptureLibraryError) {
    try await edit { () async throws(CaptureArchiveError) -> String? in
      let now = self.clock.unixSeconds()
      let queued = self.state.withLock { state -> Result<QueuedUpload, CaptureLibraryError>? in
        if let refusal = state.refusal(of: id, to: destination) {
          return .failure(CaptureLibraryError(refusal))
        }
        let key = QueuedUpload.ID(session: id, destination: destination)
        guard let session = state.sessions[id], state.uploads[key]?.state != .waiting else {
          return nil
        }
        var upload = QueuedUpload(
          key, contributor: session.contributor, consent: session.consent, queued: now,
          size: session.size)
        upload.mayBeThere = state.uploads[key]?.mayBeThere ?? false
        return .success(upload)
      }
      switch queued {
      case .failure(let refusal): return refusal.description
      case .success(let upload): try await self.keep(upload)
      case nil: break
      }
      return nil
    }
  }

  /// Tries an upload that failed or waits at once.
  public func retryUpload(
    _ session: String, to destination: String
  ) async throws(CaptureLibraryError) {
    let id = QueuedUpload.ID(session: session, destination: destination)
    try await changeUpload(id) { upload in
      if case .done = upload.state { return }
      (upload.state, upload.nextTry) = (.waiting, nil)
    }
    wakes.announce()
  }

  /// Ends an upload; what is there already stays there until the contributor withdraws.
  public func cancelUpload(
    _ session: String, to destination: String
  ) async throws(CaptureLibraryError) {
    let id = QueuedUpload.ID(session: session, destination: destination)
    await endUpload { running, _ in running == id }
    try await edit { () async throws(CaptureArchiveError) -> String? in
      guard var upload = self.state.withLock({ $0.uploads[id] }) else { return nil }
      if case .done = upload.state { return nil }
      if upload.mayBeThere {
        upload.state = .cancelled
        try await self.keep(upload)
      } else {
        try await self.forget(id)
      }
      return nil
    }
    changes.announce()
  }

  /// Checks the address of a destination; the address as it is kept.
  public func checkDestination(_ text: String) async throws(CaptureLibraryError) -> String {
    do throws(CaptureUploadFailure) { return try await host.checkDestination(text) } catch {
      throw CaptureLibraryError(error.description)
    }
  }

  /// Ends the upload that runs, if it is one of those, and waits until nothing is sent any more.
  func endUpload(_ isMeant: (QueuedUpload.ID, LibraryState) -> Bool) async {
    let task = state.withLock { state -> Task<CaptureUploadFailure?, Never>? in
      guard let running = state.running, isMeant(running.id, state) else { return nil }
      state.running?.isCancelled = true
      return running.task
    }
    task?.cancel()
    _ = await task?.value
  }

  // MARK: Changes of the archive

  /// A change of the archive in its turn; the body's sentence is a refusal.
  func edit(
    _ body: @escaping @Sendable () async throws(CaptureArchiveError) -> String?
  ) async throws(CaptureLibraryError) {
    let refusal: String?
    do throws(CaptureArchiveError) { refusal = try await edits.run(body) } catch {
      throw CaptureLibraryError(error)
    }
    if let refusal { throw CaptureLibraryError(refusal) }
  }

  /// Only within a change of the archive.
  func keep(_ upload: QueuedUpload) async throws(CaptureArchiveError) {
    try await archive.keep(upload)
    state.withLock { $0.uploads[upload.id] = upload }
  }

  /// Only within a change of the archive.
  func forget(_ id: QueuedUpload.ID) async throws(CaptureArchiveError) {
    try await archive.removeUpload(id)
    state.withLock { $0.uploads[id] = nil }
  }

  func changeUpload(
    _ id: QueuedUpload.ID, _ body: @escaping @Sendable (inout QueuedUpload) -> Void
  ) async throws(CaptureLibraryError) {
    try await edit { () async throws(CaptureArchiveError) -> String? in
      guard var upload = self.state.withLock({ $0.uploads[id] }) else {
        return "\(id.session.bounded(100)) is not queued for that place: upload it anew."
      }
      let before = upload
      body(&upload)
      if upload != before { try await self.keep(upload) }
      return nil
    }
    changes.announce()
  }
}

extension LibraryState {
  /// Why a session may not be uploaded now; nil when it may.
  func refusal(of id: String, to destination: String) -> String? {
    guard let session = sessions[id] else {
      return "There is no session \(id.bounded(100)) any more: look at the list."
    }
    if let check = session.check, !check.isSound {
      return "\(id) is damaged: repair it before it is uploaded."
    }
    if session.awaitsReview, !fresh.contains(id) {
      return "\(id) was left behind by a crash: keep it on the Record page first."
    }
    return session.refusal(of: destination, contributor: people[session.contributor])
  }
}
