public import Capture
import CaptureFiles
public import CaptureScreens
public import CaptureWire
import Numbers
import Realtime
import Streaming

extension CaptureLibrary {
  /// All sessions for the list, and recordings that are not finished, in no order.
  public func entries() async throws(CaptureLibraryError) -> [CaptureSessionEntry] {
    try await ready()
    let places = places
    let recordings = await LibraryThread.run("capture-list") {
      Self.recordings(in: places).map { ($0, LibraryDisk.size(of: places.recording($0))) }
    }
    let now = clock.unixSeconds()
    return state.withLock { state in
      var uploads: [String: [CaptureJob]] = [:]
      for upload in state.uploads.values.sorted(by: { $0.queued < $1.queued }) {
        guard let job = state.job(upload, at: now) else { continue }
        uploads[upload.id.session, default: []].append(job)
      }
      var exports: [String: [CaptureJob]] = [:]
      for format in CaptureFormatChoice.allCases {
        for (id, job) in state.exports where id.format == format {
          exports[id.session, default: []].append(CaptureJob(format.rawValue, job))
        }
      }
      let sessions = state.sessions.values.compactMap { session -> CaptureSessionEntry? in
        guard var entry = state.entry(session) else { return nil }
        entry.uploads = uploads[session.id] ?? []
        entry.exports = exports[session.id] ?? []
        return entry
      }
      return sessions + recordings.map { state.entry(recording: $0.0, size: $0.1) }
    }
  }

  /// How long can still be recorded; nil when the free space is not known.
  ///
  /// - Parameters:
  ///   - rate: bytes a second of the take that runs; nil for an estimate.
  ///   - streams: what is recorded next; with none, the newest sessions tell the rate.
  public func space(rate: Double? = nil, streams: [CaptureStream] = []) -> CaptureSpace? {
    guard let free = host.freeSpace(at: places.sessions) else { return nil }
    let newest = state.withLock { state in
      state.sessions.values.filter { ($0.duration ?? 0) >= 1 && $0.size > 0 }
        .sorted { ($0.start, $0.id) > ($1.start, $1.id) }.prefix(5)
    }
    let seconds = newest.reduce(0) { $0 + ($1.duration ?? 0) }
    let bytes = newest.reduce(0) { $0 + Double($1.size) }
    let measured = seconds > 0 && streams.isEmpty ? bytes / seconds : nil
    return CaptureSpace(free: free, rate: rate ?? measured, streams: streams)
  }

  /// The path of a file of a finished session that its manifest names; nil for anything else.
  ///
  /// Blocks while a manifest is read. No other name becomes a path, whatever it holds.
  public func file(_ session: String, _ name: String) -> String? {
    guard LibraryName.isSession(session), ManifestEntry.isPath(name) else { return nil }
    let folder = places.session(session)
    var way = folder
    for part in name.split(separator: "/") {
      guard LibraryDisk.isFolder(way) else { return nil }
      way += "/" + part
    }
    guard LibraryDisk.file(way) != nil, manifests.names(name, in: folder) else { return nil }
    return way
  }

  /// A finished export by its name in its address; nil for anything else. The address of a folder ends with ".zip".
  public func exported(_ session: String, _ name: String) -> (path: String, isFolder: Bool)? {
    guard LibraryName.isSession(session) else { return nil }
    for format in CaptureFormatChoice.allCases {
      let own = LibraryPlaces.export(session, format)
      guard name == own + (format.isFile ? "" : ".zip") else { continue }
      let path = places.export(session, format)
      guard DiskFolder.kind(of: path) == (format.isFile ? .file : .folder) else { return nil }
      return (path, !format.isFile)
    }
    return nil
  }

  static func address(of id: LibraryState.ExportID) -> String {
    "/capture/exports/\(id.session)/\(LibraryPlaces.export(id.session, id.format))"
      + (id.format.isFile ? "" : ".zip")
  }
}

extension LibraryState {
  /// Nil for a session that is being deleted.
  fileprivate func entry(_ session: IndexedSession) -> CaptureSessionEntry? {
    var entry = CaptureSessionEntry(
      id: session.id, start: session.start, duration: session.duration)
    let person = people[session.contributor]
    let name = person.map(\.name).flatMap { $0.isEmpty ? nil : $0 } ?? session.contributor
    entry.size = session.size
    entry.task = session.task?.text ?? ""
    entry.room = session.task?.room
    entry.contributors = name.isEmpty ? [] : [name]
    entry.consents = [allowing(session, person)]
    entry.grade = session.grade
    entry.note = session.note
    switch work[session.id] {
    case .deleting: return nil
    case .verifying(let share): entry.state = .verifying(share)
    case .repairing, .editing: entry.state = .repairing
    case nil where session.awaitsReview && !fresh.contains(session.id): entry.state = .recovered
    case nil:
      entry.state =
        session.check.map { check in
          check.isSound ? .sound : .damaged(check.findings, further: check.further)
        } ?? .kept
    }
    return entry
  }

  /// The consent, unless it counts no more.
  private func allowing(
    _ session: IndexedSession, _ person: KnownContributor?
  ) -> ConsentRecord? {
    guard let destination = session.consent?.destination else { return session.consent }
    return session.refusal(of: destination, contributor: person) == nil ? session.consent : nil
  }

  fileprivate func entry(recording: String, size: Int64) -> CaptureSessionEntry {
    var entry = CaptureSessionEntry(id: recording, start: 0)
    entry.size = size
    entry.state =
      finalising[recording].map { .finalising($0) }
      ?? (claimed.contains(recording) ? .recording : .recovered)
    return entry
  }

  /// Nil for one that a person ended.
  fileprivate func job(_ upload: QueuedUpload, at now: Double) -> CaptureJob? {
    var job = CaptureJob(upload.id.destination, .waiting, size: upload.size)
    switch upload.state {
    case .cancelled: return nil
    case .done: job.state = .done(path: nil)
    case .failed(let reason): job.state = .failed(reason)
    case .waiting:
      if let running, running.id == upload.id {
        job.state = .running(running.share)
      } else if let next = upload.nextTry, !upload.reason.isEmpty {
        job.state = .retrying(seconds: max(next - now, 0), reason: upload.reason)
      }
    }
    return job
  }
}
