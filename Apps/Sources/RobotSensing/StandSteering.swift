public import RobotFace

/// Steers a stand that takes angular velocities and reports where it is: a closed loop for yaw and pitch.
///
/// The velocity is what brakes in time at the stand's acceleration, plus the target's own; it changes by no more than
/// the acceleration allows. Times in seconds, angles in degrees with the signs of ``HeadAngles``.
public struct StandSteering: Hashable, Sendable {
  public let limits: HeadLimits
  private var yaw = AxisLoop()
  private var pitch = AxisLoop()
  private var last: Aim?

  private struct Aim: Hashable {
    let time: Double
    let target: HeadAngles
  }

  /// Degrees within which the stand rests.
  public static let rest = 0.25
  /// Seconds after which a report counts as missing.
  public static let silence = 1.0

  /// - Parameter limits: of the stand; roll is not used, stands have two axes.
  public init(limits: HeadLimits = HeadLimits()) { self.limits = limits }

  /// The velocity in degrees a second towards a target, from a report of the stand.
  ///
  /// Angles that are not finite give a stop.
  public mutating func velocity(
    to target: HeadAngles, from present: HeadAngles, at time: Double
  ) -> HeadAngles {
    guard [target.yaw, target.pitch, present.yaw, present.pitch, time].allSatisfy(\.isFinite) else {
      stop()
      return HeadAngles()
    }
    let aim = HeadAngles(
      yaw: limits.yaw.within(target.yaw), pitch: limits.pitch.within(target.pitch))
    let elapsed = last.map { min(max(time - $0.time, 0), 0.25) } ?? 0.05
    let before = last?.target ?? aim
    last = Aim(time: time, target: aim)
    guard elapsed > 0 else { return HeadAngles(yaw: yaw.velocity, pitch: pitch.velocity) }
    return HeadAngles(
      yaw: yaw.step(
        aim.yaw - present.yaw, moving: (aim.yaw - before.yaw) / elapsed, within: limits.yaw,
        elapsed: elapsed),
      pitch: pitch.step(
        aim.pitch - present.pitch, moving: (aim.pitch - before.pitch) / elapsed,
        within: limits.pitch, elapsed: elapsed))
  }

  /// Rests, as when the stand was lost: the next velocity starts from 0.
  public mutating func stop() {
    yaw = AxisLoop()
    pitch = AxisLoop()
    last = nil
  }
}

/// The loop of one axis.
private struct AxisLoop: Hashable, Sendable {
  var velocity = 0.0

  /// Velocity per degree of error, near the target.
  private static let gain = 4.0
  /// The fraction of the acceleration that braking counts on: reports are late.
  private static let caution = 0.35

  mutating func step(
    _ error: Double, moving: Double, within limits: AxisLimits, elapsed: Double
  ) -> Double {
    let size = abs(error)
    let braking = (2 * Self.caution * limits.acceleration * size).squareRoot()
    let speed = min(braking, Self.gain * size)
    var wanted = (error < 0 ? -speed : speed) + moving
    if size < StandSteering.rest, abs(moving) < 1 { wanted = 0 }
    wanted = min(max(wanted, -limits.velocity), limits.velocity)
    let change = limits.acceleration * elapsed
    velocity = wanted == 0 ? 0 : min(max(wanted, velocity - change), velocity + change)
    return velocity
  }
}

/// What a stand's status says, each with the way on.
public enum StandSentence {
  public static let searching = "No stand yet: put the phone on a DockKit stand."
  public static let ready = "The stand follows."
  public static let button = "The stand’s tracking button is off: press it to let the head move."
  public static let lost = "The stand does not answer: put the phone on it again."
  public static let unsupported = "This device has no stands: the eyes move alone."
  public static let off = "The stand rests."
}
