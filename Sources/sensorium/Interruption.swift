import Dispatch
import Foundation

/// Ctrl-C, SIGTERM and a closed terminal as the cancellation of a task. Under `nohup` a closed terminal ends nothing.
enum Interruption {
  /// Runs the work until it ends or the person interrupts; an interruption is a good end, and nil
  /// when the work had nothing to say at it.
  @discardableResult
  static func race<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result? {
    let task = Task { try await work() }
    let sources = [SIGINT, SIGTERM, SIGHUP].compactMap { number -> (any DispatchSourceSignal)? in
      let before = signal(number, SIG_IGN)
      if number == SIGHUP, isIgnoring(before) { return nil }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { task.cancel() }
      source.activate()
      return source
    }
    defer { for source in sources { source.cancel() } }
    do { return try await task.value } catch is CancellationError { return nil }
  }

  private static func isIgnoring(_ handler: (@convention(c) (CInt) -> Void)?) -> Bool {
    unsafeBitCast(handler, to: Int.self)
      == unsafeBitCast(SIG_IGN as (@convention(c) (CInt) -> Void)?, to: Int.self)
  }
}
