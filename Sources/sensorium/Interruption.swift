import Dispatch
import FaceEngine
import Foundation
import Hub
import Realtime
import Streaming

/// Handles Ctrl-C, SIGTERM, a closed pipe and a closed terminal as cancellation of a task. Under `nohup` a closed
/// terminal has no effect.
enum Interruption {
  private struct Work {
    let cancel: @Sendable () -> Void
    var error: RunError?
  }

  private static let work = Locked<Work?>(nil)

  /// Ends the running work like Ctrl-C, with an error if given; false when no work runs.
  static func end(_ error: RunError? = nil) -> Bool {
    let cancel = work.withLock { work in
      if work?.error == nil { work?.error = error }
      return work?.cancel
    }
    cancel?()
    return cancel != nil
  }

  /// Runs the work until it ends or the user interrupts; an interruption counts as success, and the result is nil
  /// when the work returned none.
  @discardableResult
  static func race<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result? {
    // SIGPIPE goes to the thread that wrote, where no dispatch source sees it. Child programs get the default action.
    if isIgnoring(signal(SIGPIPE) { _ in kill(getpid(), SIGTERM) }) { signal(SIGPIPE, SIG_IGN) }
    // SIGXFSZ: a file size limit becomes a write error, like a full disk.
    signal(SIGXFSZ, SIG_IGN)
    let task = Task { try await work() }
    Self.work.withLock { $0 = Work(cancel: { task.cancel() }) }
    let sources = [SIGINT, SIGTERM, SIGHUP].compactMap { number -> (any DispatchSourceSignal)? in
      let before = signal(number, SIG_IGN)
      if number == SIGHUP, isIgnoring(before) { return nil }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { task.cancel() }
      source.activate()
      return source
    }
    defer { for source in sources { source.cancel() } }
    let result = await task.result
    let error = Self.work.withLock { work in
      defer { work = nil }
      return work?.error
    }
    if let error { throw error }
    do { return try result.get() } catch is CancellationError { return nil }
  }

  private static func isIgnoring(_ handler: (@convention(c) (CInt) -> Void)?) -> Bool {
    unsafeBitCast(handler, to: Int.self)
      == unsafeBitCast(SIG_IGN as (@convention(c) (CInt) -> Void)?, to: Int.self)
  }
}
