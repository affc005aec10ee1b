#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The wait for the disk of what an `AppendFile` had written when this was made. Any thread.
package struct FileSync: Sendable {
  let file: OpenFile
  let calls: FileCalls

  /// Blocks until the bytes survive a power failure; returns why they do not.
  package func run() -> String? {
    calls.synchronize(file.descriptor) == 0 ? nil : SystemError.reason
  }
}

/// An open file, closed when nobody has it any more.
final class OpenFile: Sendable {
  let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }
}
