import Capture
import CaptureLibrary
import CaptureWire
import Foundation
import Numbers
import Realtime
import Streaming

/// What the loop sleeps by.
struct Sleeper: Sendable {
  var task: Task<Void, any Error>?
  /// Whether it shall not sleep next time.
  var isPoked = false
}

extension CaptureEngine {
  /// Recovers what an earlier run left behind, then lets the time of devices and of the session pass, until the task is
  /// cancelled. Waits without polling while no device is there and no session runs.
  public func run() async throws {
    await recover()
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.followLibrary() }
      group.addTask { await self.followTime() }
      await group.next()
      group.cancelAll()
    }
    try Task.checkCancellation()
  }

  private func followLibrary() async {
    for await _ in library.changes.stream() {
      await refreshPeople()
      if let name = state.withLock({ $0.reviewed }) { await load(name, isNew: false) }
    }
  }

  /// Reads who records, and what is assigned.
  func refreshPeople() async {
    do throws(CaptureLibraryError) {
      let contributors = try await library.contributors()
      let assignments = try await library.assignments()
      change { state, _ in
        state.people = LibrarySnapshot(contributors: contributors, assignments: assignments)
        state.announce()
      }
    } catch { host.say(error.description) }
  }

  private func followTime() async {
    for await _ in activity.stream() {
      while let wake = tick() {
        let pause = Double(wake &- now) * 1e-9
        guard await sleep(pause.clamped(to: 0.002...longestPause)) else { return }
      }
    }
  }

  /// Seconds; while devices are connected new messages make something due without waking the loop.
  private var longestPause: Double {
    state.withLock { $0.connections.isEmpty && !$0.isActive } ? 60 : 0.1
  }

  /// Lets the time pass; returns when that has to happen next, and nil while nothing runs.
  @discardableResult
  func tick() -> Int64? {
    let now = now
    state.withLock { $0.tick(at: now) }
    perform()
    return state.withLock { state in
      let wake = state.nextWake(at: now)
      state.isParked = wake == nil
      return wake
    }
  }

  /// False when the loop's task is cancelled.
  private func sleep(_ seconds: Double) async -> Bool {
    let clock = clock
    let task = Task { try await clock.sleep(.seconds(clamping: seconds)) }
    let isPoked = sleeper.withLock { sleeper in
      sleeper.task = task
      defer { sleeper.isPoked = false }
      return sleeper.isPoked
    }
    if isPoked { task.cancel() }
    await withTaskCancellationHandler {
      _ = await task.result
    } onCancel: {
      task.cancel()
    }
    return !Task.isCancelled
  }

  /// Something began that may be due before the loop wakes.
  func wake() {
    let task = sleeper.withLock { sleeper in
      sleeper.isPoked = true
      return sleeper.task
    }
    task?.cancel()
  }

  /// Returns when no take is stored or becomes folders.
  public func finishTakes() async {
    for await _ in changes.stream() {
      await finishWork()
      let isDone = state.withLock { state in
        state.take == nil
          && state.stored.values.allSatisfy { ![.storing, .finalising].contains($0.state) }
      }
      if isDone || Task.isCancelled { return }
    }
  }

  /// The program ends: what came of a take that runs is on the disk when this returns, and the next run recovers it.
  public func close() async {
    let writer = state.withLock { $0.take?.writer }
    guard let writer else { return }
    writer.add(.synchronize)
    await writer.settle()
  }
}
