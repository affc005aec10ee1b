import Dispatch
import Foundation
import Realtime

/// One operating-system thread that runs one closure.
final class OwnThread: Sendable {
  private let finished = DispatchSemaphore(value: 0)
  private let identity = Locked<ObjectIdentifier?>(nil)

  init(name: String, _ body: @escaping @Sendable () -> Void) {
    let work = Locked<(@Sendable () -> Void)?>(body)
    Thread.detachNewThread { [finished, identity] in
      ThreadName.current = name
      identity.withLock { $0 = ObjectIdentifier(Thread.current) }
      Self.run(work)
      finished.signal()
    }
  }

  /// Runs the closure and then releases it, so that its captures are free when it has ended.
  private static func run(_ work: Locked<(@Sendable () -> Void)?>) {
    let body = work.withLock { work -> (@Sendable () -> Void)? in
      defer { work = nil }
      return work
    }
    body?()
  }

  /// Waits until the closure has ended and is released; returns at once when called from that thread.
  func join() {
    let current = ObjectIdentifier(Thread.current)
    guard identity.withLock({ $0 }) != current else { return }
    finished.wait()
    finished.signal()
  }
}
