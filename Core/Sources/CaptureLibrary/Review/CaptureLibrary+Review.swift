public import Capture
import CaptureFiles
public import CaptureScreens
import JSON
import Numbers
import Realtime
import Streaming

extension CaptureLibrary {
  /// A session for the review: players, plots of at most 600 spans, marks, checks, and what a clap says of its clocks.
  ///
  /// Reads all its lists once, on a thread of its own.
  public func take(_ session: String) async throws(CaptureLibraryError) -> CaptureTakeContent {
    try await ready()
    guard let known = state.withLock({ $0.sessions[session] }) else {
      throw CaptureLibraryError(
        "There is no session \(session.bounded(100)) any more: look at the list.")
    }
    if let take = takes.take(of: known) { return take }
    let folder = places.session(session)
    let take = try await LibraryThread.run("capture-review") { () throws(CaptureFileError) in
      try TakeReader.read(folder, known)
    }
    takes.keep(take, of: known)
    return take
  }

  /// Keeps takes after their review: rating and note go into their metadata, and each counts once in its contributor's
  /// history and assignments.
  public func confirm(
    _ sessions: [String], review: CaptureReview
  ) async throws(CaptureLibraryError) {
    try await ready()
    let (rating, note) = (review.rating, review.note)
    for session in sessions {
      try await revise(session) { members in
        members["self_rating"] = rating.map { JSONNode($0.clamped(to: 1...5)) } ?? .null
        members["note"] = .string(note.bounded(CaptureFlow.longestNote))
      }
      try await count(session)
      state.withLock { _ = $0.fresh.remove(session) }
    }
    changes.announce()
  }

  /// What is kept of a session, in seconds; nil for all. Only its metadata say so.
  public func trim(
    _ session: String, to range: ClosedRange<Double>?
  ) async throws(CaptureLibraryError) {
    try await revise(session) { members in
      let range = range.flatMap { $0.lowerBound.isFinite && $0.upperBound.isFinite ? $0 : nil }
      members["trim"] = range.map {
        .array([JSONNode(max($0.lowerBound, 0)), JSONNode(max($0.upperBound, 0))])
      }
    }
  }

  /// Changes the metadata of a session that nothing works on, with its digest in the manifest.
  private func revise(
    _ session: String, _ change: @escaping @Sendable (inout JSONMembers) -> Void
  ) async throws(CaptureLibraryError) {
    try await ready()
    try begin(.editing, on: session)
    defer { end(session) }
    let edit = SessionEdit(folder: places.session(session), digest: host.digest, calls: calls)
    try await LibraryThread.run("capture-edit") { () throws(CaptureFileError) in
      try edit.apply(change)
    }
    await tell { () async throws(CaptureArchiveError) in try await self.renew(session) }
  }

  private func count(_ session: String) async throws(CaptureLibraryError) {
    try await edit { () async throws(CaptureArchiveError) -> String? in
      guard let known = self.state.withLock({ $0.sessions[session] }) else { return nil }
      var counted = known
      (counted.awaitsReview, counted.isCounted) = (false, true)
      let kept = counted
      try await self.archive.keep([kept])
      self.state.withLock { $0.sessions[session] = kept }
      var (person, assignments) = self.state.withLock {
        ($0.people[known.contributor], $0.assignments)
      }
      guard !known.isCounted, let task = known.task, person?.withdrawal == nil else { return nil }
      let isMinor = person?.contributor.isMinor ?? true
      person?.contributor.history.keep(task, grade: known.grade?.letter, isMinor: isMinor)
      if let person { try await self.keep(person) }
      assignments.keep(task, of: known.contributor)
      let new = assignments
      try await self.archive.keep(new)
      self.state.withLock { $0.assignments = new }
      return nil
    }
  }
}
