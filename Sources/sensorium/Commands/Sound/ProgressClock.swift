import Foundation
import Realtime

/// Limits progress lines to four per second.
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
