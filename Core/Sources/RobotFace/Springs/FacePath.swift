/// The transition of all parameters of a face to a target, on one spring.
struct FacePath: Hashable, Sendable {
  private(set) var goal: FaceVector
  private var spring: DampedSpring
  /// Distances to the target, and their rates of change.
  private var starts: [Double]
  private var velocities: [Double]
  private var since = 0.0

  /// At rest at a face, clamped to its ranges.
  init(at face: FaceVector, spring: DampedSpring) {
    goal = face.clamped
    self.spring = spring
    starts = face.values.map { _ in 0 }
    velocities = starts
  }

  func face(at time: Double) -> FaceVector {
    let share = spring.share(after: max(time - since, 0))
    var values = goal.values
    for index in values.indices {
      values[index] += share.value * starts[index] + share.lead * velocities[index]
    }
    return FaceVector(values: values)
  }

  /// Sets another target, clamped to its ranges; every parameter keeps its position and velocity.
  mutating func aim(at face: FaceVector, spring: DampedSpring, time: Double) {
    let face = face.clamped
    let share = self.spring.share(after: max(time - since, 0))
    for index in starts.indices {
      let (start, velocity) = (starts[index], velocities[index])
      starts[index] =
        goal.values[index] - face.values[index] + share.value * start + share.lead * velocity
      velocities[index] = share.slope * start + share.velocity * velocity
    }
    goal = face
    self.spring = spring
    since = max(time, since)
  }
}
