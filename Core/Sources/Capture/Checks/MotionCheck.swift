import Signals

/// Stability and the risk of motion blur from the rotation rate of a camera's device.
struct MotionCheck: Sendable {
  /// Pixels that a point moves during an exposure, at most.
  static let largestSmear = 3.0

  /// RMS values over one second.
  private var levels = LogHistogram(scale: 1)
  private var blurred = Share()
  /// Sums of squares of the last quarter seconds, oldest first, and of the running one.
  private var quarters: [Quarter] = []
  private var running = Quarter(slot: .nan)
  private(set) var present: Double?

  private struct Quarter: Sendable {
    var slot: Double
    var sum = 0.0
    var count = 0.0
  }

  /// - Parameters:
  ///   - exposure: seconds; nil when unknown.
  ///   - focalLength: pixels; nil when unknown.
  mutating func add(
    _ sample: MotionSample, at time: Double, exposure: Double?, focalLength: Double?
  ) {
    guard sample.available.contains(.rotationRate) else { return }
    let square = Double((sample.rotationRate * sample.rotationRate).sum())
    guard square.isFinite else { return }
    if let exposure, let focalLength {
      blurred.add(square.squareRoot() * exposure * focalLength > Self.largestSmear)
    }
    let slot = (time * 4).rounded(.down)
    if slot != running.slot { turn(to: slot) }
    running.sum += square
    running.count += 1
  }

  private mutating func turn(to slot: Double) {
    if running.count > 0 { quarters.append(running) }
    running = Quarter(slot: slot)
    quarters.removeAll { $0.slot < slot - 4 }
    guard quarters.count == 4 else { return }
    let (sum, count) = quarters.reduce((0.0, 0.0)) { ($0.0 + $1.sum, $0.1 + $1.count) }
    let level = (sum / count).squareRoot()
    present = level
    levels.add(level)
  }

  func results() -> [CheckResult] {
    [
      CheckRule.rule(.stability).result(levels.percentile(0.95)),
      CheckRule.rule(.blurRisk).result(blurred.value),
    ]
  }
}
