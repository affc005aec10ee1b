import CaptureExport
import CaptureFiles
public import CaptureScreens
import Files
import Realtime
import Streaming

extension CaptureLibrary {
  /// Exports sessions into "<folder>/exports/<session>", one after the other; an earlier export of the format is
  /// replaced. How far each is and how it ended is in the entries.
  ///
  /// - Returns: ends with the exports. Sessions that are not listed, and exports that wait or run, are left out.
  @discardableResult public func export(
    _ sessions: [String], as format: CaptureFormatChoice
  ) -> Task<Void, Never> {
    var tasks: [Task<Void, Never>] = []
    for session in sessions {
      let id = LibraryState.ExportID(session: session, format: format)
      let task = state.withLock { state -> Task<Void, Never>? in
        let work = state.work[session]
        guard state.sessions[session] != nil, work != .deleting, work != .repairing else {
          return nil
        }
        if let waiting = state.exportTasks[id] {
          // One that was cancelled before its turn is wanted again.
          if state.exports[id] == nil, state.cancelledExports.remove(id) != nil {
            state.exports[id] = .waiting
            return waiting
          }
          return nil
        }
        let task = exports.add { await self.runExport(id) }
        state.exports[id] = .waiting
        state.exportTasks[id] = task
        return task
      }
      if let task { tasks.append(task) }
    }
    changes.announce()
    return Task { [tasks] in for task in tasks { await task.value } }
  }

  /// Ends an export; nothing of it is kept.
  public func cancelExport(_ session: String, as format: CaptureFormatChoice) {
    cancel(LibraryState.ExportID(session: session, format: format))
  }

  private func cancel(_ id: LibraryState.ExportID) {
    state.withLock { state in
      guard state.exportTasks[id] != nil else { return }
      state.cancelledExports.insert(id)
      if case .running = state.exports[id] {
        state.script?.cancel()
      } else {
        state.exports[id] = nil
      }
    }
    changes.announce()
  }

  /// Ends the exports of a session and waits for the one that runs.
  func endExports(of session: String) async {
    let tasks = state.withLock { state in
      state.exportTasks.filter { id, _ in id.session == session }.map { ($0.key, $0.value) }
    }
    for (id, _) in tasks { cancel(id) }
    for (id, task) in tasks {
      if case .running = state.withLock({ $0.exports[id] }) { await task.value }
    }
  }

  private func runExport(_ id: LibraryState.ExportID) async {
    let isWanted = state.withLock { state in
      guard !state.cancelledExports.contains(id), state.sessions[id.session] != nil else {
        return false
      }
      state.exports[id] = .running(0)
      return true
    }
    changes.announce()
    var problem: String?
    if isWanted { problem = await write(id) }
    let address = Self.address(of: id)
    state.withLock { state in
      state.exportTasks[id] = nil
      if state.cancelledExports.remove(id) != nil || !isWanted {
        state.exports[id] = nil
      } else {
        state.exports[id] = problem.map { .failed($0) } ?? .done(path: address)
      }
    }
    changes.announce()
  }

  /// Why it was not written, in one sentence; nil when it is there.
  private func write(_ id: LibraryState.ExportID) async -> String? {
    let size = state.withLock { $0.sessions[id.session]?.size ?? 0 }
    if let free = host.freeSpace(at: places.folder), free < size {
      return
        "The export needs about \(size / 1_000_000 + 1) MB, and \(max(free, 0) / 1_000_000) MB "
        + "are free: free some space."
    }
    let places = places
    let folder = places.exports(of: id.session)
    let path = places.export(id.session, id.format)
    do throws(CaptureLibraryError) {
      try await LibraryThread.run("capture-export") { () throws(CaptureFileError) in
        try LibraryDisk.make(folder)
        for old in [path, path + ".unfinished"] { try DiskFolder.remove(old) }
      }
    } catch { return error.description }
    let problem =
      if id.format.isScript { await writeByScript(id, to: folder) } else {
        await writeByCore(id, to: folder)
      }
    let isThere = await LibraryThread.run("capture-export") {
      if problem != nil { try? DiskFolder.remove(path + ".unfinished") }
      return DiskFolder.kind(of: path) != nil
    }
    return problem ?? (isThere ? nil : "The export ended and wrote nothing: try it again.")
  }

  private func writeByCore(_ id: LibraryState.ExportID, to folder: String) async -> String? {
    guard let format = CaptureExportFormat(rawValue: id.format.rawValue) else {
      return "\(id.format.title) is not written here: choose another format."
    }
    let (session, calls) = (places.session(id.session), calls)
    return await LibraryThread.run("capture-export") {
      do throws(CaptureExportError) {
        _ = try CaptureExporter.export([session], format: format, to: folder, calls: calls) {
          self.advance(id, to: $0)
        }
        return nil
      } catch { return error.description.bounded(300) }
    }
  }

  /// False when the export was cancelled.
  private func advance(_ id: LibraryState.ExportID, to share: Double) -> Bool {
    let isWanted = state.withLock { state in
      guard !state.cancelledExports.contains(id) else { return false }
      state.exports[id] = .running(share)
      return true
    }
    progress()
    return isWanted
  }

  private func writeByScript(_ id: LibraryState.ExportID, to folder: String) async -> String? {
    let (host, session) = (host, places.session(id.session))
    let task = state.withLock { state in
      let task = Task<String?, Never> {
        do {
          try await host.export(session, as: id.format, to: folder)
          return nil
        } catch { return String(describing: error).bounded(300) }
      }
      if state.cancelledExports.contains(id) { task.cancel() }
      state.script = task
      return task
    }
    let problem = await task.value
    state.withLock { $0.script = nil }
    return problem
  }
}
