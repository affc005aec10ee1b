import Dispatch
import Foundation

/// Ctrl-C and SIGTERM as the cancellation of a task.
enum Interruption {
  /// Runs the work until it ends or the person interrupts; an interruption is a good end, and nil
  /// when the work had nothing to say at it.
  @discardableResult
  static func race<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result? {
    let task = Task { try await work() }
    let sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { task.cancel() }
      source.activate()
      return source
    }
    defer { for source in sources { source.cancel() } }
    do { return try await task.value } catch is CancellationError { return nil }
  }
}
