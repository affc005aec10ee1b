/// All that a head does: its base follows a face, actions are offsets on it that end at exactly 0.
///
/// Tell it things in the order of their times, which never go back; `pose(at:)` may be asked as often as one likes.
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

  /// Looks to where a face is, in degrees from straight ahead of the stand.
  public mutating func see(yaw: Double, pitch: Double, at time: Double) {
    base.follow(yaw: yaw, pitch: pitch, at: onward.move(to: time))
  }

  /// Back to straight ahead, as when nobody is there.
  public mutating func lookAhead(at time: Double) {
    base.follow(yaw: 0, pitch: 0, at: onward.move(to: time))
  }

  /// Turns as it is ordered to.
  public mutating func take(_ order: HeadOrder, at time: Double) {
    let goal = base.goal
    func angle(_ ordered: Double?, _ now: Double) -> Double {
      guard let ordered else { return now }
      return order.isRelative ? now + ordered : ordered
    }
    base.go(
      yaw: angle(order.yaw, goal.yaw), pitch: angle(order.pitch, goal.pitch),
      at: onward.move(to: time))
  }

  /// Plays an action now, or after others; high priorities end what plays. Returns what has no place any more.
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

  /// Ends all actions by the shortest way, and forgets those that wait.
  public mutating func cancel(at time: Double) {
    queue.clear()
    player.cancel(at: onward.move(to: time))
  }

  /// Goes on to a time; returns the actions that have ended.
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

  /// The angles at a time, within the limits.
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
  /// The ranges that leave room for every action.
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
