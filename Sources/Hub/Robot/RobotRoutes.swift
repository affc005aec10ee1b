import Foundation
import Net
import RobotFace

/// `/robot/…`: what robots are and do as JSON, and posts that tell them what to do.
struct RobotRoutes: Sendable {
  let robots: RobotHouse

  var routes: [StudioRoute] {
    [
      StudioRoute("GET", "/robot/moods.json") { _ in
        .text(robots.moods.document, type: "application/json")
      },
      StudioRoute("GET", "/robot/robots") { _ in list() },
      StudioRoute("POST", "/robot/") { request in answer(request) },
    ]
  }

  private func list() -> StudioResponse {
    let now = robots.now
    let reports = robots.robots.sorted { $0.key < $1.key }.map { name, staged in
      RobotReport(name, staged, at: now)
    }
    return .json(reports)
  }

  private func answer(_ request: StudioRequest) -> StudioResponse {
    do {
      let verb = String(request.path.dropFirst("/robot/".count))
      let words = try RobotWords(request)
      let name = try words.robot()
      if let name, robots.robots[name] == nil { throw RobotHouse.unknown(name) }
      if verb == "meet" {
        try robots.meet(
          name ?? RobotScreen.standardName, try words.name("other"),
          at: GazePoint(x: try words.number("x") ?? 0.8, y: try words.number("y") ?? 0).clamped)
      } else {
        let command = try words.command(verb, in: robots.moods.book)
        guard robots.take(command, robot: name) else {
          throw RunError(
            "\(MotorQueue.limit) actions wait already: ask again in a moment, or give priority urgent."
          )
        }
      }
      return list()
    } catch {
      return .error(422, "\(error)")
    }
  }
}

/// A robot as the list shows it.
struct RobotReport: Encodable, Sendable {
  let robot: String
  let status: RobotMind.Status
  let mood: String
  /// The mood stays until another one is chosen.
  let isHeld: Bool
  let isRandom: Bool
  let isMirror: Bool
  let gaze: GazePoint
  /// Where the head is to be, in degrees.
  let head: HeadAngles
  let screens: Int
  /// How many people it sees.
  let people: Int
  /// The robot beside it.
  let companion: String?
  /// How its motors fare; none without any.
  let motors: HeadReport?

  init(_ name: String, _ staged: StagedRobot, at now: Double) {
    robot = name
    status = staged.robot.mind.status
    mood = staged.robot.mind.mood
    isHeld = staged.robot.mind.isHeld
    isRandom = staged.robot.mind.isRandom
    isMirror = staged.robot.isMirror
    gaze = staged.robot.gaze
    head = staged.robot.head.pose(at: now)
    screens = staged.guests.count
    people = staged.people(at: now)
    companion = staged.companion?.name
    motors = staged.motors
  }
}

extension StudioResponse {
  fileprivate static func json(_ value: some Encodable) -> StudioResponse {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    guard let data = try? encoder.encode(value) else {
      return .error(500, "The answer could not be written.")
    }
    return .text(String(decoding: data, as: UTF8.self), type: "application/json")
  }
}
