import CRealtime

/// The clock of this machine: every arrival, interval and timeout is read from it.
///
/// It counts the time since the start without sleep: `CLOCK_MONOTONIC` on Linux, `CLOCK_UPTIME_RAW` on Apple
/// platforms, whose camera frames, motion samples and audio buffers have times of the same clock.
public enum MonotonicClock {
  /// Nanoseconds since an arbitrary start; never goes back. Any thread, also the audio thread.
  public static var nanoseconds: UInt64 {
    @_semantics("no_performance_analysis") @inline(never) get { crealtime_nanoseconds() }
  }

  /// The same in seconds.
  public static var seconds: Double { Double(nanoseconds) * 1e-9 }

  /// Nanoseconds of processor time of the calling thread, also the audio thread: without what other threads take.
  public static var threadNanoseconds: UInt64 {
    @_semantics("no_performance_analysis") @inline(never) get { crealtime_thread_nanoseconds() }
  }

  /// Nanoseconds since the same start with the time asleep; ``UptimeConversion`` converts between the two.
  public static var nanosecondsWithSleep: UInt64 {
    @_semantics("no_performance_analysis") @inline(never) get { crealtime_continuous_nanoseconds() }
  }
}
