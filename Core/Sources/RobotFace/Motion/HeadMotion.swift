/// The motion of a head: a base that follows a face, and actions as offsets that end at exactly 0.
///
/// Inputs must be in order of time; `pose(at:)` may be called any number of times.
public struct HeadMotion: Hashable, Sendable {
  public private(set) var playing: MotorQueue.Request?
  private var base: BaseFollower
  private var player: OffsetPlayer
  private var queue = MotorQueue()
  private var onward = MonotonicTime()
  private let limits: HeadLimits

  public init(limits: HeadLimits = HeadLimits()) {
    self.limits = limits
    player = OffsetPlayer(limits: limits)
    base = BaseFollower(limits: limits.withoutActions)
  }

  /// Looks to where a face is, in degrees from straight ahead of the stand: yaw to its left, pitch down.
  public mutating func see(yaw: Double, pitch: Double, at time: Double) {
    base.follow(HeadAngles(yaw: yaw, pitch: pitch), at: onward.move(to: time))
  }

  /// Returns to straight ahead, without a face.
  public mutating func lookAhead(at time: Double) {
    base.follow(HeadAngles(), at: onward.move(to: time))
  }

  /// Turns to an ordered direction.
  public mutating func take(_ order: HeadOrder, at time: Double) {
    let goal = base.goal
    func angle(_ ordered: Double?, _ now: Double) -> Double {
      guard let ordered else { return now }
      return order.isRelative ? now + ordered : ordered
    }
    let target = HeadAngles(yaw: angle(order.yaw, goal.yaw), up: angle(order.up, goal.up))
    base.go(to: target, at: onward.move(to: time))
  }

  /// Plays an action now, or queues it; high priorities end the current one. Returns the dropped request.
  @discardableResult
  public mutating func request(
    _ action: MotorAction, _ priority: MotorQueue.Priority = .normal, at time: Double
  ) -> MotorQueue.Request? {
    let time = onward.move(to: time)
    let request = MotorQueue.Request(action, priority, at: time)
    if let playing, priority < .high || priority <= playing.priority,
      !player.isOver(at: time)
    {
      return queue.add(request)
    }
    begin(request, at: time)
    return nil
  }

  /// Ends all actions by the shortest path, and clears the queue.
  public mutating func cancel(at time: Double) {
    queue.clear()
    player.cancel(at: onward.move(to: time))
  }

  /// Advances to a time; returns the actions that have ended.
  public mutating func advance(to time: Double) -> [MotorAction] {
    let time = onward.move(to: time)
    var ended: [MotorAction] = []
    while let request = playing, player.isOver(at: time) {
      ended.append(request.action)
      playing = nil
      if let next = queue.next(at: time) { begin(next, at: time) }
    }
    return ended
  }

  /// The angles at a time, clamped to the limits.
  public func pose(at time: Double) -> HeadAngles {
    let time = RandomEpoch.isTime(time) ? time : onward.now
    let sum = base.pose(at: time) + player.offset(at: time)
    return HeadAngles(
      yaw: limits.yaw.within(sum.yaw), pitch: limits.pitch.within(sum.pitch),
      roll: limits.roll.within(sum.roll))
  }

  private mutating func begin(_ request: MotorQueue.Request, at time: Double) {
    playing = request
    player.play(request.action, at: time)
  }
}

extension HeadLimits {
  /// The ranges of the base that leave room for every action.
  var withoutActions: Self {
    let places = MotorAction.allCases.flatMap(\.places)
    func inner(_ limits: AxisLimits, _ angle: (HeadAngles) -> Double) -> AxisLimits {
      let least = places.map(angle).min() ?? 0
      let most = places.map(angle).max() ?? 0
      var result = limits
      let lower = min(limits.range.lowerBound - least, 0)
      result.range = lower...max(limits.range.upperBound - most, 0)
      return result
    }
    return Self(
      yaw: inner(yaw, \.yaw), pitch: inner(pitch, \.pitch), roll: inner(roll, \.roll))
  }
}
