import Foundation
import Numbers
import Realtime
import Streaming

/// A clock that stands until a test lets time pass.
final class VirtualClock: Sendable {
  private struct State {
    var seconds = 100.0
    var sleepers: [UUID: (due: Double, wake: CheckedContinuation<Void, any Error>)] = [:]
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  static let start = 1_800_000_000.0
  private let state = Locked(State())

  var clock: HostClock {
    HostClock(
      nanoseconds: { [self] in UInt64(clamping: state.withLock { $0.seconds } * 1e9) },
      unixSeconds: { [self] in unix }, sleep: { [self] in try await sleep($0) })
  }

  var unix: Double { Self.start + state.withLock { $0.seconds } }

  /// Lets time pass and wakes those whose time has come.
  func pass(_ seconds: Double) {
    let due = state.withLock { state in
      state.seconds += seconds
      let now = state.seconds
      let due = state.sleepers.filter { $0.value.due <= now }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.map(\.wake)
    }
    for wake in due { wake.resume() }
  }

  /// Seconds until the first sleeper wakes, when somebody sleeps.
  func untilNext() async -> Double {
    while true {
      let (now, first) = state.withLock { ($0.seconds, $0.sleepers.values.map(\.due).min()) }
      if let first { return first - now }
      await withCheckedContinuation { waiter in
        let isThere = state.withLock { state in
          if state.sleepers.isEmpty { state.waiters.append(waiter) }
          return !state.sleepers.isEmpty
        }
        if isThere { waiter.resume() }
      }
    }
  }

  private func sleep(_ duration: Duration) async throws {
    let id = UUID()
    let (seconds, attoseconds) = duration.components
    let length = Double(seconds) + Double(attoseconds) * 1e-18
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (wake: CheckedContinuation<Void, any Error>) in
        let waiters = state.withLock { state in
          defer { state.waiters = [] }
          state.sleepers[id] = (state.seconds + length, wake)
          return state.waiters
        }
        for waiter in waiters { waiter.resume() }
        if Task.isCancelled { end(id) }
      }
    } onCancel: {
      end(id)
    }
  }

  private func end(_ id: UUID) {
    let wake = state.withLock { $0.sleepers.removeValue(forKey: id)?.wake }
    wake?.resume(throwing: CancellationError())
  }
}
