import Dispatch
import Realtime

/// A FIFO queue of jobs for one waiting thread.
final class JobQueue<State>: Sendable {
  typealias Job = @Sendable (inout State) -> Void

  private struct Waiting: Sendable {
    var jobs: [Job] = []
    var isClosed = false
  }

  private let waiting = Locked(Waiting())
  private let arrivals = DispatchSemaphore(value: 0)

  init() {}

  /// False once the queue is closed: the job will not run.
  @discardableResult func add(_ job: @escaping Job) -> Bool {
    let isOpen = waiting.withLock { waiting in
      if !waiting.isClosed { waiting.jobs.append(job) }
      return !waiting.isClosed
    }
    if isOpen { arrivals.signal() }
    return isOpen
  }

  /// Pending jobs still run.
  func close() {
    waiting.withLock { $0.isClosed = true }
    arrivals.signal()
  }

  /// Waits for the next job; nil when the queue is closed and empty.
  func next() -> Job? {
    arrivals.wait()
    return waiting.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
  }
}
