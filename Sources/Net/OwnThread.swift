import Dispatch
import Foundation
import Realtime

/// One operating-system thread that runs one closure.
final class OwnThread: Sendable {
  private let finished = DispatchSemaphore(value: 0)
  private let identity = Locked<ObjectIdentifier?>(nil)

  init(name: String, _ body: @escaping @Sendable () -> Void) {
    Thread.detachNewThread { [finished, identity] in
      ThreadName.current = name
      identity.withLock { $0 = ObjectIdentifier(Thread.current) }
      body()
      finished.signal()
    }
  }

  /// Waits for the end of the closure; returns at once when called from it.
  func join() {
    let current = ObjectIdentifier(Thread.current)
    guard identity.withLock({ $0 }) != current else { return }
    finished.wait()
    finished.signal()
  }
}
