import Numbers

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that only grows. What the disk does not take waits in memory, in order, until it does.
///
/// One thread.
package final class AppendFile {
  package let path: String
  /// Bytes that the operating system has.
  package private(set) var written: Int
  /// Whether all written bytes are on the disk.
  package private(set) var isSynchronized = true
  private var waiting: [UInt8] = []
  private var descriptor: Int32 = -1
  private let calls: FileCalls
  /// A disk that lost bytes says it once only.
  private var loss: String?

  /// A new file, made with the first bytes.
  package init(path: String, calls: FileCalls) {
    self.path = path
    self.calls = calls
    written = 0
  }

  /// An existing file, continued at its end.
  package init(continuing path: String, size: Int, calls: FileCalls) {
    self.path = path
    self.calls = calls
    written = size
  }

  deinit { close() }

  /// Bytes that wait for the disk.
  package var waitingBytes: Int { waiting.count }
  package var size: Int { written + waiting.count }

  /// Writes bytes behind all others; what the disk does not take waits. The system's reason then, else nil.
  package func append(_ bytes: UnsafeRawBufferPointer) -> String? {
    guard waiting.isEmpty else {
      waiting.append(contentsOf: bytes)
      return write()
    }
    let (count, problem) = write(bytes)
    if count < bytes.count { waiting.append(contentsOf: bytes[count...]) }
    return problem
  }

  /// Tries to write what waits.
  package func write() -> String? {
    guard !waiting.isEmpty else { return nil }
    let (count, problem) = waiting.withUnsafeBytes { write($0) }
    if count == waiting.count {
      waiting = []
    } else if count > 0 {
      waiting.removeFirst(count)
    }
    return problem
  }

  /// Waits until all bytes are on the disk.
  package func synchronize() -> String? {
    if let problem = write() { return problem }
    guard !isSynchronized, descriptor >= 0 else { return loss }
    if loss == nil, calls.synchronize(descriptor) != 0 {
      loss = SystemError.reason
    }
    isSynchronized = true
    return loss
  }

  package func close() {
    guard descriptor >= 0 else { return }
    _ = write()
    #if canImport(Darwin)
      Darwin.close(descriptor)
    #else
      Glibc.close(descriptor)
    #endif
    descriptor = -1
  }

  /// How many bytes the operating system took.
  private func write(_ bytes: UnsafeRawBufferPointer) -> (Int, String?) {
    if descriptor < 0, let problem = open() { return (0, problem) }
    var done = 0
    while done < bytes.count {
      let count = calls.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes[done...]))
      if count > 0 {
        done += count
        written += count
        isSynchronized = false
      } else if count == 0 || SystemError.code != EINTR {
        return (done, count == 0 ? "it takes no bytes" : SystemError.reason)
      }
    }
    return (done, nil)
  }

  private func open() -> String? {
    let flags = written == 0 ? O_CREAT | O_EXCL : O_APPEND
    #if canImport(Darwin)
      descriptor = Darwin.open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | flags, 0o644)
    #else
      descriptor = Glibc.open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | flags, 0o644)
    #endif
    return descriptor < 0 ? SystemError.reason : nil
  }
}
