import FaceEngine
import Foundation
import RobotFace
import ScreenKit
import Streaming
import WebServer

/// `/robot/…`: the state of robots as JSON, and posts that command them.
struct RobotRoutes: Sendable {
  let robots: RobotRegistry

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
    let reports = robots.robots.sorted { $0.key < $1.key }.map { name, hosted in
      RobotReport(name, hosted, at: now)
    }
    return .json(reports)
  }

  private func answer(_ request: StudioRequest) -> StudioResponse {
    do {
      let verb = String(request.path.dropFirst("/robot/".count))
      let robotRequest = try RobotRequest(request)
      let name = try robotRequest.robot()
      if let name, robots.robots[name] == nil { throw RobotRegistry.unknown(name) }
      if verb == "meet" {
        try robots.meet(
          name ?? RobotScreen.defaultName, try robotRequest.name("other"),
          at: GazePoint(
            x: try robotRequest.number("x") ?? 0.8, y: try robotRequest.number("y") ?? 0
          ).clamped)
      } else {
        let command = try robotRequest.command(verb, in: robots.moods.book)
        guard robots.take(command, robot: name) else {
          throw RunError(
            "\(MotorQueue.limit) actions wait already: try again in a moment, or use priority urgent."
          )
        }
      }
      return list()
    } catch {
      return .error(422, "\(error)")
    }
  }
}

/// A robot in the list.
struct RobotReport: Encodable, Sendable {
  let robot: String
  let status: RobotMind.Status
  let mood: String
  /// The mood stays until another one is set.
  let isHeld: Bool
  let isRandom: Bool
  let isMirror: Bool
  let gaze: GazePoint
  /// The target pose of the head, in degrees.
  let head: HeadAngles
  let screens: Int
  /// The number of people that it sees.
  let people: Int
  /// The name of the robot beside it.
  let companion: String?
  /// The status of its motors; nil without any.
  let motors: HeadStatus?

  init(_ name: String, _ hosted: HostedRobot, at now: Double) {
    robot = name
    status = hosted.robot.mind.status
    mood = hosted.robot.mind.mood
    isHeld = hosted.robot.mind.isHeld
    isRandom = hosted.robot.mind.isRandom
    isMirror = hosted.robot.isMirror
    gaze = hosted.robot.gaze
    head = hosted.robot.head.pose(at: now)
    screens = hosted.viewers.count
    people = hosted.people(at: now)
    companion = hosted.companion?.name
    motors = hosted.motors
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
