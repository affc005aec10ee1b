public import Console
import FaceControl
import Recording
import Signals
import Streaming

extension FaceEngine {
  /// Performs an effect of TAKES; the outcome for the screen, nil for none and for work that was cancelled. Notices
  /// are the host's.
  public func perform(_ effect: TakesScreen.Effect) async -> TakesScreen.Outcome? {
    switch effect {
    case .startRecording: return .recording(await RecordingOutcome(starting: self))
    case .stopRecording: return .recording(await stopRecording())
    case .stop(let performer): stopReplay(performer)
    case .replay(let performer, let order): replay(performer, order)
    case .load(let take, let channel):
      return await unlessCancelled(TakesScreen.Outcome.failed) { [takeLibrary] in
        .timeline(try await takeLibrary.timeline(take, channel: channel))
      }
    case .compare(let take, let channel, let rival):
      return await comparison(take, channel, with: rival)
    case .expireUndo(let id, let time):
      try? await clock.sleep(time)
      return .undoExpired(id: id)
    case .play, .rename, .trash, .restore, .trim: return await change(effect)
    case .notify: break
    }
    return nil
  }

  private func change(_ effect: TakesScreen.Effect) async -> TakesScreen.Outcome? {
    do {
      switch effect {
      case .play(let take): try play(take: take)
      case .rename(let take, let name): try await rename(take: take, to: name)
      case .trash(let take): return .trashed(try await trash(take: take))
      case .restore(let id, let take):
        return .restored(name: try await restore(TrashedTake(name: take, id: id)))
      case .trim(let take, let trim): try await self.trim(take: take, to: trim)
      default: break
      }
      return nil
    } catch {
      if case .rename = effect { return .renameFailed("\(error)") }
      return .failed("\(error)")
    }
  }

  private func comparison(
    _ take: String, _ channel: Channel, with rival: String
  ) async -> TakesScreen.Outcome? {
    guard let other = rivalSettings(rival) else { return .rivalGone }
    return await unlessCancelled(TakesScreen.Outcome.comparisonFailed) {
      [takeLibrary, settings, tier] in
      .comparison(
        try await takeLibrary.comparison(
          take, channel: channel, rival: rival, one: settings, other: other, tier: tier))
    }
  }

  private func unlessCancelled(
    _ failed: (String) -> TakesScreen.Outcome,
    _ work: @Sendable () async throws -> TakesScreen.Outcome
  ) async -> TakesScreen.Outcome? {
    do {
      let outcome = try await work()
      return Task.isCancelled ? nil : outcome
    } catch {
      return Task.isCancelled ? nil : failed("\(error)")
    }
  }
}

extension TakesScreen.Effect {
  /// The name of work that the screen does not wait for, where newer work of a name replaces older; nil for others.
  public var job: String? {
    switch self {
    case .load: "timeline"
    case .compare: "comparison"
    case .expireUndo: "undo"
    default: nil
    }
  }
}
