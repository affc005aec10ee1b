import Coach
import CoachScreens
import CoachWire
import Realtime
import Streaming

extension CoachEngine {
  /// Whether the report of a take that has ended is being made.
  public func isKeeping(_ id: String?) -> Bool {
    id.map { id in state.withLock { $0.keeping.contains(id) } } ?? false
  }

  /// Keeps the report of a take that has ended, and learns from it.
  func keep(_ id: String, of page: PageID) async {
    state.withLock { _ = $0.keeping.insert(id) }
    changes.announce()
    await makeReport(of: id, on: page)
    state.withLock { _ = $0.keeping.remove(id) }
    changes.announce()
  }

  private func makeReport(of id: String, on page: PageID) async {
    guard
      let (take, service, settings) = state.withLock({ state in
        state.pages[page].map { ($0.take, $0.service, state.settings) }
      })
    else { return }
    let start = take.startDate ?? clock.unixSeconds()
    var report = take.line.report(id: id)
    if let service {
      report = await remoteReport(of: id, by: service, take: take) ?? report
    }
    let archived = ArchivedTake(
      id: id, person: settings.baselineKey, report: report, start: start,
      length: take.state.elapsed)
    do throws(CoachArchiveError) {
      try await archive.keep(archived)
      try await learn(take.line.usualInTake, settings.baselineKey)
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
          session: session, start: take.startDate, measures: take.line.measures,
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
    try await archive.removeAll()
    await loadBaseline()
    changes.announce()
  }
}
