/// A number on its way to another one, sample by sample in a straight line.
struct SmoothValue: BitwiseCopyable {
  private(set) var value: Float
  private(set) var goal: Float
  private var step: Float = 0
  private var left = 0

  init(_ value: Float) {
    self.value = value
    goal = value
  }

  var isMoving: Bool { left > 0 }

  mutating func aim(_ goal: Float, over samples: Int) {
    guard goal != self.goal else { return }
    self.goal = goal
    left = samples > 1 ? samples : 1
    step = (goal - value) / Float(left)
  }

  mutating func land() {
    value = goal
    left = 0
  }

  /// The value of the next sample; exactly the goal at the end.
  mutating func next() -> Float {
    guard left > 0 else { return value }
    left -= 1
    value = left == 0 ? goal : value + step
    return value
  }
}
