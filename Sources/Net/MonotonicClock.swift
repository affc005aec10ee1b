#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The clock that arrival times are taken from.
public enum MonotonicClock {
  /// Nanoseconds since an arbitrary start; never goes back.
  public static var nanoseconds: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
