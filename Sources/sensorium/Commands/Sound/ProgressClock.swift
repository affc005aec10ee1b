import Foundation
import Realtime

/// Lets a line of progress through four times a second.
final class ProgressClock: Sendable {
  private let last = Locked(Date.distantPast)

  var isDue: Bool {
    last.withLock { last in
      let now = Date()
      guard now.timeIntervalSince(last) > 0.25 else { return false }
      last = now
      return true
    }
  }
}
