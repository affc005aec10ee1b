import FaceEngine
import Foundation
import Motors
import Numbers
import Realtime
import RobotFace
import Signals
import Streaming

/// The robots of a hub, by name. All methods may be called from any thread, and return at once.
final class RobotRegistry: Sendable {
  let options: RobotOptions
  /// What robots subscribe to while they look at anybody.
  let wants: SensorDemand
  private let sensors: SensorBus
  private let watch: SensorWatch
  private let state: Locked<State>
  private let clock: @Sendable () -> Double
  private let start: Double
  private let head = Locked<any HeadDriver>(NullHeadDriver())

  struct State {
    var moods = RobotMoods.own
    var robots: [String: HostedRobot] = [:]
    /// Numbers that distinguish the people of different sources.
    var sources: [RobotEye: Int] = [:]
    /// When the time was last sent to screens.
    var ticked = 0.0
  }

  /// The most robots at a time.
  static let limit = 100
  /// Seconds after which a robot without viewers and commands is removed.
  static let timeout = 60.0

  /// - Parameter clock: monotonic seconds, as events have them.
  init(
    _ options: RobotOptions, sensors: SensorBus = SensorBus(),
    clock: @escaping @Sendable () -> Double = { MonotonicClock.seconds }
  ) {
    self.options = options
    self.sensors = sensors
    wants = SensorDemand([.face, .channels], faces: options.faces)
    watch = SensorWatch("robots", wants, on: sensors)
    self.clock = clock
    start = clock()
    state = Locked(State())
  }

  /// Seconds of the robots' clock.
  var now: Double { clock() - start }

  var moods: RobotMoods { state.withLock { $0.moods } }

  /// Sets the moods; call it before the first robot exists.
  func use(_ moods: RobotMoods) { state.withLock { $0.moods = moods } }

  /// Sets the driver of the head of the robot named "robot".
  func use(_ head: any HeadDriver) { self.head.withLock { $0 = head } }

  /// Shows a robot on a screen and creates it when absent; throws one sentence when there are too many.
  func enter(_ name: String, viewer: RobotViewer) throws(RunError) {
    let now = now
    let isWelcome = state.withLock { state in
      guard ready(name, at: now, &state) else { return false }
      state.robots[name]?.welcome(viewer, at: now)
      return true
    }
    guard isWelcome else {
      throw RunError("There are \(Self.limit) robots already: close the page of one.")
    }
    subscribe(at: now)
  }

  func leave(_ name: String, viewer: UUID) {
    let now = now
    state.withLock { $0.robots[name]?.dismiss(viewer, at: now) }
    subscribe(at: now)
  }

  /// Assigns a screen's own camera to its robot; nil removes it.
  func lend(_ camera: SourceID?, of viewer: UUID, to name: String) {
    let now = now
    state.withLock { state in
      guard let index = state.robots[name]?.viewers.firstIndex(where: { $0.id == viewer }) else {
        return
      }
      state.robots[name]?.viewers[index].camera = camera
      state.robots[name]?.viewers[index].cameraTime = now
    }
    subscribe(at: now)
  }

  /// Subscribes to what the robots watch now.
  private func subscribe(at now: Double) {
    let watched = state.withLock { state in
      state.robots.values.reduce(into: Set<SourceID?>()) { $0.formUnion($1.watched(at: now)) }
    }
    watch.follow(watched) { [weak self] in self?.see($0) }
  }

  /// Sets all people that a source detects at one instant, each with a stable number.
  private func see(_ event: SensorEvent) {
    guard options.seesSimulated || !sensors.isSimulated(event.source) else { return }
    let now = now
    let eye = RobotEye.sensor(event.source)
    let taken = sensors.clockOffset(of: event.source).map { event.sensed + $0 } ?? event.arrived
    state.withLock { state in
      let watching = state.robots.filter { $0.value.watches(eye, at: now) }.keys
      guard !watching.isEmpty else { return }
      let number = state.number(of: eye)
      let people = event.payload.people
      let sights = people.compactMap { person in
        ObservedPerson(person.frame, id: number << 16 | person.id & 0xFFFF)
      }
      for name in watching {
        state.robots[name]?.see(
          sights, from: eye, taken: min(taken - start, now), at: now,
          picture: people.first?.frame.sequence)
      }
    }
  }

  /// Sends a command to the robot with a name, or to all; false when one could not do it.
  @discardableResult
  func take(_ command: RobotCommand, robot name: String? = nil) -> Bool {
    var isDone = true
    switch command {
    case .retry: head.withLock { $0 }.retry()
    case .action(let action, let priority):
      change(name) { robot, time in
        isDone = robot.play(action, priority, at: time) && isDone
        return []
      }
    default: change(name) { $0.take(command, at: $1) }
    }
    return isDone
  }

