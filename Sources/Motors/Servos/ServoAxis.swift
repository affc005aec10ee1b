import RobotFace
import ServoWire

/// One axis that follows a target angle: it starts from its current position and does not force a blocked head.
struct ServoAxis: Sendable {
  let name: String
  let joint: ServoJoint
  private let limits: AxisLimits
  private let timeouts: ServoTimeouts

  /// The last goal in degrees that was sent; nil while the motor is released.
  private(set) var goal: Double?
  /// The last measured position in degrees, and when it was asked for.
  private(set) var present: Double?
  private(set) var presentAt = 0.0
  /// When the first unanswered request was sent, in seconds, and the number of unanswered requests since.
  private var silentSince: Double?
  private var silences = 0
  /// The servo's hardware error, as in "it is too hot".
  var complaint: String?
  /// Why it could not be switched on again: one sentence.
  var problem: String?
  /// It stalled too often and waits for a retry command.
  private(set) var isGivenUp = false

  /// The target within the range, and the distance from the goal to it.
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

  /// The goal in steps.
  var goalStep: Int? { goal.map(joint.step) }

  var label: String { "\(name) servo \(joint.id)" }

  /// Takes the current position as its goal.
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

  /// Moves the goal towards an angle in degrees; keeps it when the angle is not finite. Late calls make no larger step.
  mutating func follow(_ angle: Double, at now: Double) {
    guard let goal, let present else { return }
    let elapsed = min(max(now - time, 0), 0.03)
    let target = angle.isFinite ? joint.within(angle) : wanted
    let jump = target - wanted
    var path = offset ?? AxisPath(from: AxisState(goal - wanted), to: 0, at: now, within: limits)
    // A look and an action together may be twice as fast as the head, which then lags. A larger step is a new movement.
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
    // A blocked head may come free at any time: then it starts from its position, at rest.
    if near != aim {
      path = AxisPath(from: AxisState(end - target), to: 0, at: now, within: limits)
    }
    (self.goal, offset, wanted, time) = (end, path, target, now)
  }

  /// The largest distance in degrees of the goal from the measured position: enough to detect a stall, and for the
  /// movement between two measurements.
  private var leash: Double { timeouts.angle + max(4, limits.velocity * 0.05) }

  /// Stores the position in steps that the servo reported, and when it was asked: the answer may have waited.
  mutating func see(_ step: Int, at now: Double) {
    let angle = joint.angle(at: step)
    (present, presentAt) = (angle, now)
    guard let goal, abs(goal - angle) > timeouts.angle else {
      farSince = nil
      return
    }
    farSince = farSince ?? now
  }

  /// Records whether a request was answered. After a long absence the servo is tried again, as it may be repaired.
  mutating func hear(_ isAnswered: Bool, at now: Double) {
    if isAnswered, let silentSince, now - silentSince >= timeouts.absence { forgive() }
    silences = isAnswered ? 0 : silences + 1
    silentSince = isAnswered ? nil : silentSince ?? now
  }

  /// Whether it was silent for longer than the timeout, not counting times without requests.
  func isLost(at now: Double) -> Bool {
    silences > 3 && silentSince.map { now - $0 >= timeouts.silence } ?? false
  }

  /// Whether it was measured far from its goal for too long: time without measurements says nothing.
  var isStalled: Bool { farSince.map { presentAt - $0 > timeouts.stall } ?? false }

  /// Records that it was released because it stalled.
  mutating func letGo(at now: Double) {
    stalls = now - heldAt > timeouts.memory ? 1 : stalls + 1
    isGivenUp = stalls > timeouts.tries
    letGoAt = now
    goal = nil
    farSince = nil
  }

  /// Whether a retry is due.
  func isDue(at now: Double) -> Bool {
    goal == nil && !isGivenUp && now - letGoAt >= timeouts.pause
  }

  /// Clears the record of stalls.
  mutating func forgive() {
    guard goal == nil else { return }
    stalls = 0
    isGivenUp = false
    letGoAt = -.infinity
  }
}
