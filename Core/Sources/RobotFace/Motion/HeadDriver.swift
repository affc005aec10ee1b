/// What turns a head: servos, a stand, another program, or nothing.
///
/// A DockKit stand fits in as it is: `turn(to:)` keeps the pose, a task sets limits once and then steers by angular
/// velocity (radians a second; pitch x, yaw y, roll z) towards it, closing the loop over the motion states, or calls
/// `setOrientation` at most twice a second. It may do so only after system tracking is off, and `stop()` gives it back.
public protocol HeadDriver: Sendable {
  /// Where the head is to be now; called about fifty times a second, from any thread, and returns at once.
  func turn(to pose: HeadAngles)

  /// How it fares and where it is; from any thread.
  var report: HeadStatus { get }

  /// Tries motors again that were given up after they stalled.
  func retry()

  /// Lets go of the motors; returns when they are free.
  func stop() async
}

extension HeadDriver {
  public func retry() {}
}

/// A driver without motors.
public struct NullHeadDriver: HeadDriver {
  public init() {}

  public func turn(to pose: HeadAngles) {}

  public var report: HeadStatus { HeadStatus(.off, "There are no motors.") }

  public func stop() async {}
}
