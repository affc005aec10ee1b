package import FaceEngine
import Realtime
import Streaming

/// The hub's part of the shared state: each owner writes its part, and every change is announced to the watchers.
package final class HostBoard: Sendable {
  private let status: Locked<HostStatus>
  private let storedState = Locked(HostStoredState())
  private let parts = Locked<[@Sendable (inout HostStatus) -> Void]>([])
  private let changed = ChangeBroadcast()

  package init(_ status: HostStatus = HostStatus()) { self.status = Locked(status) }

  /// What was written last.
  package var now: HostStatus { status.withLock { $0 } }

  /// What screens show: the written state with the parts that are read for it.
  package var shown: HostStatus {
    var status = now
    for part in parts.withLock({ $0 }) { part(&status) }
    return status
  }

  /// Adds a part that changes too often to be written: it is read when it is shown.
  package func include(_ part: @escaping @Sendable (inout HostStatus) -> Void) {
    parts.withLock { $0.append(part) }
  }

  /// What the engine stores for the hub.
  package var stored: HostStoredState { storedState.withLock { $0 } }

  package func store(_ change: (inout HostStoredState) -> Void) {
    storedState.withLock { change(&$0) }
    announce()
  }

  package func update(_ change: (inout HostStatus) -> Void) {
    status.withLock { change(&$0) }
    announce()
  }

  /// Announces a change of a part that is read when it is shown.
  package func announce() { changed.announce() }

  /// An element now, and one after changes; a slow reader gets one for several.
  package func changes() -> AsyncStream<Void> { changed.stream() }
}
