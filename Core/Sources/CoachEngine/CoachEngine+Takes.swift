import Coach
import CoachScreens
import CoachWire
import Realtime
import Streaming

extension CoachEngine {
  /// Whether the report of a take that has ended is being made.
  public func isKeeping(_ id: String?) -> Bool {
    id.map { id in state.withLock { $0.reports[id] != nil } } ?? false
  }

  /// Returns when the reports of all takes that have ended are kept.
  public func finishReports() async {
    for report in state.withLock({ Array($0.reports.values) }) { await report.value }
  }

  /// Begins to keep the report of a take that has just ended, and to learn from it.
  func keep(_ id: String, of page: PageID, in state: inout State) {
    guard let page = state.pages[page] else { return }
    let (take, service, person) = (page.take, page.service, state.settings.baselineKey)
    state.reports[id] = Task { [self] in
      changes.announce()
      await makeReport(of: id, take, by: service, for: person)
      self.state.withLock { _ = $0.reports.removeValue(forKey: id) }
      changes.announce()
    }
  }

  /// Ours first, so that nothing is lost while a server is asked for its own.
  private func makeReport(
    of id: String, _ take: LiveTake, by service: (any CoachService)?, for person: BaselineKey
  ) async {
    var archived = ArchivedTake(
      id: id, person: person, report: take.line.report(id: id),
      start: take.startDate ?? clock.unixSeconds(), length: take.state.elapsed)
    do throws(CoachArchiveError) {
      try await archive.keep(archived)
      try await learn(take.line.usualInTake, person)
      guard let service, let report = await remoteReport(of: id, by: service, take: take) else {
        return
      }
      archived.report = report
      try await archive.keep(archived)
    } catch {
      host.say(error.description)
    }
  }

  /// The server's report with our measures; nil, with a sentence, when it has none.
  private func remoteReport(
    of id: String, by service: any CoachService, take: LiveTake
  ) async -> TakeReport? {
    do throws(CoachServiceError) {
      switch try await service.report(session: id, device: nil) {
      case .full(let session):
        return TakeReport(
          session: session, start: take.serverStart, measures: take.line.measures,
          usual: take.line.usual)
      case .empty(_, let message): host.say("The server has no report: \(message)")
      case .unknown(let detail): host.say("The server has no report: \(detail)")
      }
    } catch {
      host.say("The server's report is missing, ours is kept: \(error.sentence)")
    }
    return nil
  }

  private func learn(_ usual: UsualFigures, _ key: BaselineKey) async throws(CoachArchiveError) {
    var baseline = try await archive.baseline(of: key) ?? Baseline()
    baseline.learn(usual)
    try await archive.keep(baseline, of: key)
    state.withLock { state in
      if state.settings.baselineKey == key { state.baseline = baseline }
    }
  }

  /// Newest first.
  public func takes() async throws(CoachArchiveError) -> [ArchivedTake] {
    try await archive.takes()
  }

  public func removeTake(_ id: String) async throws(CoachArchiveError) {
    try await archive.removeTake(id)
    changes.announce()
  }

  /// Deletes all reports and all that was learnt; films are the host's.
  public func removeAll() async throws(CoachArchiveError) {
    await finishReports()
    try await archive.removeAll()
    await loadBaseline()
    changes.announce()
  }
}
