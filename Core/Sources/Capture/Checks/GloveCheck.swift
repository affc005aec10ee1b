import Signals

/// Whether a glove freezes: frames come, and their angles are the very same.
struct GloveCheck: Sendable {
  private var hands: [Hand.Side: Run] = [:]

  private struct Run: Sendable {
    var angles: GloveAngles
    var since: Double
    var longest = 0.0
  }

  mutating func add(_ frame: GloveFrame, at time: Double) {
    guard var run = hands[frame.side] else {
      hands[frame.side] = Run(angles: frame.angles, since: time)
      return
    }
    if frame.angles == run.angles {
      run.longest = max(run.longest, time - run.since)
    } else {
      run.angles = frame.angles
      run.since = time
    }
    hands[frame.side] = run
  }

  func results() -> [CheckResult] {
    [CheckRule.rule(.gloveStuck).result(hands.values.map(\.longest).max())]
  }
}
