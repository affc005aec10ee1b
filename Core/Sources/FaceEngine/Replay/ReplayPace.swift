import Streaming
import Addresses
import Numbers

/// Delays a replay to the times of its frames, at a speed that may change while it runs.
struct ReplayPace: Sendable {
  private struct Anchor {
    /// In seconds of the clock.
    var instant: Double
    var time: Double
    var speed: Double
  }

  private let clock: HostClock
  private var anchor: Anchor?
  private var last: Double?
  /// The longest delay until a new command takes effect.
  private static let longestSleep = 0.05

  init(clock: HostClock) { self.clock = clock }

  /// Waits until the frame of that session time is due; false when a jump has made it obsolete.
  mutating func wait(for time: Double, _ control: ReplayControl) async throws -> Bool {
    while true {
      try Task.checkCancellation()
      let commands = control.commands
      guard commands.jump == nil else { return false }
      if commands.isPaused {
        anchor = nil
        if control.takeOne() { break }
        try await control.nextOrder()
        continue
      }
      guard case .times(let speed) = commands.speed else { break }
      let now = clock.seconds
      if anchor?.speed != speed {
        anchor = Anchor(instant: now, time: last ?? time, speed: speed)
      }
      guard let anchor else { break }
      let wait = anchor.instant + (time - anchor.time) / speed - now
      // Durations are whole nanoseconds: a smaller wait would not pass on a clock that only waits move.
      guard wait >= 1e-9 else { break }
      try await clock.sleep(.seconds(clamping: min(wait, Self.longestSleep)))
    }
    last = time
    return true
  }
}
