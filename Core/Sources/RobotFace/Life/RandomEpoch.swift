import Numbers

/// One hour of a train of random events. Each epoch begins anew with a counter of its own, so that a train that was not
/// evaluated for long agrees with one that was evaluated all the time.
enum RandomEpoch {
  /// Seconds.
  static let length = 3_600.0
  /// No clock shows a time farther from 0, where a double still tells tenths of a millisecond.
  static let farthest = 1e12

  static func isTime(_ time: Double) -> Bool { abs(time) <= farthest }

  static func index(at time: Double) -> Double { (time / length).rounded(.down) }

  static func start(_ index: Double) -> Double { index * length }

  /// The counter of the first event of an epoch.
  static func first(_ index: Double) -> UInt32 {
    UInt32(truncatingIfNeeded: Int(clamping: index)) &<< 16
  }
}
