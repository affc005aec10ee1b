@testable import Hub
@testable import HubRobot
@testable import HubStudio
import Addresses
import Foundation
import Motors
import NetTestSupport
import Realtime
import RobotFace
import Signals
import Streaming
import Testing

@testable import FaceEngine

@Suite("The robots of a hub")
struct RobotRegistryTests {
  private let time = Locked(0.0)
  private let bus = SensorBus()
  private let known = Locked<[String: SourceID]>([:])

  private func registry(_ options: RobotOptions = RobotOptions()) -> RobotRegistry {
    RobotRegistry(options, sensors: bus, clock: { [time] in time.withLock { $0 } })
  }

  /// A source of faces with this name, which is on the bus from its first use.
  private func source(_ name: String, isSimulated: Bool = false) -> SourceID {
    known.withLock { known in
      if let source = known[name] { return source }
      let source = bus.addSource(name, offering: .face, isSimulated: isSimulated) { _ in }
      known[name] = source
      return source
    }
  }

  /// Shows the faces of one picture, taken `ago` seconds before now on a source's own clock.
  private func show(_ faces: [FaceFrame], by name: String, ago: Double = 0, offset: Double? = nil) {
    let (source, now) = (source(name), time.withLock { $0 })
    bus.setClockOffset(offset, of: source)
    let people = faces.enumerated().map { IdentifiedFace(identity: UInt32($0 + 1), frame: $1) }
    bus.publish(
      SensorEvent(
        source: source, sensed: now - ago - (offset ?? 0), arrived: now, payload: .faces(people)))
  }

  /// A screen that keeps what it is told, as JSON.
  private func viewer(_ told: Gathered<String>) -> RobotViewer {
    RobotViewer(
      send: { message in
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard let data = try? encoder.encode(message) else { return }
        told.append(String(decoding: data, as: UTF8.self))
      }, changed: { told.append("changed") })
  }

  /// A face that looks at the sensor.
  private func face(x: Float = 0, picture: UInt32 = 0) -> FaceFrame {
    var face = FaceFrame(sequence: picture)
    face.head.position = SIMD3(x, 0, -0.6)
    face.head.yaw = atan2(-x, 0.6)
    return face
  }

  private func see(
    _ registry: RobotRegistry, by source: String, x: Float, for seconds: Double = 1,
    picture: UInt32 = 0
  ) {
    for _ in 0..<Int(seconds * 30) {
      time.withLock { $0 += 1.0 / 30 }
      show([face(x: x, picture: picture)], by: source)
      registry.advance()
    }
  }

