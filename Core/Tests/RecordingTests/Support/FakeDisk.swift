import Files
import Foundation

@testable import Recording

/// A disk with a clock, whose free bytes and answers a test sets.
final class FakeDisk: Sendable {
  private struct State {
    var free = Int.max
    var isSynchronizable = true
    var seconds = 100.0
    var writes = 0
  }

  private let lock = NSLock()
  // The lock guards every access.
  private nonisolated(unsafe) var state = State()

  private func with<Value>(_ body: (inout State) -> Value) -> Value {
    lock.withLock { body(&state) }
  }

  /// Bytes that still fit; what is written takes of them.
  var free: Int {
    get { with { $0.free } }
    set { with { $0.free = newValue } }
  }

  var isSynchronizable: Bool {
    get { with { $0.isSynchronizable } }
    set { with { $0.isSynchronizable = newValue } }
  }

  var seconds: Double {
    get { with { $0.seconds } }
    set { with { $0.seconds = newValue } }
  }

  var writes: Int { with { $0.writes } }

  /// How many of that many bytes fit.
  private func take(_ count: Int) -> Int {
    with { state in
      state.writes += 1
      let room = min(count, state.free)
      if state.free < .max { state.free -= room }
      return room
    }
  }

  var calls: FileCalls {
    FileCalls(
      write: { [self] descriptor, bytes in
        let room = take(bytes.count)
        guard room > 0 else {
          errno = ENOSPC
          return -1
        }
        return FileCalls.system.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes[..<room]))
      },
      synchronize: { [self] _ in
        errno = EIO
        return isSynchronizable ? 0 : -1
      },
      now: { [self] in seconds })
  }
}
