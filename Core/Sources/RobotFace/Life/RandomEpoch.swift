import Numbers

/// One hour of a random sequence. Each epoch restarts with its own counter, so that a sequence evaluated late
/// equals one evaluated continuously.
enum RandomEpoch {
  /// Duration in seconds.
  static let length = 3_600.0
  /// Maximum magnitude of a time, at which a double still resolves 0.1 ms.
  static let farthest = 1e12

  static func isTime(_ time: Double) -> Bool { abs(time) <= farthest }

  static func index(at time: Double) -> Double { (time / length).rounded(.down) }

  static func start(_ index: Double) -> Double { index * length }

  /// The counter of the first event of an epoch.
  static func first(_ index: Double) -> UInt32 {
    UInt32(truncatingIfNeeded: Int(clamping: index)) &<< 16
  }
}
