import CSocket

/// The clock for arrival times.
public enum MonotonicClock {
  /// Nanoseconds since an arbitrary start; never goes back.
  public static var nanoseconds: UInt64 { csocket_monotonic_nanoseconds() }

  /// The same in seconds.
  public static var seconds: Double { Double(nanoseconds) * 1e-9 }
}
