public import Addresses
import Numbers

/// Delays the frames of a pulled source to their own times, at a chosen speed.
public struct FramePacer: Sendable {
  private let speed: ReplaySpeed
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant

  public init(speed: ReplaySpeed) {
    self.speed = speed
    start = clock.now
  }

  /// Waits until the frame is due: `time` seconds of frame time after the start.
  public func wait(for time: Double) async throws {
    switch speed {
    case .unlimited: try Task.checkCancellation()
    case .times(let factor):
      try await clock.sleep(
        until: start + .seconds(clamping: time / factor), tolerance: .milliseconds(1))
    }
  }
}
