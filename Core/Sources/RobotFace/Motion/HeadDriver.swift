/// The driver of a head: servos, a stand, another program, or none.
///
/// Suitable for a DockKit stand: `turn(to:)` stores the pose; a task sets limits once and then controls the
/// angular velocity (radians per second; pitch x, yaw y, roll z) in a closed loop over the motion states, or
/// calls `setOrientation` at most twice a second. System tracking must be off; `stop()` enables it again.
public protocol HeadDriver: Sendable {
  /// Sets the target pose; called about fifty times a second, from any thread, without blocking.
  func turn(to pose: HeadAngles)

  /// An action begins whose offsets are in the poses that follow: a driver may play a motion of its own instead. Any
  /// thread, without blocking.
  func play(_ action: MotorAction)

  /// The status and the current pose; any thread.
  var report: HeadStatus { get }

  /// When the older of the positions in the report was asked for, in seconds of the monotonic clock; nil where motors do
  /// not report positions. Any thread.
  var measuredAt: Double? { get }

  /// Retries motors that were disabled after a stall.
  func retry()

  /// Releases the motors; returns when their torque is off.
  func stop() async
}

extension HeadDriver {
  public var measuredAt: Double? { nil }
  public func retry() {}
  public func play(_ action: MotorAction) {}
}

/// A driver without motors.
public struct NullHeadDriver: HeadDriver {
  public init() {}

  public func turn(to pose: HeadAngles) {}

  public var report: HeadStatus { HeadStatus(.off, "There are no motors.") }

  public func stop() async {}
}
