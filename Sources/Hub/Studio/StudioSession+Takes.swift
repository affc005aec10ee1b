import Console
import FaceControl
import FaceEngine
import FaceScreens
import Foundation
import Numbers
import Recording
import Signals
import Streaming

/// The take that a page is having read; a newer request replaces an older one.
struct TakeReadings: Sendable {
  var timeline: Task<Void, Never>?
  var comparison: Task<Void, Never>?

  func cancel() {
    timeline?.cancel()
    comparison?.cancel()
  }
}

extension StudioSession {
  /// How long undo of a deletion is offered.
  private static let undoTime = Duration.seconds(3)

  func perform(_ effect: TakesScreen.Effect) async {
    switch effect {
    case .startRecording: await perform(TrackScreen.Effect.startRecording)
    case .stopRecording: await perform(TrackScreen.Effect.stopRecording)
    case .stop(let performer): await engine.stopReplay(performer)
    case .replay(let performer, let order): await engine.replay(performer, order)
    case .load(let take, let channel):
      readings.timeline?.cancel()
      readings.timeline = Task {
        await say { try await load(take, channel) }
        sendChanges()
      }
    case .compare(let take, let channel, let rival):
      readings.comparison?.cancel()
      readings.comparison = Task {
        await say { try await compare(take, channel, with: rival) }
        sendChanges()
      }
    case .play, .rename, .trash, .restore, .trim: await say { try await self.change(effect) }
    }
  }

  private func change(_ effect: TakesScreen.Effect) async throws {
    switch effect {
    case .play(let take): try await engine.play(take: take)
    case .rename(let take, let name):
      screens.takes.state.follow(take, to: name)
      do { try await engine.rename(take: take, to: name) } catch {
        screens.takes.state.follow(name, to: take)
        throw error
      }
    case .trash(let take):
      let trashed = try await engine.trash(take: take)
      screens.takes.state.offerUndo(of: trashed)
      Task {
        try? await Task.sleep(for: Self.undoTime)
        self.withdrawUndo(of: trashed.id)
      }
    case .restore(let id, let take):
      let name = try await engine.restore(TrashedTake(name: take, id: id))
      send(.toast(tone: .success, text: "\(name) is back."))
    case .trim(let take, let trim): try await engine.trim(take: take, to: trim)
    default: break
    }
  }

  private func withdrawUndo(of id: String) {
    screens.takes.state.withdrawUndo(of: id)
    sendChanges()
  }

  private func load(_ take: String, _ channel: Channel) async throws {
    let timeline = try await engine.takeLibrary.timeline(take, channel: channel)
    if !Task.isCancelled { screens.takes.state.show(timeline) }
  }

  private func compare(_ take: String, _ channel: Channel, with rival: String) async throws {
    guard let other = await engine.rivalSettings(rival) else {
      throw RunError("That preset is gone: choose another one.")
    }
    let comparison = try await engine.takeLibrary.comparison(
      take, channel: channel, rival: rival, one: await engine.settings, other: other,
      tier: hub.configuration.tier)
    if !Task.isCancelled { screens.takes.state.show(comparison) }
  }

  /// Runs an operation that may fail, and shows its error to the user.
  private func say(_ body: () async throws -> Void) async {
    do {
      try await body()
    } catch {
      screens.takes.state.show(nil as TakeComparison?)
      send(.toast(tone: .error, text: "\(error)"))
    }
  }
}
