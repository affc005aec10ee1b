import CRealtime

/// A clock for the audio thread.
public enum RealtimeClock {
  /// Nanoseconds that never go back. Any thread; some twenty nanoseconds.
  @_semantics("no_performance_analysis")
  @inline(never)
  public static func nanoseconds() -> UInt64 { crealtime_nanoseconds() }
}
