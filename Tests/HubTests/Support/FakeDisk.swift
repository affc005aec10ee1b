import Files
import Foundation
import Realtime
import Recording

/// A disk that a test fills and empties.
final class FakeDisk: Sendable {
  private let isFullNow = Locked(false)

  var isFull: Bool {
    get { isFullNow.withLock { $0 } }
    set { isFullNow.withLock { $0 = newValue } }
  }

  var calls: FileCalls {
    var calls = FileCalls.system
    calls.write = { [self] descriptor, bytes in
      guard !isFull else {
        errno = ENOSPC
        return -1
      }
      return FileCalls.system.write(descriptor, bytes)
    }
    return calls
  }
}
