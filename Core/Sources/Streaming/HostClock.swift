import Foundation
import Numbers
import Realtime

/// The clocks of a host, which everything that waits or asks for the time gets: tests set the time and need not wait.
public struct HostClock: Sendable {
  /// Monotonic nanoseconds.
  public var nanoseconds: @Sendable () -> UInt64
  /// Seconds since 1970.
  public var unixSeconds: @Sendable () -> Double
  /// Waits; throws when the task is cancelled.
  public var sleep: @Sendable (Duration) async throws -> Void

  public init(
    nanoseconds: @escaping @Sendable () -> UInt64, unixSeconds: @escaping @Sendable () -> Double,
    sleep: @escaping @Sendable (Duration) async throws -> Void = {
      try await Task.sleep(for: $0, tolerance: .milliseconds(1))
    }
  ) {
    self.nanoseconds = nanoseconds
    self.unixSeconds = unixSeconds
    self.sleep = sleep
  }

  /// The system's clocks.
  public static let system = HostClock(
    nanoseconds: { MonotonicClock.nanoseconds },
    unixSeconds: { Date().timeIntervalSince1970 })

  /// Monotonic seconds.
  public var seconds: Double { Double(nanoseconds()) * 1e-9 }

  /// Waits until an instant of the monotonic clock, in seconds; throws when the task is cancelled.
  public func sleep(until instant: Double) async throws {
    try Task.checkCancellation()
    let seconds = instant - self.seconds
    if seconds > 0 { try await sleep(.seconds(clamping: seconds)) }
  }
}
