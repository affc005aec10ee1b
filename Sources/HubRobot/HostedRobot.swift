import Foundation
import RobotFace
import Signals

/// A robot of this hub with its screens, and what each source detects for it.
struct HostedRobot: Sendable {
  var robot: Robot
  var viewers: [RobotViewer] = []
  /// The status of the motors; nil without any.
  private(set) var motors: HeadStatus?
  /// Another robot beside it.
  var companion: Companion?
  private var seen: [RobotEye: Glimpse] = [:]
  private(set) var lastUse: Double
  /// The cameras of its screens move with its head.
  private let movesCameras: Bool

  struct Companion: Hashable, Sendable {
    let name: String
    /// Its position in this robot's coordinates.
    let place: GazePoint
  }

  private struct Glimpse: Sendable {
    let sights: [ObservedPerson]
    let time: Double
  }

  /// Seconds after which observations of a source expire.
  static let memory = 0.5
  /// The most sources that one robot observes.
  static let sourceLimit = 32
  /// Seconds after which a screen's own camera without pictures is ignored.
  static let cameraTimeout = 2.0

  init(_ robot: Robot, hasHead: Bool = false, movesCameras: Bool = false, at now: Double) {
    self.robot = robot
    self.movesCameras = movesCameras
    motors = hasHead ? HeadStatus(.searching, "Looking for the motors.") : nil
    lastUse = now
  }

  /// The sources that the robot uses: its own screens' cameras alone, while there are any, else nil for every source.
  func watched(at now: Double) -> Set<SourceID?> {
    guard motors != nil || !viewers.isEmpty else { return [] }
    let cameras = viewers.filter { now - $0.cameraTime < Self.cameraTimeout }.compactMap(\.camera)
    return cameras.isEmpty ? [nil] : Set(cameras)
  }

  /// Whether the robot uses what an eye sees.
  func watches(_ eye: RobotEye, at now: Double) -> Bool {
    let watched = watched(at: now)
    if case .companion = eye { return !watched.isEmpty }
    return watched.contains(nil) || !watched.isEmpty && isOwnCamera(eye)
  }

  private func isOwnCamera(_ eye: RobotEye) -> Bool {
    viewers.contains { $0.camera.map { .sensor($0) } == eye }
  }

  /// Adds the observations of an eye to those of the others.
  ///
  /// - Parameter taken: when it took the picture.
  mutating func see(
    _ sights: [ObservedPerson], from eye: RobotEye, taken: Double, at now: Double,
    picture: UInt32? = nil
  ) {
    for index in viewers.indices where viewers[index].camera.map({ .sensor($0) }) == eye {
      viewers[index].cameraTime = now
    }
    seen = seen.filter { now - $0.value.time <= Self.memory && watches($0.key, at: now) }
    guard seen[eye] != nil || seen.count < Self.sourceLimit else { return }
    var sights = sights
    if movesCameras && isOwnCamera(eye) {
      for index in sights.indices { sights[index].headCamera = taken }
    }
    seen[eye] = Glimpse(sights: sights, time: now)
    let all = seen.sorted { $0.key < $1.key }.flatMap(\.value.sights)
    change(at: now, from: eye, picture: picture) { $0.see(all, at: now) }
  }

  /// The number of people that its sources detect.
  func people(at now: Double) -> Int {
    seen.filter { now - $0.value.time <= Self.memory && $0.key.isSensor }
      .map(\.value.sights.count).reduce(0, +)
  }

  /// Changes the robot and sends its screens the resulting events.
  mutating func change(
    at now: Double, from eye: RobotEye? = nil, picture: UInt32? = nil,
    _ body: (inout Robot) -> [RobotEvent]
  ) {
    guard !viewers.isEmpty else {
      _ = body(&robot)
      return
    }
    let before = screen
    let events = body(&robot)
    let isChanged = screen != before
    for viewer in viewers {
      let isOwn = viewer.camera.map { .sensor($0) } == eye
      viewer.show(events, at: now, picture: isOwn ? picture : nil)
      if isChanged { viewer.changed() }
    }
  }

  /// Sends every screen the time, as a sign that the hub is connected.
  func tick(at now: Double) {
    for viewer in viewers { viewer.tick(at: now) }
  }

  mutating func welcome(_ viewer: RobotViewer, at now: Double) {
    viewers.append(viewer)
    lastUse = now
    viewer.show([robot.snapshot(at: now)], at: now)
    viewer.changed()
  }

  mutating func dismiss(_ id: UUID, at now: Double) {
    viewers.removeAll { $0.id == id }
    lastUse = now
  }

  /// Stores the status of the motors; true when it must be reported.
  mutating func hear(_ report: HeadStatus) -> Bool {
    guard let before = motors else { return false }
    motors = report
    guard before.condition != report.condition || before.sentence != report.sentence else {
      return false
    }
    for viewer in viewers { viewer.changed() }
    return before.condition != report.condition || before.isProblem != report.isProblem
  }

  /// The state of its screens.
  var screen: RobotScreen { RobotScreen(screenContext) }

  var screenContext: RobotScreen.Context { RobotScreen.Context(robot: robot, motors: motors) }

  mutating func touch(at now: Double) { lastUse = now }
}
