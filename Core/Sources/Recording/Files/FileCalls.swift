#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How bytes get from a file's buffer to its disk; tests give a disk that is full.
///
/// Each call fails as the system's does, with its reason in `errno`.
public struct FileCalls: Sendable {
  public var write: @Sendable (_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int
  /// Waits until the disk has everything, also through a power cut.
  public var synchronize: @Sendable (_ descriptor: Int32) -> Int32
  /// Seconds of a clock that never goes back.
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
        // fsync of this system leaves the bytes in the drive's own cache.
        return fcntl(descriptor, F_FULLFSYNC) == 0 ? 0 : fsync(descriptor)
      #else
        return fsync(descriptor)
      #endif
    },
    now: OutputFile.monotonicSeconds)
}
