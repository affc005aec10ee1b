import CRealtime

/// A clock for the audio thread.
public enum RealtimeClock {
  /// Monotonic nanoseconds. Any thread; about 20 ns per call.
  @_semantics("no_performance_analysis")
  @inline(never)
  public static func nanoseconds() -> UInt64 { crealtime_nanoseconds() }
}
