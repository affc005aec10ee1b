import Signals

/// The complete pipeline of a robot: detected faces and commands in, screen events and head poses out.
///
/// Time is an argument: inputs must be in order of time, in seconds of the robot's own clock.
public struct Robot: Hashable, Sendable {
  public let book: MoodBook
  public let seed: UInt32
  public private(set) var mind: RobotMind
  public private(set) var head: HeadMotion
  public private(set) var isMirror = false
  /// The gaze target.
  public private(set) var gaze = GazePoint()
  /// The face for its screens.
  private var face: LivingFace
  private var pose: FaceVector?
  private var posed = -Double.infinity
  /// A requested gaze with its end time.
  private var wanted: WantedGaze?
  private var seenGaze = GazePoint()
  private var poseHistory = HeadPoseHistory()
  /// The end time of a requested head direction.
  private var headUntil: Double?

  private struct WantedGaze: Hashable {
    var point: GazePoint
    var until: Double
  }

  /// Timeout in seconds of a requested gaze, so that a disconnected client cannot hold it.
  public static let gazeTimeout = 5.0
  /// Minimum seconds between poses of mirror mode, independent of the source's frame rate.
  static let poseInterval = 1.0 / 61

  public init(
    _ book: MoodBook = .own, seed: UInt32, limits: HeadLimits = HeadLimits(), at time: Double = 0
  ) {
    self.book = book
    self.seed = seed
    mind = RobotMind(book, seed: seed)
    head = HeadMotion(limits: limits)
    face = LivingFace(book.moods[0], seed: seed, at: time)
  }

  /// Sets all persons detected at a time, by any source; an empty list means none.
  public mutating func see(_ sights: [ObservedPerson], at time: Double) -> [RobotEvent] {
    var events = follow(mind.see(sights.map(\.face), at: time), at: time)
    if let chosen = sights.first(where: { $0.face.id == mind.chosen }), chosen.face.isNumber {
      turn(to: chosen, at: time)
      if isMirror { events += mirror(chosen, at: time) }
    }
    return events + advance(to: time)
  }

  /// Sets the head's reported or target pose, to interpret pictures of a camera on the head.
  public mutating func feel(_ pose: HeadAngles, at time: Double) {
    poseHistory.keep(pose, at: time)
  }

  public mutating func tap(at time: Double) -> [RobotEvent] {
    follow(mind.tap(at: time), at: time)
  }

  public mutating func longPress(at time: Double) -> [RobotEvent] {
    follow(mind.longPress(at: time), at: time)
  }

  /// Ends random moods.
  public mutating func endRandom(at time: Double) -> [RobotEvent] {
    follow(mind.endRandom(at: time), at: time)
  }

  /// Shows a mood like a tap; ignores an unknown one.
  public mutating func choose(
    _ mood: String, for stay: MoodStay = .usual, at time: Double
  ) -> [RobotEvent] {
    follow(mind.choose(mood, for: stay, at: time), at: time)
  }

  /// Holds the current mood until another is selected, or releases it.
  public mutating func hold(_ isOn: Bool, at time: Double) -> [RobotEvent] {
    follow(mind.hold(isOn, at: time), at: time)
  }

  /// Turns the head for a limited time, regardless of faces; nil follows faces again. Ignores values that are
  /// not finite.
  public mutating func turnHead(_ order: HeadOrder?, at time: Double) {
    guard let order else { return followAgain(at: time) }
    guard order.isFinite else { return }
    let range = HeadOrder.secondsRange
    headUntil = time + min(max(order.seconds, range.lowerBound), range.upperBound)
    head.take(order, at: time)
  }

  private mutating func followAgain(at time: Double) {
    headUntil = nil
    if mind.status == .standby { head.lookAhead(at: time) }
  }

  /// Sets the gaze for five seconds, regardless of faces; nil follows faces again.
  public mutating func look(at point: GazePoint?, time: Double) -> [RobotEvent] {
    guard let point else {
      wanted = nil
      return turn(to: seenGaze, at: time)
    }
    guard point.isNumber else { return [] }
    wanted = WantedGaze(point: point.clamped, until: time + Self.gazeTimeout)
    return turn(to: point.clamped, at: time)
  }

