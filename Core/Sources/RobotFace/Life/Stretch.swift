import Numbers

/// An hour of a train of chance. Each stretch begins anew with a number of its own, so that whoever was not asked for long
/// takes a train up where those are who were asked all the time.
enum Stretch {
  /// Seconds.
  static let length = 3_600.0
  /// No clock shows a time farther from 0, where a double still tells tenths of a millisecond.
  static let farthest = 1e12

  static func isTime(_ time: Double) -> Bool { abs(time) <= farthest }

  static func index(at time: Double) -> Double { (time / length).rounded(.down) }

  static func start(_ index: Double) -> Double { index * length }

  /// The number of the first event of a stretch.
  static func first(_ index: Double) -> UInt32 {
    UInt32(truncatingIfNeeded: Int(clamping: index)) &<< 16
  }
}
