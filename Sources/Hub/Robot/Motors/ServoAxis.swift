import RobotFace

/// One axis that follows what is wanted of it: from wherever it is without a jolt, and without forcing what is blocked.
struct ServoAxis: Sendable {
  let name: String
  let joint: ServoJoint
  private let limits: AxisLimits
  private let timeouts: ServoTimeouts

  /// Degrees that it was last told; nil while it is let go.
  private(set) var goal: Double?
  /// Degrees at which it was last seen.
  private(set) var present: Double?
  /// Seconds at which a question first stayed without an answer, and how many have since.
  private var silentSince: Double?
  private var silences = 0
  /// What the servo complains of, as in "it is too hot".
  var complaint: String?
  /// Why it could not be switched on again: a sentence.
  var problem: String?
  /// It stalled too often and waits to be told.
  private(set) var isGivenUp = false

  /// What is wanted, within the range, and how far the goal still is from it.
  private var wanted = 0.0
  private var offset: AxisPath?
  private var reach: ClosedRange<Double>
  private var time = 0.0
  private var farSince: Double?
  private var stalls = 0
  private var letGoAt = 0.0
  private var heldAt = 0.0

  init(_ name: String, _ joint: ServoJoint, _ limits: AxisLimits, _ timeouts: ServoTimeouts) {
    self.name = name
    self.joint = joint
    self.limits = limits
    self.timeouts = timeouts
    reach = joint.range
  }

  /// The step that it is told.
  var goalStep: Int? { goal.map(joint.step) }

  var label: String { "\(name) servo \(joint.id)" }

  /// Takes the place where it stands as its goal.
  mutating func hold(at time: Double) {
    let start = present ?? 0
    reach = min(start, joint.range.lowerBound)...max(start, joint.range.upperBound)
    goal = start
    wanted = joint.within(start)
    self.time = time
    heldAt = time
    offset = nil
    farSince = nil
    problem = nil
  }

  /// Goes on towards an angle, or stays with the last one when this is no number. Late calls make no larger strides.
  mutating func follow(_ angle: Double, at now: Double) {
    guard let goal, let present else { return }
    let elapsed = min(max(now - time, 0), 0.03)
    let target = angle.isFinite ? joint.within(angle) : wanted
    let jump = target - wanted
    var path = offset ?? AxisPath(from: AxisState(goal - wanted), to: 0, at: now, within: limits)
    // A look and an action together may be twice as fast as the head: it comes after. More becomes a way of its own.
    if abs(jump) > limits.velocity * 2 * elapsed + 0.5 {
      var state = path.state(at: now)
      state.position -= jump
      path = AxisPath(from: state, to: 0, at: now, within: limits)
    }
    let aim = target + path.state(at: now).position
    let near = min(max(aim, present - leash), present + leash)
    let stride = limits.velocity * elapsed
    let next = min(max(near, goal - stride), goal + stride)
    let end = min(max(next, reach.lowerBound), reach.upperBound)
    // What holds the head may let go of it at any time: then it sets out from where it is, at rest.
    if near != aim {
      path = AxisPath(from: AxisState(end - target), to: 0, at: now, within: limits)
    }
    (self.goal, offset, wanted, time) = (end, path, target, now)
  }

  /// Degrees by which its goal may be ahead of where it was seen: enough for a stall to be noticed, and for the way
  /// between two looks.
  private var leash: Double { timeouts.angle + max(4, limits.velocity * 0.05) }

  /// Takes the position that the servo told, in steps.
  mutating func see(_ step: Int, at now: Double) {
    let angle = joint.angle(at: step)
    present = angle
    guard let goal, abs(goal - angle) > timeouts.angle else {
      farSince = nil
      return
    }
    farSince = farSince ?? now
  }

  /// Takes whether a question was answered. A servo that was away for long gets another try: somebody has seen to it.
  mutating func hear(_ isAnswered: Bool, at now: Double) {
    if isAnswered, let silentSince, now - silentSince >= timeouts.absence { forgive() }
    silences = isAnswered ? 0 : silences + 1
    silentSince = isAnswered ? nil : silentSince ?? now
  }

  /// Whether it stayed silent for too long, not counting times when nobody asked.
  func isLost(at now: Double) -> Bool {
    silences > 3 && silentSince.map { now - $0 >= timeouts.silence } ?? false
  }

  func isStalled(at now: Double) -> Bool {
    farSince.map { now - $0 > timeouts.stall } ?? false
  }

  /// It was let go because it stalled.
  mutating func letGo(at now: Double) {
    stalls = now - heldAt > timeouts.memory ? 1 : stalls + 1
    isGivenUp = stalls > timeouts.tries
    letGoAt = now
    goal = nil
    farSince = nil
  }

  /// Whether it is time to try again.
  func isDue(at now: Double) -> Bool {
    goal == nil && !isGivenUp && now - letGoAt >= timeouts.pause
  }

  /// Forgets that it stalled.
  mutating func forgive() {
    guard goal == nil else { return }
    stalls = 0
    isGivenUp = false
    letGoAt = -.infinity
  }
}
