#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The other end of a virtual serial line: bytes written to `path` by a program are read here, and
/// the other way round. It is closed when its last owner is released.
public final class PseudoTerminal: Sendable {
  /// The path for another program, or for ``SerialPort``.
  public let path: String
  private let far: Int32
  /// Kept open, so that the line stays while no program uses it.
  private let near: Int32

  public init() throws(SerialError) {
    let opened = Self.opening()
    guard let opened else { throw .system("/dev/ptmx", operation: "opened", code: errno) }
    (far, path) = opened
    near = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    _ = fcntl(far, F_SETFD, FD_CLOEXEC)
    _ = fcntl(far, F_SETFL, O_NONBLOCK)
    guard near >= 0, SerialSettings.makeRaw(near) else {
      throw .system(path, operation: "set up", code: errno)
    }
  }

  private static func opening() -> (Int32, String)? {
    let far = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    guard far >= 0 else { return nil }
    #if canImport(Darwin)
      if grantpt(far) == 0, unlockpt(far) == 0, let name = ptsname(far) {
        return (far, String(cString: name))
      }
    #else
      // TIOCSPTLCK and TIOCGPTN: glibc's names for them are not visible to Swift.
      var (lock, number) = (Int32(0), UInt32(0))
      if ioctl(far, 0x4004_5431, &lock) == 0, ioctl(far, 0x8004_5430, &number) == 0 {
        return (far, "/dev/pts/\(number)")
      }
    #endif
    close(far)
    return nil
  }

  deinit {
    if near >= 0 { close(near) }
    close(far)
  }

  /// Waits for bytes up to a timeout in seconds and returns the available ones; empty after the timeout.
  public func read(within seconds: Double) -> [UInt8] {
    var event = pollfd(fd: far, events: Int16(POLLIN), revents: 0)
    guard systemPoll(&event, seconds: seconds) > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = bytes.withUnsafeMutableBytes { systemRead(far, $0.baseAddress, $0.count) }
    return count > 0 ? Array(bytes[..<count]) : []
  }

  /// Writes the bytes that fit at once; without a reader the rest is lost, as on a wire.
  public func write(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { systemWrite(far, $0.baseAddress, $0.count) }
  }
}
