/// The base direction of a head: follows a face with a delay and a dead band, so that small movements have no
/// effect.
struct BaseFollower: Hashable, Sendable {
  private var yaw: AxisPath
  private var pitch: AxisPath
  private let limits: HeadLimits

  /// Degrees of deviation that start a movement, and of a target's change during one.
  static let enter = 3.0
  static let leave = 1.0

  init(limits: HeadLimits) {
    self.limits = limits
    yaw = AxisPath(from: AxisState(), to: 0, at: 0, within: limits.yaw)
    pitch = AxisPath(from: AxisState(), to: 0, at: 0, within: limits.pitch)
  }

  /// Looks to where a face is, in degrees from straight ahead of the stand.
  mutating func follow(_ target: HeadAngles, at time: Double) {
    guard target.yaw.isFinite, target.pitch.isFinite else { return }
    let away = max(
      abs(limits.yaw.within(target.yaw) - yaw.goal),
      abs(limits.pitch.within(target.pitch) - pitch.goal))
    guard away > (isOver(at: time) ? Self.enter : Self.leave) else { return }
    go(to: target, at: time)
  }

  /// The target or reached direction; degrees.
  var goal: HeadAngles { HeadAngles(yaw: yaw.goal, pitch: pitch.goal) }

  /// Turns to a direction in degrees within the limits, however near it is.
  mutating func go(to target: HeadAngles, at time: Double) {
    guard target.yaw.isFinite, target.pitch.isFinite else { return }
    yaw = AxisPath(from: yaw.state(at: time), to: target.yaw, at: time, within: limits.yaw)
    pitch = AxisPath(
      from: pitch.state(at: time), to: target.pitch, at: time, within: limits.pitch)
  }

  func pose(at time: Double) -> HeadAngles {
    HeadAngles(yaw: yaw.state(at: time).position, pitch: pitch.state(at: time).position)
  }

  private func isOver(at time: Double) -> Bool { time >= yaw.end && time >= pitch.end }
}
