import Foundation

/// The time of day as rooms show it.
package enum RoomClock {
  /// Unix seconds to the minute, and the offset of this computer's time zone.
  package static var minute: (now: Double, secondsFromGMT: Int) {
    let now = Date()
    return (
      (now.timeIntervalSince1970 / 60).rounded(.down) * 60,
      TimeZone.current.secondsFromGMT(for: now)
    )
  }
}
