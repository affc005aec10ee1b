import Addresses
import Numbers

/// Delays a replay to the times of its frames, at a speed that may change while it runs.
struct ReplayPace: Sendable {
  private struct Anchor {
    var instant: ContinuousClock.Instant
    var time: Double
    var speed: Double
  }

  private let clock = ContinuousClock()
  private var anchor: Anchor?
  private var last: Double?
  /// The longest delay until a new command takes effect.
  private static let longestSleep = Duration.milliseconds(50)

  /// Waits until the frame of that session time is due; false when a jump has made it
  /// obsolete.
  mutating func wait(for time: Double, _ control: ReplayControl) async throws -> Bool {
    while true {
      try Task.checkCancellation()
      let wishes = control.wishes
      guard wishes.jump == nil else { return false }
      if wishes.isPaused {
        anchor = nil
        if control.takeOne() { break }
        try await control.nextOrder()
        continue
      }
      guard case .times(let speed) = wishes.speed else { break }
      let now = clock.now
      if anchor?.speed != speed {
        anchor = Anchor(instant: now, time: last ?? time, speed: speed)
      }
      guard let anchor else { break }
      let due = anchor.instant + .seconds(clamping: (time - anchor.time) / speed)
      guard due > now else { break }
      try await clock.sleep(until: min(due, now + Self.longestSleep), tolerance: .milliseconds(1))
    }
    last = time
    return true
  }
}
