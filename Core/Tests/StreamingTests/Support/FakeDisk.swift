import Files
import Foundation
import Realtime
import Recording

/// A disk whose free bytes a test sets, with a clock that goes on a second at each look.
final class FakeDisk: Sendable {
  private let state = Locked((free: Int.max, seconds: 100.0))

  var free: Int {
    get { state.withLock { $0.free } }
    set { state.withLock { $0.free = newValue } }
  }

  var calls: FileCalls {
    FileCalls(
      write: { [self] descriptor, bytes in
        let room = state.withLock { state -> Int in
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
      synchronize: { _ in 0 },
      now: { [self] in
        state.withLock { state in
          state.seconds += 1
          return state.seconds
        }
      })
  }
}

/// A folder of its own for one test, removed with it.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/streaming-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }
}
