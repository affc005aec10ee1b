public import Capture
import CaptureFiles
import CaptureScreens
import JSON
import Realtime
import Streaming

extension CaptureLibrary {
  /// Deletes all of a contributor: uploaded copies, exports, entries of the index, sessions and recordings here; or
  /// tries again what failed.
  ///
  /// The plan is kept before anything is deleted; after a crash `run` goes on with it. Name and history go, too.
  ///
  /// - Returns: what was deleted, and what failed with the reasons; that is kept for a later try.
  public func withdraw(_ contributor: String) async throws(CaptureLibraryError) -> WithdrawalPlan {
    try await ready()
    guard state.withLock({ $0.withdrawing.insert(contributor).inserted }) else {
      throw CaptureLibraryError("\(contributor.bounded(40)) is being withdrawn: wait for its end.")
    }
    defer { state.withLock { _ = $0.withdrawing.remove(contributor) } }
    let places = places
    let recordings = recordings()
    let left = await LibraryThread.run("capture-withdraw") {
      Self.recordings(of: contributor, among: recordings, in: places)
    }
    try await edit { () async throws(CaptureArchiveError) -> String? in
      guard var person = self.state.withLock({ $0.people[contributor] }) else {
        return "There is no contributor \(contributor.bounded(40)) here: look at the list."
      }
      let before = person.withdrawal?.open ?? []
      let items = self.state.withLock { $0.items(of: contributor, places) }
      person.withdrawal = WithdrawalPlan(
        contributor: contributor, items: Self.fresh(before) + items + left)
      person.contributor.history = TaskHistory()
      person.name = ""
      try await self.keep(person)
      return nil
    }
    changes.announce()
    await endUpload { id, state in state.uploads[id]?.contributor == contributor }
    try await changeAssignments { assignments, _ in
      assignments.removeAll(of: contributor)
      return nil
    }
    return try await carryOut(contributor)
  }

  /// Goes on with withdrawals that a crash interrupted; what failed waits for a person.
  func resumeWithdrawals() async {
    let open = state.withLock { state in
      state.people.values.filter { person in
        person.withdrawal?.open.contains { $0.state == .pending } == true
      }.map(\.contributor.id).sorted()
    }
    for contributor in open {
      do throws(CaptureLibraryError) { host.say(try await withdraw(contributor).summary) } catch {
        host.say(error.description)
      }
    }
  }

  /// Items to be tried again.
  private static func fresh(_ items: [WithdrawalPlan.Item]) -> [WithdrawalPlan.Item] {
    items.map { WithdrawalPlan.Item(kind: $0.kind, session: $0.session, place: $0.place) }
  }

  /// Deletions between two times that the plan is kept.
  private static let step = 64

  private func carryOut(_ contributor: String) async throws(CaptureLibraryError) -> WithdrawalPlan {
    let empty = WithdrawalPlan(contributor: contributor, items: [])
    var plan = state.withLock { $0.people[contributor]?.withdrawal } ?? empty
    for (number, item) in plan.open.enumerated() {
      let failure = await delete(item)
      plan.record(item.kind, item.place, failure: failure)
      guard number % Self.step == Self.step - 1 else { continue }
      try await keep(plan)
    }
    try await keep(plan)
    changes.announce()
    return plan
  }

  private func keep(_ plan: WithdrawalPlan) async throws(CaptureLibraryError) {
    try await edit { () async throws(CaptureArchiveError) -> String? in
      guard var person = self.state.withLock({ $0.people[plan.contributor] }) else { return nil }
      person.withdrawal = plan
      try await self.keep(person)
      return nil
    }
  }

