import CaptureFiles
import Realtime
import Streaming

extension CaptureLibrary {
  /// Checks every byte of sessions, one after the other; what it finds is in their entries.
  ///
  /// Sessions that are not listed, and those on which something works, are left out.
  ///
  /// - Returns: ends with the checks.
  @discardableResult public func verify(_ sessions: [String]) -> Task<Void, Never> {
    let started = sessions.filter { session in
      (try? begin(.verifying(0), on: session)) != nil
    }
    return checks.add {
      for session in started { await self.check(session) }
    }
  }

  private func check(_ session: String) async {
    defer { end(session) }
    guard let size = state.withLock({ $0.sessions[session]?.size }) else { return }
    let digest = DigestMeter.metered(host.digest)
    let (folder, state) = (places.session(session), state)
    let found = await LibraryThread.run("capture-verify") {
      let meter = DigestMeter(all: size) { share in
        state.withLock { $0.work[session] = .verifying(share) }
        self.progress()
      }
      return DigestMeter.$current.withValue(meter) {
        SessionVerifier(digest: digest).verify(folder)
      }
    }
    let check = IndexedSession.Check(found, date: clock.unixSeconds())
    await tell { () async throws(CaptureArchiveError) in
      try await self.change(session) { $0.check = check }
    }
  }

  /// Repairs a damaged session, or makes the sessions of a recording that a crash left behind.
  ///
  /// - Returns: what it did, in one sentence.
  public func repair(_ session: String) async throws(CaptureLibraryError) -> String {
    try await ready()
    if state.withLock({ $0.sessions[session] == nil }), recordings().contains(session) {
      return try await recover(session)
    }
    try begin(.repairing, on: session)
    defer { end(session) }
    let (folder, digest, calls) = (places.session(session), host.digest, calls)
    let report = try await checks.run { () async throws(CaptureLibraryError) in
      try await LibraryThread.run("capture-repair") { () throws(CaptureFileError) in
        try SessionRepairer(digest: digest, calls: calls).repair(folder)
      }
    }
    let check = IndexedSession.Check(report.remaining, date: clock.unixSeconds())
    await tell { () async throws(CaptureArchiveError) in
      try await self.renew(session) { $0.check = check }
    }
    return Self.sentence(report, session)
  }

  private func recover(_ recording: String) async throws(CaptureLibraryError) -> String {
    do throws(CaptureFileError) {
      let result = try await finalise(recording: recording)
      let names = result.report.folders.values.sorted().map { DiskFolder.name(of: $0) }
      let lost = result.losses.isEmpty ? "" : ", with \(result.losses.count) losses"
      return "\(recording) is finished as \(names.joined(separator: ", "))\(lost)."
    } catch { throw CaptureLibraryError(error.description) }
  }

  private static func sentence(_ report: SessionRepairReport, _ session: String) -> String {
    if report.repaired.isEmpty {
      return report.unrepaired.first ?? "\(session) has nothing that can be repaired here."
    }
    let files = "\(report.repaired.count) file\(report.repaired.count == 1 ? "" : "s")"
    let rest =
      report.remaining.isSound
      ? "every file is whole now" : report.unrepaired.first ?? "other faults remain"
    return "\(files) of \(session) repaired, with the originals in “damaged”: \(rest)"
      + (rest.hasSuffix(".") ? "" : ".")
  }

  /// Changes the entry of a session in the index.
  func change(
    _ session: String, _ body: @escaping @Sendable (inout IndexedSession) -> Void
  ) async throws(CaptureArchiveError) {
    try await edits.run { () async throws(CaptureArchiveError) in
      let changed = self.state.withLock { state -> IndexedSession? in
        guard var known = state.sessions[session] else { return nil }
        body(&known)
        state.sessions[session] = known
        return known
      }
      if let changed { try await self.archive.keep([changed]) }
    }
  }

  /// Reads a session that this library changed again.
  func renew(
    _ session: String, _ body: @escaping @Sendable (inout IndexedSession) -> Void = { _ in }
  ) async throws(CaptureArchiveError) {
    let folder = places.session(session)
    guard let read = await LibraryThread.run("capture-index", { Self.session(in: folder) }) else {
      return
    }
    try await change(session) { known in
      var new = read
      (new.check, new.awaitsReview, new.isCounted) = (
        known.check, known.awaitsReview, known.isCounted
      )
      body(&new)
      known = new
    }
  }
}

extension IndexedSession.Check {
  /// What is damaged; at most 100 sentences of 300 characters.
  init(_ check: SessionCheck, date: Double) {
    let damage = check.findings.filter(\.isDamage)
    self.init(
      date: date, findings: damage.prefix(100).map { $0.sentence.bounded(300) },
      further: max(damage.count - 100, 0) + check.furtherFindings)
  }
}
