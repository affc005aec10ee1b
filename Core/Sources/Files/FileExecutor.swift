/// Runs an actor on its own thread, so that blocking file access never blocks a thread of Swift's pool.
public final class FileExecutor: SerialExecutor {
  private let thread: BlockingThread<Void>

  public init(name: String) { thread = BlockingThread(name: name) {} }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    thread.enqueue { _ in job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
