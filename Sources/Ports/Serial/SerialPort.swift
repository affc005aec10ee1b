import Realtime

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A serial line in exclusive use: raw bytes, 8 data bits, no parity, one stop bit, no flow control.
///
/// It closes when its last owner is released. One thread at a time may write, and one may read.
public final class SerialPort: Sendable {
  public let path: String
  private let handle: Int32

  /// Opens a line at any rate in bits a second that its adapter supports.
  public init(_ path: String, baudRate: Int) throws(SerialError) {
    self.path = path
    handle = try Self.opening(path)
    try setUp(baudRate)
  }

  /// Drops unsent bytes, so that a blocked line does not block its owner.
  deinit {
    tcflush(handle, TCIOFLUSH)
    _ = ioctl(handle, SerialSettings.release)
    // A program that is being started holds a copy until it runs its own code.
    _ = flock(handle, LOCK_UN)
    close(handle)
  }

  private static func opening(_ path: String) throws(SerialError) -> Int32 {
    let handle = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard handle >= 0 else { throw error(opening: path, errno) }
    // The lock excludes programs that use locks, including root's; the exclusive mode excludes the others.
    let error: SerialError? =
      isatty(handle) != 1
      ? .notSerial(path) : flock(handle, LOCK_EX | LOCK_NB) != 0 ? .busy(path) : nil
    if let error {
      close(handle)
      throw error
    }
    _ = ioctl(handle, SerialSettings.claim)
    return handle
  }

  private func setUp(_ baudRate: Int) throws(SerialError) {
    guard SerialSettings.makeRaw(handle) else {
      throw .system(path, operation: "set up", code: errno)
    }
    guard (1...100_000_000).contains(baudRate), SerialSettings.setBaudRate(baudRate, of: handle)
    else { throw .baudRate(baudRate, path) }
    SerialSettings.hurry(handle)
    tcflush(handle, TCIOFLUSH)
  }

  /// Writes all bytes; throws when the timeout in seconds has passed.
  public func write(_ bytes: [UInt8], within seconds: Double) throws(SerialError) {
    let end = MonotonicClock.seconds + seconds
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes {
        systemWrite(handle, $0.baseAddress, $0.count)
      }
      if count > 0 {
        start += count
      } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
        throw .lost(path)
      } else {
        guard try wait(for: POLLOUT, until: end) else {
          throw .system(path, operation: "written to", code: ETIMEDOUT)
        }
      }
    }
  }

  /// Waits for bytes up to a timeout in seconds and returns the available ones; empty after the timeout.
  public func read(within seconds: Double) throws(SerialError) -> [UInt8] {
    let end = MonotonicClock.seconds + seconds
    var bytes = [UInt8](repeating: 0, count: 512)
    while true {
      let count = bytes.withUnsafeMutableBytes { systemRead(handle, $0.baseAddress, $0.count) }
      if count > 0 { return Array(bytes[..<count]) }
      guard count < 0, errno == EAGAIN || errno == EINTR else { throw .lost(path) }
      guard try wait(for: POLLIN, until: end) else { return [] }
    }
  }

  /// False after the timeout.
  private func wait(for event: Int32, until end: Double) throws(SerialError) -> Bool {
    let left = end - MonotonicClock.seconds
    guard left > 0 else { return false }
    var poll = pollfd(fd: handle, events: Int16(event), revents: 0)
    let count = systemPoll(&poll, seconds: left)
    if count < 0, errno != EINTR { throw .lost(path) }
    if poll.revents & Int16(POLLERR | POLLNVAL) != 0 { throw .lost(path) }
    return count != 0
  }

  private static func error(opening path: String, _ code: Int32) -> SerialError {
    switch code {
    case ENOENT, ENXIO, ENODEV, ENOTDIR: .notThere(path, others: all.filter { $0 != path })
    case EACCES, EPERM: .noPermission(path)
    case EBUSY: .busy(path)
    case EISDIR: .notSerial(path)
    default: .system(path, operation: "opened", code: code)
    }
  }
}
