#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that is only appended to, written when 64 kB are waiting or half a second has passed.
///
/// Used from one thread. After an error nothing more is written and every call throws it again.
final class OutputFile {
  enum Mode { case replacing, new }

  let path: String
  private let descriptor: Int32
  private let isStandardOutput: Bool
  private let now: () -> Double
  private var waiting: [UInt8] = []
  private var lastWrite: Double
  private var failure: RecordingError?

  static let capacity = 65_536
  static let interval = 0.5

  /// "-" is standard output.
  init(
    path: String, mode: Mode, now: @escaping () -> Double = OutputFile.monotonicSeconds
  ) throws(RecordingError) {
    self.path = path
    self.now = now
    isStandardOutput = path == "-"
    lastWrite = now()
    waiting.reserveCapacity(OutputFile.capacity + 4096)
    guard !isStandardOutput else {
      descriptor = STDOUT_FILENO
      return
    }
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | (mode == .new ? O_EXCL : O_TRUNC)
    descriptor = open(path, flags, 0o644)
    guard descriptor >= 0 else {
      throw SystemError.code == EEXIST
        ? .alreadyExists(path: path) : .unwritable(path: path, reason: SystemError.reason)
    }
  }

  deinit {
    guard descriptor >= 0 else { return }
    try? flush()
    if !isStandardOutput { close(descriptor) }
  }

  /// Adds what `fill` appends to the waiting bytes, and writes when that is due.
  func append(_ fill: (inout [UInt8]) -> Void) throws(RecordingError) {
    if let failure { throw failure }
    fill(&waiting)
    let due = now() - lastWrite >= OutputFile.interval
    if due || waiting.count >= OutputFile.capacity { try flush() }
  }

  /// Hands everything to the operating system, so that it outlives this process.
  func flush() throws(RecordingError) {
    if let failure { throw failure }
    lastWrite = now()
    var start = 0
    while start < waiting.count {
      let count = waiting[start...].withUnsafeBytes {
        write(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 {
        start += count
      } else if count < 0, SystemError.code == EAGAIN {
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&wait, 1, -1)
      } else if SystemError.code != EINTR {
        try fail(RecordingError.unwritable(path: path, reason: SystemError.reason))
      }
    }
    waiting.removeAll(keepingCapacity: true)
  }

  /// Waits until the disk has everything.
  func synchronize() throws(RecordingError) {
    try flush()
    if !isStandardOutput { fsync(descriptor) }
  }

  private func fail(_ error: RecordingError) throws(RecordingError) {
    failure = error
    waiting = []
    throw error
  }

  static func monotonicSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
