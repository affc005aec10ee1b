import Files
import Foundation

/// A disk with a clock, whose free bytes a test sets; it remembers how much of each file was on the disk at each wait.
final class CaptureDisk: Sendable {
  private struct State {
    var free = Int.max
    var seconds = 100.0
    var synchronized: [Int32: Int] = [:]
    var written: [Int32: Int] = [:]
    var waits = 0
  }

  private let lock = NSLock()
  // The lock guards every access.
  private nonisolated(unsafe) var state = State()

  private func with<Value>(_ body: (inout State) -> Value) -> Value {
    lock.withLock { body(&state) }
  }

  /// Bytes that still fit.
  var free: Int {
    get { with { $0.free } }
    set { with { $0.free = newValue } }
  }

  var seconds: Double {
    get { with { $0.seconds } }
    set { with { $0.seconds = newValue } }
  }

  var waits: Int { with { $0.waits } }

  var calls: FileCalls {
    FileCalls(
      write: { [self] descriptor, bytes in
        let room = with { state in
          let room = min(bytes.count, state.free)
          if state.free < .max { state.free -= room }
          return room
        }
        guard room > 0 else {
          errno = ENOSPC
          return -1
        }
        return FileCalls.system.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes[..<room]))
      },
      synchronize: { [self] _ in
        with { $0.waits += 1 }
        return 0
      },
      now: { [self] in seconds })
  }
}
