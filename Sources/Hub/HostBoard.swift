import FaceEngine
import Foundation
import Realtime

/// The hub's part of the shared state: each owner writes its part, and every change is announced to the watchers.
final class HostBoard: Sendable {
  private let status: Locked<HostStatus>
  private let storedState = Locked(HostStoredState())
  private let watchers = Locked<[UUID: AsyncStream<Void>.Continuation]>([:])

  init(_ status: HostStatus = HostStatus()) { self.status = Locked(status) }

  var now: HostStatus { status.withLock { $0 } }

  /// What the engine stores for the hub.
  var stored: HostStoredState { storedState.withLock { $0 } }

  func store(_ change: (inout HostStoredState) -> Void) {
    storedState.withLock { change(&$0) }
    announce()
  }

  func update(_ change: (inout HostStatus) -> Void) {
    status.withLock { change(&$0) }
    announce()
  }

  /// Announces a change of a part that is read when it is shown.
  func announce() {
    for watcher in watchers.withLock({ Array($0.values) }) { watcher.yield() }
  }

  /// An element now, and one after changes; a slow reader gets one for several.
  func changes() -> AsyncStream<Void> {
    let id = UUID()
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    watchers.withLock { $0[id] = continuation }
    continuation.onTermination = { [weak self] _ in
      self?.watchers.withLock { $0[id] = nil }
    }
    continuation.yield()
    return stream
  }
}
