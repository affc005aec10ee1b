import Files
import Numbers

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An append-only file, written when 64 kB are pending or after half a second.
///
/// One thread. Without a pending limit, nothing is written after an error and every call throws it again.
/// With a limit, data that could not be written stays pending, up to that many bytes, and is retried every
/// half second.
final class OutputFile {
  enum Mode { case replacing, new, numbered }

  /// The actual path: differs from the requested one when `mode` is `numbered` and the name existed.
  let path: String
  /// Why overdue bytes are still pending; nil without a problem.
  private(set) var problem: RecordingError?
  /// When bytes last reached the operating system; nil before the first write.
  private(set) var lastArrival: Double?
  private var descriptor: Int32 = -1
  private let isStandardOutput: Bool
  private let isNew: Bool
  private let waitingLimit: Int
  private let calls: FileCalls
  private let now: () -> Double
  private var waiting: [UInt8] = []
  private var lastTry: Double
  /// A disk that lost bytes reports it only once, and succeeds afterwards.
  private var loss: RecordingError?

  static let capacity = 65_536
  static let interval = 0.5

  /// "-" is standard output.
  init(
    path: String, mode: Mode, waitingLimit: Int = 0, calls: FileCalls = .system,
    now: (() -> Double)? = nil
  ) throws(RecordingError) {
    self.waitingLimit = waitingLimit
    self.calls = calls
    self.now = now ?? calls.now
    isStandardOutput = path == "-"
    isNew = mode == .new
    lastTry = self.now()
    waiting.reserveCapacity(OutputFile.capacity + 4096)
    guard !isStandardOutput else {
      self.path = path
      descriptor = STDOUT_FILENO
      return
    }
    guard mode == .new else {
      let opened = try OpenedOutput(path, existing: mode == .numbered ? .kept : .replaced)
      self.path = opened.path
      descriptor = opened.descriptor
      return
    }
    self.path = path
    guard let error = openNew() else { return }
    guard waitingLimit > 0, SystemError.isForNow else { throw error }
    problem = error
  }

  deinit {
    guard descriptor >= 0 else { return }
    try? flush()
    if !isStandardOutput { close(descriptor) }
  }

  /// Pending bytes.
  var waitingBytes: Int { waiting.count }

  /// Appends the bytes of `fill` to the pending ones, and writes when due. False when nothing was added because the
  /// pending limit has no room.
  ///
  /// - Parameter size: how many bytes are added, at least.
  @discardableResult
  func append(
    size: Int = 1, _ fill: (inout [UInt8]) -> Void
  ) throws(RecordingError) -> Bool {
    if let problem {
      guard waitingLimit > 0 else { throw problem }
      guard waiting.count + size <= waitingLimit else {
        try flushIfDue()
        return false
      }
    }
    let start = waiting.count
    fill(&waiting)
    let end = waiting.count
    if problem == nil, waiting.count >= OutputFile.capacity { try flush() }
    try flushIfDue()
    let written = end - waiting.count
    guard problem != nil, waiting.count > waitingLimit, written <= start else { return true }
    waiting.removeSubrange((start - written)...)
    return false
  }

  /// Writes bytes pending for half a second.
  func flushIfDue() throws(RecordingError) {
    if now() - lastTry >= OutputFile.interval { try flush() }
  }

  /// Passes all bytes to the operating system, so that they survive this process. With a pending limit it
  /// throws nothing and sets `problem`.
  func flush() throws(RecordingError) {
    if waitingLimit == 0, let problem { throw problem }
    lastTry = now()
    problem = write()
    guard let problem, waitingLimit == 0 else { return }
    waiting = []
    throw problem
  }

  /// Waits until all data is on the disk; throws when it is not.
  func synchronize() throws(RecordingError) {
    try flush()
    if let problem { throw problem }
    guard !isStandardOutput else { return }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_nlink > 0 else {
      throw .unwritable(path: path, reason: "it was deleted meanwhile")
    }
    // Devices and pipes have no disk to flush to.
    guard status.st_mode & S_IFMT == S_IFREG else { return }
    if loss == nil, calls.synchronize(descriptor) != 0 {
      loss = .unwritable(path: path, reason: SystemError.reason)
    }
    if let loss { throw loss }
    if isNew { OutputFile.synchronizeFolder(of: path) }
  }

  /// Nil on success; unwritten bytes stay pending.
  private func write() -> RecordingError? {
    if descriptor < 0, let error = openNew() { return error }
    var start = 0
    defer {
      if start < waiting.count {
        waiting.removeSubrange(..<start)
      } else {
        // The room of a large picture is not kept.
        waiting.removeAll(keepingCapacity: waiting.capacity <= 4 * OutputFile.capacity)
      }
    }
    while start < waiting.count {
      let count = waiting[start...].withUnsafeBytes { calls.write(descriptor, $0) }
      if count > 0 {
        start += count
        lastArrival = now()
      } else if count < 0, SystemError.code == EAGAIN {
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&wait, 1, -1)
      } else if count == 0 || SystemError.code != EINTR {
        return .unwritable(
          path: path, reason: count == 0 ? "it takes no bytes" : SystemError.reason)
      }
    }
    return nil
  }

  private func openNew() -> RecordingError? {
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor < 0 else { return nil }
    return SystemError.code == EEXIST
      ? .alreadyExists(path: path) : .unwritable(path: path, reason: SystemError.reason)
  }

  /// Makes a new file's name survive a power failure.
  private static func synchronizeFolder(of path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
