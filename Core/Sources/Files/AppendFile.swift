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
  /// Why bytes are lost that the operating system had; a disk says it once only.
  package private(set) var loss: String?
  private var waiting: [UInt8] = []
  private var file: OpenFile?
  /// Whether bytes were written for which no `FileSync` was made.
  package private(set) var isChanged = false
  private let calls: FileCalls

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
    guard let sync = beginSync() else { return loss }
    return endSync(sync.run())
  }

  /// The wait for the disk of all that is written, for another thread; nil when that was waited for, or is lost.
  package func beginSync() -> FileSync? {
    guard isChanged, loss == nil, let file else { return nil }
    isChanged = false
    return FileSync(file: file, calls: calls)
  }

  /// Takes what a `FileSync` found; returns why bytes are lost.
  @discardableResult
  package func endSync(_ problem: String?) -> String? {
    loss = loss ?? problem
    return loss
  }

  package func close() {
    guard file != nil else { return }
    _ = write()
    file = nil
  }

  /// How many bytes the operating system took.
  private func write(_ bytes: UnsafeRawBufferPointer) -> (Int, String?) {
    if file == nil, let problem = open() { return (0, problem) }
    guard let descriptor = file?.descriptor else { return (0, "it is closed") }
    var done = 0
    while done < bytes.count {
      let count = calls.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes[done...]))
      if count > 0 {
        done += count
        written += count
        isChanged = true
      } else if count == 0 || SystemError.code != EINTR {
        return (done, count == 0 ? "it takes no bytes" : SystemError.reason)
      }
    }
    return (done, nil)
  }

  private func open() -> String? {
    let flags = written == 0 ? O_CREAT | O_EXCL : O_APPEND
    #if canImport(Darwin)
      let descriptor = Darwin.open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | flags, 0o644)
    #else
      let descriptor = Glibc.open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | flags, 0o644)
    #endif
    guard descriptor >= 0 else { return SystemError.reason }
    file = OpenFile(descriptor)
    return nil
  }
}