  /// Plays an action; false when three are queued, all urgent or more. An urgent one is always accepted.
  @discardableResult
  public mutating func play(
    _ action: MotorAction, _ priority: MotorQueue.Priority = .normal, at time: Double
  ) -> Bool {
    let dropped = head.request(action, priority, at: time)
    return priority == .urgent
      || dropped.map { ($0.action, $0.priority) != (action, priority) } ?? true
  }

  /// Ends all actions by the shortest path.
  public mutating func rest(at time: Double) { head.cancel(at: time) }

  /// Mirrors the expression of the followed person.
  public mutating func mirror(_ isOn: Bool, at time: Double) -> [RobotEvent] {
    isMirror = isOn
    let events = follow(mind.mirror(isOn, at: time), at: time)
    return isOn ? events : events + take(pose: nil, at: time)
  }

  /// Performs all due actions.
  public mutating func advance(to time: Double) -> [RobotEvent] {
    var events: [RobotEvent] = []
    for _ in head.advance(to: time) { events += follow(mind.actionEnded(at: time), at: time) }
    events += follow(mind.advance(to: time), at: time)
    if let until = wanted?.until, time >= until { events += look(at: nil, time: time) }
    if let headUntil, time >= headUntil { followAgain(at: time) }
    face.advance(to: time)
    return events
  }

  /// The complete state for a new screen.
  public func snapshot(at time: Double) -> RobotEvent {
    RobotEvent(
      .begin(
        RobotSnapshot(
          seed: seed, mood: mind.mood, gaze: gaze, rhythms: face.rhythms, pose: pose)), at: time)
  }

  /// The drawn face at a time.
  public func face(at time: Double) -> FaceVector { face.face(at: time) }

  private mutating func follow(_ effects: [RobotMind.Effect], at time: Double) -> [RobotEvent] {
    effects.flatMap { effect -> [RobotEvent] in
      switch effect {
      case .show(let id):
        guard let mood = book[id] else { return [] }
        face.show(mood, at: time)
        return [RobotEvent(.show(mood: id), at: time)]
      case .look(let point):
        seenGaze = point
        return wanted == nil ? turn(to: point, at: time) : []
      case .play(let action):
        head.request(action, at: time)
        return []
      case .report(.tracking): return []
      case .report(.standby):
        if headUntil == nil { head.lookAhead(at: time) }
        return take(pose: nil, at: time)
      }
    }
  }

  private mutating func turn(to point: GazePoint, at time: Double) -> [RobotEvent] {
    guard point != gaze else { return [] }
    gaze = point
    face.look(at: point, time: time)
    return [RobotEvent(.look(point), at: time)]
  }

  /// Corrects for the head's pose, actions included, at the capture time of a camera on the head.
  private mutating func turn(to sight: ObservedPerson, at time: Double) {
    guard headUntil == nil else { return }
    let from =
      sight.headCamera.map { poseHistory.pose(at: $0) ?? head.pose(at: $0) } ?? HeadAngles()
    head.see(
      yaw: from.yaw + sight.face.place.x * ObservedFace.edge.x,
      pitch: from.pitch + sight.face.place.y * ObservedFace.edge.y, at: time)
  }

  private mutating func mirror(_ sight: ObservedPerson, at time: Double) -> [RobotEvent] {
    guard let expression = sight.expression, let mood = book[mind.mood] else {
      return take(pose: nil, at: time)
    }
    guard pose == nil || time - posed >= Self.poseInterval else { return [] }
    posed = time
    return take(pose: FaceVector(mirroring: expression.channelFrame, on: mood.face), at: time)
  }

  private mutating func take(pose: FaceVector?, at time: Double) -> [RobotEvent] {
    guard pose != self.pose else { return [] }
    self.pose = pose
    face.pose(pose, at: time)
    return [RobotEvent(.pose(pose), at: time)]
  }
}
