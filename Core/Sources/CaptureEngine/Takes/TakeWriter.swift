import CaptureFiles
import Files
import Numbers
import Realtime

/// Writes one take on a thread of its own while another one waits for the disk, and tells those who bring data when to
/// wait. Any thread.
final class TakeWriter: Sendable {
  /// On which thread the log is written.
  enum Mode: Sendable {
    case thread
    /// On the caller's, for tests in virtual time.
    case caller
  }

  private struct Backlog {
    var bytes = 0
    var isStopped = false
    var count = 0
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var cancelled: Set<Int> = []
  }

  /// Bytes that wait for the disk before more is taken.
  static let mostWaiting = 32 << 20

  private let thread: BlockingThread<TakeStorage>?
  private let disk: BlockingThread<Void>?
  private let storage: Locked<TakeStorage>?
  private let backlog = Locked(Backlog())
  private let report: @Sendable (TakeStorage.Report) -> Void

  /// - Parameters:
  ///   - now: seconds of the host's clock.
  ///   - report: called on the writing thread.
  init(
    _ opening: TakeStorage.Opening, mode: Mode, calls: FileCalls,
    now: @escaping @Sendable () -> Double, report: @escaping @Sendable (TakeStorage.Report) -> Void
  ) {
    self.report = report
    switch mode {
    case .thread:
      storage = nil
      thread = BlockingThread(name: "capture-log") { TakeStorage(opening, calls: calls, now: now) }
      disk = BlockingThread(name: "capture-disk") {}
    case .caller:
      thread = nil
      disk = nil
      storage = Locked(TakeStorage(opening, calls: calls, now: now))
    }
  }

  deinit { stop() }

  func add(_ job: TakeStorage.Job) {
    let size = job.size
    if size > 0 { backlog.withLock { $0.bytes += size } }
    if let storage {
      finish(storage.withLock { $0.perform(job) })
    } else {
      thread?.enqueue { [weak self] storage in
        let outcome = storage.perform(job)
        self?.finish(outcome)
      }
    }
  }

  private func finish(_ outcome: TakeStorage.Outcome) {
    for each in outcome.reports { report(each) }
    // Who waits for room goes on with what is durable already said.
    if outcome.releasedBytes > 0 {
      resume { $0.bytes = max(0, $0.bytes - outcome.releasedBytes) }
    }
    guard let sync = outcome.sync else { return }
    if let disk {
      disk.enqueue { [weak self] _ in
        let found = sync.run()
        self?.add(.synchronized(found))
      }
    } else {
      add(.synchronized(sync.run()))
    }
  }

  /// Returns when all that was added is done, and the disk waited for where that was asked for.
  func settle() async {
    guard let thread, let disk else { return }
    while (try? await thread.run { $0.isSyncing }) == true {
      _ = try? await disk.run { _ in }
    }
  }

  /// Takes nothing any more; those who wait go on.
  func stop() {
    thread?.stop()
    disk?.stop()
    resume { $0.isStopped = true }
  }

  private func resume(_ change: (inout Backlog) -> Void) {
    let ready = backlog.withLock { backlog -> [CheckedContinuation<Void, Never>] in
      change(&backlog)
      guard backlog.isStopped || backlog.bytes <= Self.mostWaiting else { return [] }
      defer { backlog.waiting = [:] }
      return Array(backlog.waiting.values)
    }
    for continuation in ready { continuation.resume() }
  }

  /// Returns when there is room for more, or when the task is cancelled.
  func room() async {
    let number = backlog.withLock { backlog -> Int? in
      guard backlog.bytes > Self.mostWaiting, !backlog.isStopped else { return nil }
      backlog.count += 1
      return backlog.count
    }
    guard let number else { return }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReady = backlog.withLock { backlog in
          let isReady =
            backlog.isStopped || backlog.bytes <= Self.mostWaiting
            || backlog.cancelled.contains(number)
          if !isReady { backlog.waiting[number] = continuation }
          return isReady
        }
        if isReady { continuation.resume() }
      }
    } onCancel: {
      let continuation = backlog.withLock { backlog in
        backlog.cancelled.insert(number)
        return backlog.waiting.removeValue(forKey: number)
      }
      continuation?.resume()
    }
    _ = backlog.withLock { $0.cancelled.remove(number) }
  }
}
