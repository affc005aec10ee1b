import Addresses
import Numbers

/// Delays the frames of a pulled source to their own times, at a chosen speed.
struct FramePacer: Sendable {
  private let speed: ReplaySpeed
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant

  init(speed: ReplaySpeed) {
    self.speed = speed
    start = clock.now
  }

  /// Waits until the frame is due: `time` seconds of frame time after the start.
  func wait(for time: Double) async throws {
    switch speed {
    case .unlimited: try Task.checkCancellation()
    case .times(let factor):
      try await clock.sleep(
        until: start + .seconds(clamping: time / factor), tolerance: .milliseconds(1))
    }
  }
}
