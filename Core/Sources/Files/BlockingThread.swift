import Foundation
import Realtime

/// One thread of the operating system that creates, owns and releases a value, and runs jobs on it in order.
///
/// Its calls may block without limit, such as reading from a disconnected drive or waiting for another process.
/// A cancelled task stops waiting at once: its call continues alone, and the thread ends when the call
/// returns.
public final class BlockingThread<State>: Sendable {
  private let queue = JobQueue<State>()

  /// - Parameter makeState: called on the thread, before the first job.
  public init(name: String, makeState: @escaping @Sendable () -> State) {
    let thread = Thread { [queue] in
      ThreadName.current = name
      var state = makeState()
      while let job = queue.next() { job(&state) }
    }
    thread.start()
  }

  deinit { queue.close() }

  /// Runs a job on the thread, in order.
  ///
  /// Throws `CancellationError` at once when the calling task is cancelled or the thread is stopped; a job
  /// that has not started then never runs.
  public func run<Answer: Sendable>(
    _ job: @escaping @Sendable (inout State) throws -> Answer
  ) async throws -> Answer {
    let reply = Reply<Answer>()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard reply.wait(with: continuation) else { return }
        let isAccepted = queue.add { state in
          guard reply.isWanted else { return }
          reply.give(Result { try job(&state) })
        }
        if !isAccepted { reply.give(.failure(CancellationError())) }
      }
    } onCancel: {
      reply.give(.failure(CancellationError()))
    }
  }

  /// Adds a job to the thread; false when the thread is stopped.
  @discardableResult
  public func enqueue(_ job: @escaping @Sendable (inout State) -> Void) -> Bool { queue.add(job) }

  /// Accepts no further jobs; pending ones still run, then the state is released and the thread ends.
  public func stop() { queue.close() }
}

/// The result for one waiting task; only the first one counts.
private final class Reply<Answer: Sendable>: Sendable {
  private enum State {
    case unasked
    case waiting(CheckedContinuation<Answer, any Error>)
    case given
  }

  private let state = Locked(State.unasked)

  /// False when a result was set before: the continuation then has it.
  func wait(with continuation: CheckedContinuation<Answer, any Error>) -> Bool {
    let isEarly = state.withLock { state in
      guard case .unasked = state else { return true }
      state = .waiting(continuation)
      return false
    }
    if isEarly { continuation.resume(throwing: CancellationError()) }
    return !isEarly
  }

  var isWanted: Bool {
    state.withLock { if case .given = $0 { false } else { true } }
  }

  func give(_ result: Result<Answer, any Error>) {
    let continuation = state.withLock { state -> CheckedContinuation<Answer, any Error>? in
      defer { state = .given }
      guard case .waiting(let continuation) = state else { return nil }
      return continuation
    }
    continuation?.resume(with: result)
  }
}