  /// Why it is not gone, in one sentence; nil when it is.
  private func delete(_ item: WithdrawalPlan.Item) async -> String? {
    switch item.kind {
    case .object: return await deleteObject(item)
    case .export:
      await endExports(of: item.session)
      let problem = await removeFolder(item.place)
      if problem == nil {
        state.withLock { state in
          state.exports = state.exports.filter { id, _ in id.session != item.session }
        }
      }
      return problem
    case .indexRow:
      do throws(CaptureArchiveError) {
        try await edits.run { () async throws(CaptureArchiveError) in
          try await self.archive.removeSessions([item.session])
        }
        return nil
      } catch { return error.description }
    case .session:
      if item.place.hasSuffix(LibraryName.recording) { return await deleteRecording(item) }
      return await remove(item.session)
    }
  }

  private func deleteObject(_ item: WithdrawalPlan.Item) async -> String? {
    let destination = String(item.place.dropLast(item.session.utf8.count + 1))
    do throws(CaptureUploadFailure) {
      try await host.remove(item.session, at: destination)
    } catch { return error.description }
    do throws(CaptureLibraryError) {
      try await edit { () async throws(CaptureArchiveError) -> String? in
        try await self.forget(
          QueuedUpload.ID(session: item.session, destination: destination))
        return nil
      }
      return nil
    } catch { return error.description }
  }

  private func deleteRecording(_ item: WithdrawalPlan.Item) async -> String? {
    let path = item.place
    guard recordings().contains(item.session) else {
      let isThere = await LibraryThread.run("capture-withdraw") { DiskFolder.kind(of: path) != nil }
      return isThere ? "\(item.session) is still recorded: end it, then try again." : nil
    }
    let isShared = await LibraryThread.run("capture-withdraw") { Self.people(of: path).count > 1 }
    if isShared {
      return "\(item.session) was recorded with others: finish it in the library, then try again."
    }
    return await removeFolder(path)
  }

  private func removeFolder(_ path: String) async -> String? {
    do throws(CaptureLibraryError) {
      try await LibraryThread.run("capture-withdraw") { () throws(CaptureFileError) in
        try DiskFolder.remove(path)
      }
      return nil
    } catch { return error.description }
  }

  /// Recordings that a crash left behind and in which a contributor takes part.
  private static func recordings(
    of contributor: String, among names: [String], in places: LibraryPlaces
  ) -> [WithdrawalPlan.Item] {
    names.filter { people(of: places.recording($0)).contains(contributor) }.map { name in
      WithdrawalPlan.Item(kind: .session, session: name, place: places.recording(name))
    }
  }

  /// The contributors that the documents of a recording name, "" for one that is not named.
  private static func people(of recording: String) -> Set<String> {
    let documents = LibraryDisk.names(in: recording).filter {
      LogName.documentName($0)?.hasPrefix("metadata_") == true
    }
    let people = documents.prefix(256).map { name -> String in
      let members = SessionSummary.document(recording + "/" + name)?.members
      guard case .string(let contributor) = members?["contributor"] else { return "" }
      return contributor
    }
    return Set(people)
  }
}

extension LibraryState {
  /// All that is known of a contributor and can be deleted.
  fileprivate func items(
    of contributor: String, _ places: LibraryPlaces
  ) -> [WithdrawalPlan.Item] {
    let objects = uploads.values.filter { $0.contributor == contributor && $0.mayBeThere }.map {
      WithdrawalPlan.Item(
        kind: .object, session: $0.id.session, place: $0.id.destination + "/" + $0.id.session)
    }
    let own = sessions.values.filter { $0.contributor == contributor }.map(\.id)
    let exported = Set(exports.keys.map(\.session))
    let here = own.flatMap { id in
      var items = [
        WithdrawalPlan.Item(kind: .session, session: id, place: places.session(id)),
        WithdrawalPlan.Item(kind: .indexRow, session: id, place: id),
      ]
      if exported.contains(id) {
        items.append(
          WithdrawalPlan.Item(kind: .export, session: id, place: places.exports(of: id)))
      }
      return items
    }
    func order(_ item: WithdrawalPlan.Item) -> (String, String) { (item.session, item.place) }
    return (objects + here).sorted { order($0) < order($1) }
  }
}
