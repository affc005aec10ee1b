/// Timeouts and limits for motors.
public struct ServoTimeouts: Hashable, Sendable {
  /// Timeout of a reply in seconds, in addition to the time of its bytes: USB adapters deliver every 16 ms.
  public var answer = 0.03
  /// The position error in degrees, and its duration in seconds, after which a servo counts as blocked.
  public var angle = 8.0
  public var stall = 0.7
  /// Seconds until a blocked servo is retried, the number of retries, and the good seconds that reset the number.
  public var pause = 2.0
  public var tries = 3
  public var memory = 10.0
  /// Seconds of absence after which a servo counts as repaired on return: it was removed, or its power was off.
  public var absence = 2.0
  /// Seconds without a reply after which the connection counts as lost.
  public var silence = 0.5
  /// Seconds between attempts to open a line.
  public var delays = [0.25, 0.5, 1, 2, 4]

  /// Timeout in seconds for motors to confirm that they are off.
  public var release = 0.25

  public init() {}
}
