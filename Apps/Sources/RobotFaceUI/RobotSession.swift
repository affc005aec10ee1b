import Numbers
public import Observation
public import RobotDrawing
public import RobotFace
public import Streaming

/// A robot running on a phone: its start, its mind, its head and what its screen shows.
@MainActor
@Observable
public final class RobotSession {
  public private(set) var screen = RobotScreen()
  public private(set) var isFaceShown = false
  /// The name of a mood that was chosen, for a moment.
  public private(set) var caption: String?
  /// What the person must do about camera and motors.
  public private(set) var hint: String?
  /// Why there is no camera, until it is solved.
  public private(set) var problem: FaceCameraProblem?
  @ObservationIgnored private var robot: Robot
  @ObservationIgnored private var start = StartSequence()
  @ObservationIgnored private var signs = RobotSigns()
  @ObservationIgnored private var layout = RobotLayout()
  @ObservationIgnored private let head: any HeadDriver
  @ObservationIgnored private var playing: MotorQueue.Request?
  @ObservationIgnored private let clock: HostClock

  public init(
    seed: UInt32, head: any HeadDriver = NullHeadDriver(), clock: HostClock = .system
  ) {
    robot = Robot(seed: seed, at: clock.seconds)
    self.head = head
    self.clock = clock
  }

  /// Continues the start.
  public func take(_ event: StartSequence.Event) {
    start.take(event, at: clock.seconds)
    if event == .cameraStarted { problem = nil }
    advance()
  }

  /// Notes why the camera does not run; the robot lives without it.
  public func lose(_ problem: FaceCameraProblem) {
    self.problem = problem
    take(.noCamera)
    see([])
  }

  public func see(_ people: [ObservedPerson]) {
    _ = robot.see(people, at: clock.seconds)
    advance()
  }

  /// Applies an action of the screen and performs what follows from it.
  public func send(_ action: RobotScreen.Action) {
    if action == .tap { signs.tapped(at: clock.seconds) }
    if action == .longPress { signs.held(screen.captions.random, at: clock.seconds) }
    for case .send(_, let command) in screen.apply(action) {
      if command == .retry { head.retry() }
      _ = robot.take(command, at: clock.seconds)
    }
    advance()
  }

  /// Moves everything on to the present, and the head with it.
  public func advance() {
    let now = clock.seconds
    start.advance(to: now)
    let isShown = start.step == .showingFace
    if isShown != isFaceShown { isFaceShown = isShown }
    _ = robot.advance(to: now)
    let motors = head.report
    if let present = motors.present { robot.feel(present, at: now) }
    head.turn(to: robot.head.pose(at: now))
    if robot.head.playing != playing {
      playing = robot.head.playing
      if let action = playing?.action { head.play(action) }
    }
    var next = screen
    next.refresh(from: RobotScreen.Context(robot: robot, motors: motors))
    if next.mood != screen.mood { signs.showed(next.title, at: now) }
    if next != screen { screen = next }
    refreshSigns(at: now)
  }

  private func refreshSigns(at now: Double) {
    signs.need([screen.motors, problem?.sentence])
    let (caption, hint) = (signs.caption(at: now), signs.hint(at: now))
    if caption != self.caption { self.caption = caption }
    if hint != self.hint { self.hint = hint }
  }

  /// Moves on fifty times a second until it is cancelled.
  public func run() async {
    while !Task.isCancelled {
      advance()
      try? await clock.sleep(.milliseconds(20))
    }
  }

  /// The face now; nil before the start has come to it.
  ///
  /// - Parameter isStill: for people who want less motion: a turned phone changes the face's size at once.
  public func drawing(width: Double, height: Double, isStill: Bool = false) -> FaceDrawing? {
    guard isFaceShown, width > 0, height > 0 else { return nil }
    let now = clock.seconds
    layout.resize(width: width, height: height, at: now, isStill: isStill)
    return FaceDrawing(robot.face(at: now), on: layout, at: now)
  }
}
