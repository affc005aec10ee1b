/// What small robots' firmware does: at every frame each number goes half of the way to its goal.
///
/// It keeps no velocity, its speed depends on the frames a second, and it knows no blinks, breath, waves, looks or entries:
/// the least that moves a face, beside which the springs are measured.
struct EasedFace {
  private var values: [Double]
  var goal: [Double]

  init(_ values: [Double]) {
    self.values = values
    goal = values
  }

  mutating func frame() -> [Double] {
    for index in values.indices { values[index] = (values[index] + goal[index]) / 2 }
    return values
  }
}
