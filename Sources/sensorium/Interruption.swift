import Dispatch
import Foundation
import Hub
import Realtime

/// Ctrl-C, SIGTERM, a closed pipe and a closed terminal as the cancellation of a task. Under `nohup` a closed terminal
/// ends nothing.
enum Interruption {
  private struct Work {
    let cancel: @Sendable () -> Void
    var error: RunError?
  }

  private static let work = Locked<Work?>(nil)

  /// Ends the work that is under way as Ctrl-C does, but with an error where there is one; false when none is.
  static func end(_ error: RunError? = nil) -> Bool {
    let cancel = work.withLock { work in
      if work?.error == nil { work?.error = error }
      return work?.cancel
    }
    cancel?()
    return cancel != nil
  }

  /// Runs the work until it ends or the person interrupts; an interruption is a good end, and nil
  /// when the work had nothing to say at it.
  @discardableResult
  static func race<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result? {
    // It comes to the thread that wrote, where no source hears it. Programs that we start get it as it was.
    if isIgnoring(signal(SIGPIPE) { _ in kill(getpid(), SIGTERM) }) { signal(SIGPIPE, SIG_IGN) }
    // A limit on the size of files is an error of the write, as a full disk is.
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