  /// Changes the robot with a name, or all; false when the name is unknown.
  @discardableResult
  func change(_ name: String?, _ body: (inout Robot, Double) -> [RobotEvent]) -> Bool {
    let now = now
    return state.withLock { state in
      let names = name.map { state.robots[$0] == nil ? [] : [$0] } ?? state.robots.keys.sorted()
      for name in names {
        state.robots[name]?.touch(at: now)
        state.robots[name]?.change(at: now) { body(&$0, now) }
      }
      return !names.isEmpty
    }
  }

  /// Puts two robots side by side; nil removes the companion. Throws one sentence when a robot is missing.
  func meet(_ name: String, _ other: String?, at place: GazePoint) throws(RunError) {
    guard name != other else {
      throw RunError("\(name) cannot meet itself: give another robot as other.")
    }
    let missing: String? = state.withLock { state in
      if let missing = [name, other].compactMap({ $0 }).first(where: { state.robots[$0] == nil }) {
        return missing
      }
      state.robots[name]?.companion = other.map { .init(name: $0, place: place) }
      guard let other else { return nil }
      state.robots[other]?.companion = .init(
        name: name, place: GazePoint(x: -place.x, y: -place.y))
      return nil
    }
    if let missing { throw Self.unknown(missing) }
  }

  /// Runs all tasks that are due; call it about fifty times a second.
  func advance() {
    let now = now
    state.withLock { state in
      let isTick = now - state.ticked >= 1
      if isTick { state.ticked = now }
      for name in state.robots.keys {
        state.company(of: name, at: now)
        state.robots[name]?.change(at: now) { $0.advance(to: now) }
        if isTick { state.robots[name]?.tick(at: now) }
      }
      state.robots = state.robots.filter { name, hosted in
        name == RobotScreen.defaultName || !hosted.viewers.isEmpty
          || now - hosted.lastUse < Self.timeout
      }
    }
    subscribe(at: now)
  }

  /// Sends the pose of the robot "robot" to the motors and stores their status; returns it when it is to be reported.
  func turnHead() -> HeadStatus? {
    let now = now
    guard let pose = robot(RobotScreen.defaultName)?.head.pose(at: now) else { return nil }
    let head = head.withLock { $0 }
    head.turn(to: pose)
    let report = head.report
    return state.withLock { state in
      state.robots[RobotScreen.defaultName]?.robot.feel(report.present ?? pose, at: now)
      let isNews = state.robots[RobotScreen.defaultName]?.hear(report) ?? false
      return isNews ? report : nil
    }
  }

  /// Robots by name.
  var robots: [String: HostedRobot] { state.withLock { $0.robots } }

  /// The robot with a name; created when absent, nil when the limit is reached.
  func robot(_ name: String) -> Robot? {
    let now = now
    return state.withLock { state in
      guard ready(name, at: now, &state) else { return nil }
      return state.robots[name]?.robot
    }
  }

  static func unknown(_ name: String) -> RunError {
    RunError("There is no robot called \(name.prefix(24)): open /robot?name=\(name.prefix(24)).")
  }

  private func ready(_ name: String, at now: Double, _ state: inout State) -> Bool {
    if state.robots[name] != nil { return true }
    guard RobotScreen.isName(name), state.robots.count < Self.limit else { return false }
    let hasHead = hasHead(name)
    state.robots[name] = HostedRobot(
      newRobot(name, state.moods, at: now), hasHead: hasHead,
      movesCameras: hasHead && !options.isCameraFixed, at: now)
    return true
  }

  /// A robot of this name at its start, which is not in the registry.
  func newRobot(_ name: String) -> Robot { newRobot(name, moods, at: now) }

  private func newRobot(_ name: String, _ moods: RobotMoods, at now: Double) -> Robot {
    Robot(
      moods.book, seed: options.seed ?? Self.seed(of: name),
      limits: hasHead(name) ? options.motors.limits : HeadLimits(), at: now)
  }

  private func hasHead(_ name: String) -> Bool {
    name == RobotScreen.defaultName && options.motors != .none
  }

  /// FNV-1a (Fowler, Noll, Vo) of the name.
  private static func seed(of name: String) -> UInt32 {
    name.utf8.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }
}

extension RobotRegistry.State {
  fileprivate mutating func number(of eye: RobotEye) -> Int {
    if let known = sources[eye] { return known }
    if sources.count > 1_000 { sources.removeAll() }
    let number = (sources.values.max() ?? 0) + 1
    sources[eye] = number
    return number
  }

  /// Shows a robot its companion as a person.
  fileprivate mutating func company(of name: String, at now: Double) {
    guard let companion = robots[name]?.companion else { return }
    guard let other = robots[companion.name], let back = other.companion, back.name == name else {
      robots[name]?.companion = nil
      return
    }
    let eye = RobotEye.companion(companion.name)
    let sight = other.robot.sight(
      id: number(of: eye) << 16, from: back.place, at: companion.place)
    robots[name]?.see([sight], from: eye, taken: now, at: now)
  }
}
