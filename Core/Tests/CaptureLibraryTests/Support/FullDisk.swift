import Files
import Foundation
import Realtime

/// A disk with room for a number of bytes.
final class FullDisk: Sendable {
  private let free: Locked<Int>

  init(free: Int) { self.free = Locked(free) }

  var calls: FileCalls {
    FileCalls(
      write: { [self] descriptor, bytes in
        let room = free.withLock { free in
          let room = min(bytes.count, free)
          free -= room
          return room
        }
        guard room > 0 else {
          errno = ENOSPC
          return -1
        }
        return FileCalls.system.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes[..<room]))
      }, synchronize: { _ in 0 }, now: { 0 })
  }
}
