import Realtime
public import Streaming

/// A clock that a test sets.
public final class TestClock: Sendable {
  private let now: Locked<Double>

  public init(_ seconds: Double = 0) { now = Locked(seconds) }

  /// Seconds since some moment.
  public var seconds: Double {
    get { now.withLock { $0 } }
    set { now.withLock { $0 = newValue } }
  }

  /// The clock for what is tested: a sleep moves it on, and takes a millisecond.
  public var host: HostClock {
    HostClock(
      nanoseconds: { UInt64(self.seconds * 1e9) }, unixSeconds: { 0 },
      sleep: { duration in
        self.now.withLock { $0 += duration / .seconds(1) }
        try await Task.sleep(for: .milliseconds(1))
      })
  }
}
