import DSP

/// A linear ramp to a target, per sample.
struct SmoothValue<Lane: GraphLane>: BitwiseCopyable {
  private(set) var value: Lane
  private(set) var goal: Lane
  private var step = Lane(0)
  /// Remaining samples of each voice.
  private var left = Lane(0)
  /// Remaining samples of the slowest voice.
  private var longest = 0

  init(_ value: Lane) {
    self.value = value
    goal = value
  }

  var isMoving: Bool { longest > 0 }

  /// Sets a target; voices with an unchanged target continue.
  mutating func aim(_ goal: Lane, over samples: Int) {
    guard !goal.equals(self.goal) else { return }
    let isSame = goal .== self.goal
    let count = max(samples, 1)
    let span = Lane(Float(count))
    self.goal = goal
    left = Lane.select(isSame, left, span)
    step = Lane.select(isSame, step, (goal - value) / span)
    longest = max(longest, count)
  }

  /// Sets every voice, or one of them, to its target.
  mutating func land(voice: Int? = nil) {
    guard let voice else {
      value = goal
      left = Lane(0)
      longest = 0
      return
    }
    value[voice] = goal[voice]
    left[voice] = 0
  }

  /// The value of the next sample; exactly the target at the end.
  mutating func next() -> Lane {
    guard longest > 0 else { return value }
    longest -= 1
    left = Lane.maximum(left - 1, Lane(0))
    value = Lane.select(left .== Lane(0), goal, value + step)
    return value
  }
}
