/// A coefficient that travels in a straight line to its goal, a control segment long.
struct Ramp<Lane: AudioLane> {
  var value: Lane
  var step: Lane
  var goal: Lane

  init(_ value: Float = 0) {
    self.value = Lane(value)
    step = Lane(0)
    goal = self.value
  }

  /// Sets a target; immediate for a voice that is reset. Call it in `retune` only.
  @inline(__always)
  mutating func aim(_ goal: Lane, _ tuning: ControlSegment<Lane>) {
    let arrived = tuning.hasLanded ? self.goal : value
    value = Lane.select(tuning.starts, goal, arrived)
    if tuning.isResumed {
      step = Lane.select(tuning.starts, Lane(0), step)
      self.goal = Lane.select(tuning.starts, goal, self.goal)
    } else {
      step = (goal - value) * tuning.share
      self.goal = goal
    }
  }

  /// The same in a segment in which no voice is reset.
  @inline(__always)
  mutating func glide(to goal: Lane, _ tuning: ControlSegment<Lane>) {
    if tuning.hasLanded { value = self.goal }
    step = (goal - value) * tuning.share
    self.goal = goal
  }

  /// The value of the next sample; a constant when the loop knows that nothing glides.
  @inline(__always)
  mutating func next(_ isGliding: Bool = true) -> Lane {
    if isGliding { value += step }
    return value
  }

  /// Whether it is constant.
  @inline(__always)
  func rests(at value: Float) -> Bool { self.value.isAll(value) && step.isAll(0) }
}
