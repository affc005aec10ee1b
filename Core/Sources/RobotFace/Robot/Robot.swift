/// A robot: who is seen and how it is touched come in, what its screens are told and how its head turns go out.
///
/// Its whole line, with time as data: tell it things in the order of their times, in seconds of its own clock.
public struct Robot: Hashable, Sendable {
  public let book: MoodBook
  public let seed: UInt32
  public private(set) var mind: RobotMind
  public private(set) var head: HeadMotion
  public private(set) var isMirror = false
  /// Where the eyes look.
  public private(set) var gaze = GazePoint()
  /// What its screens draw.
  private var face: LivingFace
  private var pose: FaceVector?
  private var posed = -Double.infinity
  /// Where somebody wants it to look, and until when.
  private var wanted: WantedGaze?
  private var seenGaze = GazePoint()
  private var poseHistory = HeadPoseHistory()
  /// Until when the head stays where somebody wants it.
  private var headUntil: Double?

  private struct WantedGaze: Hashable {
    var point: GazePoint
    var until: Double
  }

  /// Seconds for which a wanted gaze holds, so that nobody who went away holds it for ever.
  public static let gazeTimeout = 5.0
  /// Seconds from one pose of mirror mode to the next, however many frames a source has.
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

  /// Everybody who is seen at a time, whichever source saw them; an empty list tells that nobody is.
  public mutating func see(_ sights: [ObservedPerson], at time: Double) -> [RobotEvent] {
    var events = follow(mind.see(sights.map(\.face), at: time), at: time)
    if let chosen = sights.first(where: { $0.face.id == mind.chosen }), chosen.face.isNumber {
      turn(to: chosen, at: time)
      if isMirror { events += mirror(chosen, at: time) }
    }
    return events + advance(to: time)
  }

  /// Takes in where motors say that the head is, or is to be, so that pictures of a camera on it are understood.
  public mutating func feel(_ pose: HeadAngles, at time: Double) {
    poseHistory.keep(pose, at: time)
  }

  public mutating func tap(at time: Double) -> [RobotEvent] {
    follow(mind.tap(at: time), at: time)
  }

  public mutating func longPress(at time: Double) -> [RobotEvent] {
    follow(mind.longPress(at: time), at: time)
  }

  /// Ends moods by chance.
  public mutating func endRandom(at time: Double) -> [RobotEvent] {
    follow(mind.endRandom(at: time), at: time)
  }

  /// Shows a mood as if it had been tapped; an unknown one changes nothing.
  public mutating func choose(
    _ mood: String, for stay: MoodStay = .usual, at time: Double
  ) -> [RobotEvent] {
    follow(mind.choose(mood, for: stay, at: time), at: time)
  }

  /// Holds the mood that is shown until another is chosen, or releases the one that is held.
  public mutating func hold(_ isOn: Bool, at time: Double) -> [RobotEvent] {
    follow(mind.hold(isOn, at: time), at: time)
  }

  /// Turns the head for a while, whoever is there; nil follows people again. What is not finite changes nothing.
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

  /// Looks at a point for five seconds, whoever is there; nil looks at people again.
  public mutating func look(at point: GazePoint?, time: Double) -> [RobotEvent] {
    guard let point else {
      wanted = nil
      return turn(to: seenGaze, at: time)
    }
    guard point.isNumber else { return [] }
    wanted = WantedGaze(point: point.clamped, until: time + Self.gazeTimeout)
    return turn(to: point.clamped, at: time)
  }

  /// Plays an action; false when three wait already, none of them less urgent. An urgent one always has a place.
  @discardableResult
  public mutating func play(
    _ action: MotorAction, _ priority: MotorQueue.Priority = .normal, at time: Double
  ) -> Bool {
    let dropped = head.request(action, priority, at: time)
    return priority == .urgent
      || dropped.map { ($0.action, $0.priority) != (action, priority) } ?? true
  }

  /// Ends all actions by the shortest way.
  public mutating func rest(at time: Double) { head.cancel(at: time) }

  /// Takes the expressions of whom it follows, as in a mirror.
  public mutating func mirror(_ isOn: Bool, at time: Double) -> [RobotEvent] {
    isMirror = isOn
    let events = follow(mind.mirror(isOn, at: time), at: time)
    return isOn ? events : events + take(pose: nil, at: time)
  }

  /// What is due by a time.
  public mutating func advance(to time: Double) -> [RobotEvent] {
    var events: [RobotEvent] = []
    for _ in head.advance(to: time) { events += follow(mind.actionEnded(at: time), at: time) }
    events += follow(mind.advance(to: time), at: time)
    if let until = wanted?.until, time >= until { events += look(at: nil, time: time) }
    if let headUntil, time >= headUntil { followAgain(at: time) }
    face.advance(to: time)
    return events
  }

  /// What a screen needs that comes now.
  public func snapshot(at time: Double) -> RobotEvent {
    RobotEvent(
      .begin(
        RobotSnapshot(
          seed: seed, mood: mind.mood, gaze: gaze, rhythms: face.rhythms, pose: pose)), at: time)
  }

  /// The face that the screens draw at a time.
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
      case .tell(.tracking): return []
      case .tell(.standby):
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

  /// A camera on the head saw the face from where the head was then, actions included.
  private mutating func turn(to sight: ObservedPerson, at time: Double) {
    guard headUntil == nil else { return }
    let from =
      sight.headCamera.map { poseHistory.pose(at: $0) ?? head.pose(at: $0) } ?? HeadAngles()
    head.see(
      yaw: from.yaw + sight.face.place.x * ObservedFace.edge.x,
      pitch: from.pitch - sight.face.place.y * ObservedFace.edge.y, at: time)
  }

  private mutating func mirror(_ sight: ObservedPerson, at time: Double) -> [RobotEvent] {
    guard let expression = sight.expression, let mood = book[mind.mood] else {
      return take(pose: nil, at: time)
    }
    guard pose == nil || time - posed >= Self.poseInterval else { return [] }
    posed = time
    return take(pose: FaceVector(mirroring: expression, on: mood.face), at: time)
  }

  private mutating func take(pose: FaceVector?, at time: Double) -> [RobotEvent] {
    guard pose != self.pose else { return [] }
    self.pose = pose
    face.pose(pose, at: time)
    return [RobotEvent(.pose(pose), at: time)]
  }
}
