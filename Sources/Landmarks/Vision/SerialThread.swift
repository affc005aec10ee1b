import Files
import Foundation
import Realtime

/// One operating-system thread that creates, owns and releases a value, and runs jobs on it in order.
final class SerialThread<State>: Sendable {
  private let queue = JobQueue<State>()

  init(name: String, makeState: @escaping @Sendable () -> State) {
    let thread = Thread { [queue] in
      ThreadName.current = name
      var state = makeState()
      while let job = queue.next() { job(&state) }
    }
    thread.start()
  }

  deinit { queue.close() }

  /// Queues a job for the thread; false when the thread is stopped.
  @discardableResult func enqueue(_ job: @escaping @Sendable (inout State) -> Void) -> Bool {
    queue.add(job)
  }

  /// Runs a job on the thread and waits for its result; nil when the thread is stopped.
  func run<Answer: Sendable>(
    _ job: @escaping @Sendable (inout State) -> Answer
  ) async -> Answer? {
    await withCheckedContinuation { continuation in
      let isAccepted = queue.add { state in continuation.resume(returning: job(&state)) }
      if !isAccepted { continuation.resume(returning: nil) }
    }
  }

  /// Queued jobs still run, then the value and the thread end.
  func stop() { queue.close() }
}
