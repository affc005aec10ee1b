public import Addresses

/// Delays the frames of a pulled source to their own times, at a chosen speed.
public struct FramePacer: Sendable {
  private let speed: ReplaySpeed
  private let clock: HostClock
  /// Seconds of the clock.
  private let start: Double

  public init(speed: ReplaySpeed, clock: HostClock = .system) {
    self.speed = speed
    self.clock = clock
    start = clock.seconds
  }

  /// Waits until the frame is due: `time` seconds of frame time after the start.
  public func wait(for time: Double) async throws {
    switch speed {
    case .unlimited: try Task.checkCancellation()
    case .times(let factor): try await clock.sleep(until: start + time / factor)
    }
  }
}