  @Test("a screen is told where to begin, then what the robot does, with the picture it came from")
  func told() throws {
    let (registry, told) = (registry(), Gathered<String>())
    var viewer = viewer(told)
    viewer.camera = source("p1")
    try registry.enter("robot", viewer: viewer)
    let first = try #require(told.all.first)
    #expect(
      first.hasPrefix(#"{"now":0,"told":[{"at":0,"begin":{"gaze":{"x":0,"y":0},"mood":"normal""#))
    see(registry, by: "p1", x: -0.2, picture: 17)
    #expect(told.all.contains { $0.contains(#""look":{"#) && $0.contains(#""picture":17"#) })
    #expect(told.all.contains { $0.contains(#""show":"happy""#) })
    #expect(told.all.contains("changed"))
    #expect(registry.robot("robot")?.mind.status == .tracking)
  }

  @Test("a robot with a camera of its own sees by that alone, one without sees by every source")
  func cameras() throws {
    let registry = registry()
    var own = viewer(Gathered())
    own.camera = source("p1")
    try registry.enter("robot", viewer: own)
    try registry.enter("other", viewer: viewer(Gathered()))
    see(registry, by: "p2", x: -0.2)
    #expect(registry.robot("robot")?.mind.status == .standby)
    #expect(registry.robot("other")?.mind.status == .tracking)
    registry.lend(nil, of: own.id, to: "robot")
    see(registry, by: "p2", x: -0.2)
    #expect(registry.robot("robot")?.mind.status == .tracking)
  }

  @Test("of several people it follows one, and glances at the others")
  func several() throws {
    let registry = registry()
    try registry.enter("robot", viewer: viewer(Gathered()))
    var sides: Set<Bool> = []
    for _ in 0..<600 {
      time.withLock { $0 += 1.0 / 30 }
      show([face(x: -0.2), face(x: 0.2), face(x: .nan)], by: "p1")
      registry.advance()
      if let x = registry.robot("robot")?.gaze.x, abs(x) > 0.2 { sides.insert(x > 0) }
    }
    #expect(sides == [true, false])
  }

  @Test("what a source showed is over when it goes silent")
  func silence() throws {
    let registry = registry()
    try registry.enter("robot", viewer: viewer(Gathered()))
    see(registry, by: "p1", x: 0.1)
    for _ in 0..<60 {
      time.withLock { $0 += 0.02 }
      registry.advance()
    }
    #expect(registry.robot("robot")?.mind.status == .standby)
    #expect(registry.robot("robot")?.gaze == GazePoint())
  }

  @Test("there are a hundred robots at most, and one that nobody wants is forgotten")
  func many() throws {
    let registry = registry()
    let screens = (0..<RobotRegistry.limit).map { _ in viewer(Gathered()) }
    for (index, screen) in screens.enumerated() { try registry.enter("r\(index)", viewer: screen) }
    #expect(throws: RunError.self) { try registry.enter("more", viewer: viewer(Gathered())) }
    for (index, screen) in screens.enumerated() { registry.leave("r\(index)", viewer: screen.id) }
    time.withLock { $0 += 61 }
    registry.advance()
    #expect(registry.robots.isEmpty)
    #expect(registry.robot("../x") == nil)
  }

  @Test("two robots side by side look at each other, until one goes")
  func company() throws {
    let registry = registry()
    let (left, right) = (viewer(Gathered()), viewer(Gathered()))
    try registry.enter("left", viewer: left)
    try registry.enter("right", viewer: right)
    try registry.meet("left", "right", at: GazePoint(x: 0.8))
    for _ in 0..<100 {
      time.withLock { $0 += 0.02 }
      registry.advance()
    }
    #expect(registry.robot("left")?.gaze == GazePoint(x: 0.8))
    #expect(registry.robot("right")?.gaze == GazePoint(x: -0.8))
    registry.leave("right", viewer: right.id)
    time.withLock { $0 += 61 }
    registry.advance()
    for _ in 0..<100 {
      time.withLock { $0 += 0.02 }
      registry.advance()
    }
    #expect(registry.robot("left")?.gaze == GazePoint())
    #expect(throws: RunError.self) { try registry.meet("left", "nobody", at: GazePoint()) }
  }

  @Test("a robot meets one other at a time, and never itself")
  func triangle() throws {
    let registry = registry()
    for name in ["a", "b", "c"] { try registry.enter(name, viewer: viewer(Gathered())) }
    #expect(throws: RunError.self) { try registry.meet("a", "a", at: GazePoint(x: 0.8)) }
    try registry.meet("a", "b", at: GazePoint(x: 0.8))
    try registry.meet("c", "b", at: GazePoint(x: 0.5))
    for _ in 0..<100 {
      time.withLock { $0 += 0.02 }
      registry.advance()
    }
    #expect(registry.robot("a")?.gaze == GazePoint() && registry.robots["a"]?.companion == nil)
    #expect(registry.robot("b")?.gaze == GazePoint(x: -0.5))
    #expect(registry.robot("c")?.gaze == GazePoint(x: 0.5))
  }

  @Test("a camera that has gone silent leaves its robot to the other sources")
  func silentCamera() throws {
    let registry = registry()
    let own = viewer(Gathered())
    try registry.enter("robot", viewer: own)
    registry.lend(source("p1"), of: own.id, to: "robot")
    see(registry, by: "p1", x: 0.1)
    see(registry, by: "p2", x: -0.2, for: 1.5)
    #expect(registry.robot("robot")?.mind.status == .standby)
    see(registry, by: "p2", x: -0.2, for: 1.5)
    #expect(registry.robot("robot")?.mind.status == .tracking)
  }

  @Test("sensors look for people while a robot does: in its own camera alone, or in every source")
  func wants() throws {
    let registry = registry()
    let (own, other) = (source("p1"), source("p2"))
    _ = registry.robot("robot")
    registry.advance()
    #expect(bus.demand(of: own).isEmpty && bus.demand(of: other).isEmpty)
    let screen = viewer(Gathered())
    try registry.enter("robot", viewer: screen)
    #expect(bus.demand(of: own) == SensorDemand(.face, faces: 4))
    #expect(bus.demand(of: other) == SensorDemand(.face, faces: 4))
    registry.lend(own, of: screen.id, to: "robot")
    #expect(bus.demand(of: own) == SensorDemand(.face, faces: 4) && bus.demand(of: other).isEmpty)
    let second = viewer(Gathered())
    try registry.enter("second", viewer: second)
    #expect(bus.wants(.face, from: other))
    registry.leave("second", viewer: second.id)
    #expect(!bus.wants(.face, from: other))
    time.withLock { $0 += 2.5 }
    registry.advance()
    #expect(bus.wants(.face, from: other), "its own camera is silent")
    registry.leave("robot", viewer: screen.id)
    #expect(bus.demand(of: own).isEmpty && bus.demand(of: other).isEmpty)
  }

  @Test(
    "as many people are looked for as are given, from one to eight",
    arguments: [
      (nil, 4), (1, 1), (6, 6), (0, 1), (100, 8),
    ])
  func people(given: Int?, wanted: Int) {
    var options = RobotOptions()
    options.people = given
    let registry = RobotRegistry(options, sensors: bus)
    #expect(registry.wants == SensorDemand([.face, .channels], faces: wanted))
  }

  @Test("the simulated performer is nobody, unless robots are to see it")
  func simulated() throws {
    for isSeen in [false, true] {
      var options = RobotOptions()
      options.seesSimulated = isSeen
      let registry = registry(options)
      _ = source("demo", isSimulated: true)
      let screen = viewer(Gathered())
      try registry.enter("robot", viewer: screen)
      see(registry, by: "demo", x: -0.2)
      #expect(registry.robot("robot")?.mind.status == (isSeen ? .tracking : .standby))
      registry.leave("robot", viewer: screen.id)
    }
  }

  @Test("a picture of a camera that turns with the head counts from when it was taken")
  func clock() throws {
    var goals: [Double] = []
    for (ago, offset) in [(0.0, nil), (0.0, 50.0), (0.25, 50.0), (0.25, nil)] {
      var options = RobotOptions()
      options.motors = .osc(host: "127.0.0.1", port: 9)
      let registry = registry(options)
      registry.use(PretendHead())
      let own = viewer(Gathered())
      try registry.enter("robot", viewer: own)
      for _ in 0..<15 {
        see(registry, by: "p2", x: -0.3, for: 1.0 / 30)
        _ = registry.turnHead()
      }
      registry.lend(source("p1"), of: own.id, to: "robot")
      show([face()], by: "p1", ago: ago, offset: offset)
      let goal = registry.robot("robot")?.head.pose(at: registry.now + 5).yaw
      goals.append(try #require(goal))
      registry.leave("robot", viewer: own.id)
    }
    #expect(abs(goals[1] - goals[0]) < 0.5, "taken now")
    #expect(goals[2] < goals[1] - 5, "taken when the head was on its way")
    #expect(abs(goals[3] - goals[0]) < 0.5, "a clock that is not known: when it arrived")
  }

  @Test("sources that come and go leave room for others")
  func sources() throws {
    let registry = registry()
    try registry.enter("robot", viewer: viewer(Gathered()))
    for index in 0..<40 { show([face()], by: "old\(index)") }
    time.withLock { $0 += 2 }
    see(registry, by: "new", x: 0.2)
    #expect(registry.robot("robot")?.gaze.x ?? 0 < -0.3)
  }

  @Test("motors follow the head, and only cameras of the robot's own screens turn with it")
  func motors() async throws {
    var options = RobotOptions()
    options.motors = .osc(host: "127.0.0.1", port: 9)
    let registry = registry(options)
    let head = PretendHead()
    registry.use(head)
    let own = viewer(Gathered())
    try registry.enter("robot", viewer: own)
    for _ in 0..<60 {
      see(registry, by: "p2", x: -0.1, for: 1.0 / 30)
      _ = registry.turnHead()
    }
    #expect(abs((head.pose?.yaw ?? 0) - 9.5) < 3)
    let still = head.pose
    registry.lend(source("p1"), of: own.id, to: "robot")
    for _ in 0..<60 {
      see(registry, by: "p1", x: -0.1, for: 1.0 / 30)
      _ = registry.turnHead()
    }
    #expect((head.pose?.yaw ?? 0) > (still?.yaw ?? 0) + 10)
    head.fail()
    let news = registry.turnHead()
    let again = registry.turnHead()
    #expect(news?.condition == .lost && again == nil)
    #expect(registry.robots["robot"]?.screen.motors == "The line is gone.")
    registry.take(.retry)
    #expect(head.retries == 1)
  }

  @Test(
    "of who sends channels it takes the turn of the head, since their places are no metres from here"
  )
  func channels() async throws {
    let folder = try TemporaryFolder()
    let hub = await Hub.restarted(in: folder) { $0.discoveryPort = nil }
    try hub.robots.enter("robot", viewer: viewer(Gathered()))
    let id = await hub.engine.add(try SourceURL("weirdconnect://127.0.0.1:0"))
    let performer = try #require(await hub.engine.performer(id))
    var frame = ChannelFrame()
    frame.values[.headTx] = 0.2
    frame.values[.headTz] = -0.2
    for _ in 0..<3 { performer.receive(.channels(frame)) }
    #expect(hub.robots.robot("robot")?.mind.status == .tracking)
    #expect(abs(hub.robots.robot("robot")?.gaze.x ?? 1) < 0.05)
    await hub.engine.removePerformer(id)
  }

  @Test("a command reaches one robot, or all of them")
  func commands() throws {
    let registry = registry()
    try registry.enter("a", viewer: viewer(Gathered()))
    try registry.enter("b", viewer: viewer(Gathered()))
    registry.change("a") { $0.take(.mood("joy"), at: $1) }
    #expect(registry.robot("a")?.mind.mood == "joy" && registry.robot("b")?.mind.mood == "normal")
    registry.change(nil) { $0.take(.mood("love"), at: $1) }
    #expect(registry.robot("a")?.mind.mood == "love" && registry.robot("b")?.mind.mood == "love")
    let found = registry.change("c") { $0.take(.tap, at: $1) }
    #expect(!found)
  }

  @Test("robots of different names blink apart, unless a seed is given")
  func seeds() {
    let registry = registry()
    #expect(registry.robot("a")?.seed != registry.robot("b")?.seed)
    var options = RobotOptions()
    options.seed = 7
    let seeded = RobotRegistry(options)
    #expect(seeded.robot("a")?.seed == 7 && seeded.robot("b")?.seed == 7)
  }
}

/// A head that does as it is told.
private final class PretendHead: HeadDriver {
  private struct State {
    var pose: HeadAngles?
    var isLost = false
    var retries = 0
  }

  private let state = Locked(State())

  var pose: HeadAngles? { state.withLock { $0.pose } }
  var retries: Int { state.withLock { $0.retries } }

  func turn(to pose: HeadAngles) { state.withLock { $0.pose = pose } }

  var report: HeadStatus {
    state.withLock {
      $0.isLost
        ? HeadStatus(.lost, "The line is gone.") : HeadStatus(.ready, "Ready.", present: $0.pose)
    }
  }

  func fail() { state.withLock { $0.isLost = true } }

  func retry() { state.withLock { $0.retries += 1 } }

  func stop() async {}
}
