public import RobotFace

/// A motion that a stand performs by itself on its own trajectory.
public enum StandGesture: Hashable, Sendable {
  case nod, shake, lookUp, bounce

  /// Nil for an action that the stand follows by its velocity.
  public init?(_ action: MotorAction) {
    switch action {
    case .quickNod, .doubleNod: self = .nod
    case .shake: self = .shake
    case .lookup: self = .lookUp
    case .bounce: self = .bounce
    case .returnToCenter, .tremor, .tiltLeft, .tiltRight, .scan: return nil
    }
  }
}

/// When a stand may be asked for a motion of its own: at most twice a second, and only near its target.
///
/// Times in seconds of one monotonic clock.
public struct StandCalls: Hashable, Sendable {
  /// Seconds between calls: half a second, and a tenth of that for clocks that differ.
  public static let interval = 0.55
  /// Degrees from its target beyond which the stand has to follow, not to play.
  public static let nearness = 15.0
  /// Seconds after which a wish for a gesture is too old.
  public static let freshness = 0.5
  /// Seconds after which a gesture that has not ended counts as ended.
  public static let patience = 3.0

  private var last = -Double.infinity
  private var wish: Wish?

  private struct Wish: Hashable {
    let gesture: StandGesture
    let time: Double
  }

  public init() {}

  /// Remembers the newest wish.
  public mutating func want(_ gesture: StandGesture, at time: Double) {
    wish = Wish(gesture: gesture, time: time)
  }

  /// The gesture to begin now, which counts as a call; nil when there is none, or it has to wait.
  public mutating func begin(
    from present: HeadAngles, to target: HeadAngles, at time: Double
  ) -> StandGesture? {
    guard let wish else { return nil }
    guard time - wish.time <= Self.freshness else {
      self.wish = nil
      return nil
    }
    let isNear =
      abs(target.yaw - present.yaw) < Self.nearness
      && abs(target.pitch - present.pitch) < Self.nearness
    guard isNear, call(at: time) else { return nil }
    self.wish = nil
    return wish.gesture
  }

  /// Whether a call is allowed now; it counts as made then.
  public mutating func call(at time: Double) -> Bool {
    guard time - last >= Self.interval else { return false }
    last = time
    return true
  }
}
