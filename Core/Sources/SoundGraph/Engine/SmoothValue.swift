import DSP

/// A number on its way to another one, sample by sample in a straight line.
struct SmoothValue<Lane: GraphLane>: BitwiseCopyable {
  private(set) var value: Lane
  private(set) var goal: Lane
  private var step = Lane(0)
  private var left = 0

  init(_ value: Lane) {
    self.value = value
    goal = value
  }

  var isMoving: Bool { left > 0 }

  mutating func aim(_ goal: Lane, over samples: Int) {
    guard !goal.equals(self.goal) else { return }
    self.goal = goal
    left = samples > 1 ? samples : 1
    step = (goal - value) / Lane(Float(left))
  }

  /// Every voice, or one of them, is at its goal.
  mutating func land(voice: Int? = nil) {
    guard let voice else {
      value = goal
      left = 0
      return
    }
    value[voice] = goal[voice]
    step[voice] = 0
  }

  /// The value of the next sample; exactly the goal at the end.
  mutating func next() -> Lane {
    guard left > 0 else { return value }
    left -= 1
    value = left == 0 ? goal : value + step
    return value
  }
}
