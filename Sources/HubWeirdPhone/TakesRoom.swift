import HubStudio
import Console
import FaceControl
import FaceEngine
import Recording
import ScreenKit
import Signals

/// TAKES: recordings, played, compared, trimmed and renamed.
struct TakesRoom: Room {
  typealias Shown = TakesScreen

  static let name = TakesIdentifier.screen
  static let page: RoomPage? = RoomPage(
    "/takes", name, "Takes", about: "Recordings: play, compare, import and export.")

  let engine: FaceEngine
  let tier: Tier

  func context(for page: Page) async -> HubState { await engine.hubState }

  func changes(for page: Page) async -> AsyncStream<Void> { await engine.changes() }

  func perform(_ effect: TakesScreen.Effect, for visit: Visit<Self>) async {
    switch effect {
    case .startRecording: await visit.apply(.recording(RecordingOutcome(starting: engine)))
    case .stopRecording: await visit.apply(.recording(engine.stopRecording()))
    case .stop(let performer): await engine.stopReplay(performer)
    case .replay(let performer, let order): await engine.replay(performer, order)
    case .load(let take, let channel):
      visit.start("timeline") { await load(take, channel, visit) }
    case .compare(let take, let channel, let rival):
      visit.start("comparison") { await compare(take, channel, with: rival, visit) }
    case .expireUndo(let id, let time):
      visit.start("undo") {
        try? await Task.sleep(for: time)
        await visit.apply(.undoExpired(id: id))
      }
    case .play, .rename, .trash, .restore, .trim: await change(effect, visit)
    case .notify(let notice): visit.notify(notice)
    }
  }

  private func change(_ effect: TakesScreen.Effect, _ visit: Visit<Self>) async {
    do {
      switch effect {
      case .play(let take): try await engine.play(take: take)
      case .rename(let take, let name): try await engine.rename(take: take, to: name)
      case .trash(let take): await visit.apply(.trashed(try await engine.trash(take: take)))
      case .restore(let id, let take):
        let name = try await engine.restore(TrashedTake(name: take, id: id))
        await visit.apply(.restored(name: name))
      case .trim(let take, let trim): try await engine.trim(take: take, to: trim)
      default: break
      }
    } catch {
      if case .rename = effect {
        await visit.apply(.renameFailed("\(error)"))
      } else {
        await visit.apply(.failed("\(error)"))
      }
    }
  }

  private func load(_ take: String, _ channel: Channel, _ visit: Visit<Self>) async {
    do {
      let timeline = try await engine.takeLibrary.timeline(take, channel: channel)
      if !Task.isCancelled { await visit.apply(.timeline(timeline)) }
    } catch {
      if !Task.isCancelled { await visit.apply(.failed("\(error)")) }
    }
  }

  private func compare(
    _ take: String, _ channel: Channel, with rival: String, _ visit: Visit<Self>
  ) async {
    guard let other = await engine.rivalSettings(rival) else {
      return await visit.apply(.rivalGone)
    }
    do {
      let comparison = try await engine.takeLibrary.comparison(
        take, channel: channel, rival: rival, one: await engine.settings, other: other, tier: tier)
      if !Task.isCancelled { await visit.apply(.comparison(comparison)) }
    } catch {
      if !Task.isCancelled { await visit.apply(.comparisonFailed("\(error)")) }
    }
  }
}
