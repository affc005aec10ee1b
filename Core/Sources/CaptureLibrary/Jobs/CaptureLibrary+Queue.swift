import Capture
import Numbers
import Realtime
import Streaming

// The queue of uploads: one at a time, in the order in which they were queued; it waits for a change or for the next
// try, and never asks.
extension CaptureLibrary {
  /// Until the task is cancelled.
  func uploadQueue() async throws {
    while true {
      try Task.checkCancellation()
      let stream = wakes.stream()
      var wake = stream.makeAsyncIterator()
      _ = await wake.next()
      let now = clock.unixSeconds()
      let (due, next) = state.withLock { $0.nextUpload(at: now) }
      if let due {
        await attempt(due)
        continue
      }
      let clock = clock
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          var wake = stream.makeAsyncIterator()
          _ = await wake.next()
        }
        if let next {
          group.addTask { try await clock.sleep(.seconds(clamping: max(next - now, 0.001))) }
        }
        _ = try await group.next()
        group.cancelAll()
      }
    }
  }

  private func attempt(_ id: QueuedUpload.ID) async {
    guard await isAllowed(id) else { return }
    guard let task = await start(id) else { return }
    let failure = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    let isCancelled = state.withLock { state in
      defer { state.running = nil }
      return state.running?.isCancelled ?? false
    }
    let now = clock.unixSeconds()
    let pause = pause
    let isStopped = Task.isCancelled
    let refusal = state.withLock { $0.refusal(of: id.session, to: id.destination) }
    await tellEdit(id) { upload in
      // What a person or a withdrawal ended may have its state already.
      if isCancelled, upload.state != .waiting { return }
      switch failure {
      case nil: (upload.state, upload.nextTry, upload.reason) = (.done(now), nil, "")
      case _ where isCancelled: (upload.state, upload.nextTry) = (.cancelled, nil)
      case _ where isStopped: upload.nextTry = nil
      case _ where refusal != nil:
        (upload.state, upload.nextTry) = (.failed(refusal ?? ""), nil)
      case let failure? where failure.isTemporary:
        let seconds = pause.seconds(
          after: upload.attempts, number: UInt64(clamping: upload.queued * 1_000))
        (upload.nextTry, upload.reason) = (now + seconds, failure.description)
      case let failure?: (upload.state, upload.nextTry) = (.failed(failure.description), nil)
      }
    }
    changes.announce()
    wakes.announce()
  }

  /// Asks the archive again what the contributor agreed to, before the first byte of each try.
  private func isAllowed(_ id: QueuedUpload.ID) async -> Bool {
    do throws(CaptureArchiveError) {
      let refusal = try await edits.run { () async throws(CaptureArchiveError) -> String? in
        let people = try await self.archive.contributors()
        return self.state.withLock { state in
          for person in people { state.people[person.contributor.id] = person }
          return state.refusal(of: id.session, to: id.destination)
        }
      }
      guard let refusal else { return true }
      await tellEdit(id) { ($0.state, $0.nextTry) = (.failed(refusal), nil) }
    } catch {
      let (next, reason) = (clock.unixSeconds() + UploadPause.longest, error.description)
      host.say(reason)
      state.withLock { state in
        state.uploads[id]?.nextTry = next
        state.uploads[id]?.reason = reason
      }
    }
    changes.announce()
    return false
  }

  /// Counts the try before its first byte, so that a withdrawal after a crash knows of it.
  private func start(_ id: QueuedUpload.ID) async -> Task<CaptureUploadFailure?, Never>? {
    do throws(CaptureLibraryError) {
      try await changeUpload(id) { upload in
        upload.attempts = min(upload.attempts + 1, 1_000_000)
        upload.mayBeThere = true
        upload.nextTry = nil
      }
    } catch {
      host.say(error.description)
      state.withLock { $0.uploads[id]?.nextTry = clock.unixSeconds() + UploadPause.longest }
      return nil
    }
    let (host, path) = (host, places.session(id.session))
    return state.withLock { state in
      // Consent, work on the session, and the person's wish may have changed meanwhile.
      guard state.uploads[id]?.state == .waiting, state.work[id.session] == nil,
        state.refusal(of: id.session, to: id.destination) == nil
      else { return nil }
      let task = Task<CaptureUploadFailure?, Never> {
        do throws(CaptureUploadFailure) {
          try await host.upload(path, to: id.destination) { [weak self] sent, all in
            self?.advance(id, sent: sent, all: all)
          }
          return nil
        } catch { return error }
      }
      state.running = LibraryState.RunningUpload(id: id, task: task)
      return task
    }
  }

  /// Ends the upload when the contributor agrees no more.
  private func advance(_ id: QueuedUpload.ID, sent: Int64, all: Int64) {
    let task = state.withLock { state -> Task<CaptureUploadFailure?, Never>? in
      guard let running = state.running, running.id == id else { return nil }
      state.running?.share = all > 0 ? (Double(sent) / Double(all)).clamped(to: 0...1) : 0
      return state.refusal(of: id.session, to: id.destination) == nil ? nil : running.task
    }
    task?.cancel()
    progress()
  }

  private func tellEdit(
    _ id: QueuedUpload.ID, _ body: @escaping @Sendable (inout QueuedUpload) -> Void
  ) async {
    // The upload may have been forgotten meanwhile; an archive that fails is told.
    await tell { () async throws(CaptureArchiveError) in
      try await self.edits.run { () async throws(CaptureArchiveError) in
        guard var upload = self.state.withLock({ $0.uploads[id] }) else { return }
        body(&upload)
        self.state.withLock { $0.uploads[id] = upload }
        try await self.archive.keep(upload)
      }
    }
  }
}

extension LibraryState {
  /// The upload whose turn it is, and when the next one's is in Unix seconds; nil for none.
  func nextUpload(at now: Double) -> (due: QueuedUpload.ID?, next: Double?) {
    let waiting = uploads.values.filter { upload in
      // Work on the session wakes the queue when it ends.
      upload.state == .waiting && work[upload.id.session] == nil
    }
    func order(_ upload: QueuedUpload) -> (Double, String, String) {
      (upload.queued, upload.id.session, upload.id.destination)
    }
    // A clock that was set back makes nobody wait longer than the longest pause.
    let due = waiting.filter { upload in
      upload.nextTry.map { $0 <= now || $0 > now + UploadPause.longest } ?? true
    }
    let next = waiting.compactMap(\.nextTry).filter { $0 > now }.min()
    return (due.min { order($0) < order($1) }?.id, next)
  }
}
