import Numbers

/// Converts the times of pictures to the strictly increasing milliseconds that MediaPipe requires.
struct FrameClock {
  private var origin: Double?
  private var last: Int64 = -1

  /// A step back of more than this many seconds is a restart, a smaller one is jitter.
  static let restart = 0.5

  /// `isRestart` says that earlier tracking state is no longer valid; nil for a time
  /// that is not finite or beyond 10^10 seconds.
  mutating func step(to time: Double) -> (milliseconds: Int64, isRestart: Bool)? {
    guard time.isFinite, abs(time) <= 1e10 else { return nil }
    let start = origin ?? time
    let milliseconds = Int64(clamping: ((time - start) * 1000).rounded())
    let isRestart = Double(last - milliseconds) > FrameClock.restart * 1000
    origin = isRestart ? time : start
    last = isRestart ? 0 : max(milliseconds, last + 1)
    return (last, isRestart)
  }
}
