import Numbers

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that is only appended to, written when 64 kB are waiting or half a second has passed.
///
/// Used from one thread. Without a waiting limit nothing more is written after an error and every call throws it again. With
/// patience what could not be written waits, up to that many bytes, and every half second is tried again.
final class OutputFile {
  enum Mode { case replacing, new, numbered }

  /// Where the bytes are: another name than was asked for when `mode` is `numbered` and the name was taken.
  let path: String
  /// Why bytes are waiting that should be in the file by now; nil when all is well.
  private(set) var problem: RecordingError?
  /// When bytes last reached the operating system; nil before the first ones.
  private(set) var lastArrival: Double?
  private var descriptor: Int32 = -1
  private let isStandardOutput: Bool
  private let isNew: Bool
  private let waitingLimit: Int
  private let calls: FileCalls
  private let now: () -> Double
  private var waiting: [UInt8] = []
  private var lastTry: Double
  /// A disk that lost bytes says so once only, and calls what is left of them well afterwards.
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

  /// Bytes that are not in the file yet.
  var waitingBytes: Int { waiting.count }

  /// Adds what `fill` appends to the waiting bytes, and writes when that is due. False when nothing was added, because
  /// as much is waiting as may.
  @discardableResult
  func append(_ fill: (inout [UInt8]) -> Void) throws(RecordingError) -> Bool {
    if let problem {
      guard waitingLimit > 0 else { throw problem }
      guard waiting.count < waitingLimit else {
        try flushIfDue()
        return false
      }
    }
    fill(&waiting)
    if problem == nil, waiting.count >= OutputFile.capacity { try flush() }
    try flushIfDue()
    return true
  }

  /// Writes what has been waiting for half a second.
  func flushIfDue() throws(RecordingError) {
    if now() - lastTry >= OutputFile.interval { try flush() }
  }

  /// Hands everything to the operating system, so that it outlives this process. With patience it throws nothing and
  /// leaves the reason in `problem`.
  func flush() throws(RecordingError) {
    if waitingLimit == 0, let problem { throw problem }
    lastTry = now()
    problem = write()
    guard let problem, waitingLimit == 0 else { return }
    waiting = []
    throw problem
  }

  /// Waits until the disk has everything; throws when it has not.
  func synchronize() throws(RecordingError) {
    try flush()
    if let problem { throw problem }
    guard !isStandardOutput else { return }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_nlink > 0 else {
      throw .unwritable(path: path, reason: "it was deleted meanwhile")
    }
    // Devices and pipes have no disk to wait for.
    guard status.st_mode & S_IFMT == S_IFREG else { return }
    if loss == nil, calls.synchronize(descriptor) != 0 {
      loss = .unwritable(path: path, reason: SystemError.reason)
    }
    if let loss { throw loss }
    if isNew { OutputFile.synchronizeFolder(of: path) }
  }

  /// Nil when everything went; else what did not goes on waiting.
  private func write() -> RecordingError? {
    if descriptor < 0, let error = openNew() { return error }
    var start = 0
    defer { if start > 0 { waiting.removeSubrange(..<start) } }
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

  /// Makes a new file's name outlive a power cut.
  private static func synchronizeFolder(of path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  @Sendable
  static func monotonicSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
