import LiveSound
import Numbers
import Ports
import Realtime
import ScreenKit
import Streaming
import Timing
import WorkbenchEngine

/// The live inputs of this computer: JACK's, while it is chosen. Any thread.
final class BenchInput: Sendable {
  /// The page's microphone, which needs nothing here.
  static let page = "page"
  static let jack = "jack"

  private let engine: WorkbenchEngine
  private let changed: @Sendable () -> Void
  private let state = Locked(State())

  private struct State: Sendable {
    var choice = BenchInput.page
    var problem: String?
    var chosen: AsyncStream<Void>.Continuation?
  }

  init(_ engine: WorkbenchEngine, changed: @escaping @Sendable () -> Void) {
    self.engine = engine
    self.changed = changed
  }

  /// The inputs beside the page's microphone.
  static var choices: [Choice] {
    JackClient.isInstalled ? [Choice(id: jack, title: "JACK: Workbench in")] : []
  }

  /// Why the chosen input does not sound, one sentence; nil while it does.
  var problem: String? { state.withLock { $0.problem } }

  func choose(_ id: String) {
    let chosen = state.withLock { state in
      guard state.choice != id else { return nil as AsyncStream<Void>.Continuation? }
      state.choice = id
      state.problem = nil
      return state.chosen
    }
    chosen?.yield()
  }

  /// Keeps the chosen input open until the task is cancelled.
  func run() async throws {
    while true {
      try Task.checkCancellation()
      let (choices, chosen) = AsyncStream.makeStream(
        of: Void.self, bufferingPolicy: .bufferingNewest(1))
      let choice = state.withLock { state in
        state.chosen = chosen
        return state.choice
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          choice == Self.jack ? try await self.keepJack() : try await Task.sleepForever()
        }
        group.addTask { for await _ in choices { return } }
        try await group.next()
        group.cancelAll()
      }
    }
  }

  private func keepJack() async throws {
    var backoff = Backoff()
    while true {
      do {
        let input = try await JackSoundInput.open(name: "Workbench in", into: engine.input)
        backoff.reset()
        report(nil)
        _ = input.connectMicrophones()
        while input.isRunning { try await Task.sleep(for: .milliseconds(200)) }
        throw JackError.serverEnded
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        report("\(error) Choose the page's microphone, or start JACK.")
        try await Task.sleep(for: .seconds(clamping: backoff.next()))
      }
    }
  }

  private func report(_ problem: String?) {
    let isNew = state.withLock { state in
      defer { state.problem = problem }
      return state.problem != problem
    }
    if isNew { changed() }
  }
}
