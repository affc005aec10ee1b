import Foundation
import Realtime

/// Announces changes to any number of readers, without saying what changed. Any thread.
public final class ChangeBroadcast: Sendable {
  private let readers = Locked<[UUID: AsyncStream<Void>.Continuation]>([:])

  public init() {}

  /// An element now, and one after changes; a slow reader gets one for several.
  public func stream() -> AsyncStream<Void> {
    let id = UUID()
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    readers.withLock { $0[id] = continuation }
    continuation.onTermination = { [weak self] _ in
      self?.readers.withLock { $0[id] = nil }
    }
    continuation.yield()
    return stream
  }

  public func announce() {
    for reader in readers.withLock({ Array($0.values) }) { reader.yield() }
  }
}
