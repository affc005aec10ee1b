import Foundation
import RobotFace

/// A robot of this hub with its screens, and what each source shows it.
struct StagedRobot: Sendable {
  var robot: Robot
  var guests: [RobotGuest] = []
  /// Motors follow it.
  var hasHead = false
  /// Another robot that stands beside it.
  var companion: Companion?
  private var seen: [String: Glimpse] = [:]
  private(set) var lastUse: Double

  struct Companion: Hashable, Sendable {
    let name: String
    /// Where it stands, as this robot sees it.
    let place: GazePoint
  }

  private struct Glimpse: Sendable {
    let sights: [RobotSight]
    let time: Double
  }

  /// Seconds after which what a source showed is over.
  static let memory = 0.5
  /// Sources that one robot looks at.
  static let sourceLimit = 32

  init(_ robot: Robot, at now: Double) {
    self.robot = robot
    lastUse = now
  }

  /// Whether it looks at what a source shows: at its own screens' cameras alone, when there are any.
  func watches(_ source: String) -> Bool {
    guard hasHead || !guests.isEmpty else { return false }
    let cameras = guests.compactMap(\.camera)
    return cameras.isEmpty || cameras.contains(source) || source.hasPrefix(Self.companionSource)
  }

  /// Sees what a source shows, beside what the others showed.
  mutating func see(
    _ sights: [RobotSight], from source: String, at now: Double, picture: UInt32? = nil
  ) {
    guard seen[source] != nil || seen.count < Self.sourceLimit else { return }
    seen[source] = Glimpse(sights: sights, time: now)
    seen = seen.filter { now - $0.value.time <= Self.memory && watches($0.key) }
    let all = seen.sorted { $0.key < $1.key }.flatMap(\.value.sights)
    change(at: now, from: source, picture: picture) { $0.see(all, at: now) }
  }

  /// Changes the robot and tells its screens what came of it.
  mutating func change(
    at now: Double, from source: String? = nil, picture: UInt32? = nil,
    _ body: (inout Robot) -> [RobotTold]
  ) {
    var before = RobotScreen()
    before.refresh(from: robot)
    let told = body(&robot)
    var after = RobotScreen()
    after.refresh(from: robot)
    for guest in guests {
      guest.tell(told, at: now, picture: guest.camera == source ? picture : nil)
      if after != before { guest.changed() }
    }
  }

  mutating func welcome(_ guest: RobotGuest, at now: Double) {
    guests.append(guest)
    lastUse = now
    guest.tell([robot.beginning(at: now)], at: now)
    guest.changed()
  }

  mutating func dismiss(_ id: UUID, at now: Double) {
    guests.removeAll { $0.id == id }
    lastUse = now
  }

  mutating func touch(at now: Double) { lastUse = now }

  static let companionSource = "robot:"
}
