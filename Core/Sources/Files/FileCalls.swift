import Realtime

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The system calls for writing a file; tests replace them, for example with a full disk.
///
/// Each call fails as the system's does, with its reason in `errno`.
public struct FileCalls: Sendable {
  public var write: @Sendable (_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int
  /// Waits until all data is on the disk and survives a power failure.
  public var synchronize: @Sendable (_ descriptor: Int32) -> Int32
  /// Seconds of a monotonic clock.
  public var now: @Sendable () -> Double

  public init(
    write: @escaping @Sendable (Int32, UnsafeRawBufferPointer) -> Int,
    synchronize: @escaping @Sendable (Int32) -> Int32, now: @escaping @Sendable () -> Double
  ) {
    self.write = write
    self.synchronize = synchronize
    self.now = now
  }

  public static let system = FileCalls(
    write: { descriptor, bytes in
      #if canImport(Darwin)
        return Darwin.write(descriptor, bytes.baseAddress, bytes.count)
      #else
        return Glibc.write(descriptor, bytes.baseAddress, bytes.count)
      #endif
    },
    synchronize: { descriptor in
      #if canImport(Darwin)
        // fsync of this system does not flush the drive's own cache.
        return fcntl(descriptor, F_FULLFSYNC) == 0 ? 0 : fsync(descriptor)
      #else
        return fsync(descriptor)
      #endif
    },
    now: { MonotonicClock.seconds })
}
