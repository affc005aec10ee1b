import HubStudio
import Console
import Foundation
import Realtime
import RobotFace
import ScreenKit
import Streaming
import WebServer

/// ROBOT: one robot on a screen, which receives the robot's events and may lend it its camera.
struct RobotRoom: Room {
  typealias Shown = RobotScreen

  static let name = RobotIdentifier.screen
  static let page: RoomPage? = RoomPage(
    "/robot", name, "Robot", about: "A robot’s face that looks at people.")

  let robots: RobotRegistry
  private let pages = Locked<[UUID: Viewing]>([:])

  /// What one page shows.
  private struct Viewing: Sendable {
    var robot: String?
    var viewer: RobotViewer?
    var changed: AsyncStream<Void>.Continuation?
  }

  init(robots: RobotRegistry) { self.robots = robots }

  func context(for page: Page) async -> RobotScreen.Context {
    let name = pages.withLock { $0[page.id]?.robot } ?? RobotScreen.defaultName
    let hosted = robots.robots[name]
    return hosted?.screenContext ?? RobotScreen.Context(robot: robots.newRobot(name))
  }

  func changes(for page: Page) async -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    pages.withLock { $0[page.id, default: Viewing()].changed = continuation }
    return stream
  }

  func perform(_ effect: RobotScreen.Effect, for visit: Visit<Self>) async {
    switch effect {
    case .enter(let robot): await enter(robot, visit)
    case .send(let robot, let command): robots.take(command, robot: robot)
    case .notify(let notice): visit.notify(notice)
    }
  }

  func leave(_ page: Page) async {
    page.watchCamera(nil)
    guard let viewing = pages.withLock({ $0.removeValue(forKey: page.id) }) else { return }
    viewing.changed?.finish()
    if let robot = viewing.robot, let viewer = viewing.viewer {
      robots.leave(robot, viewer: viewer.id)
    }
  }

  private func enter(_ robot: String, _ visit: Visit<Self>) async {
    let page = visit.page
    let before = pages.withLock { pages in
      let before = pages[page.id]
      pages[page.id]?.robot = nil
      return before
    }
    if let robot = before?.robot, let viewer = before?.viewer {
      robots.leave(robot, viewer: viewer.id)
    }
    let viewer = RobotViewer(
      send: { page.connection.send($0) },
      changed: { [pages] in pages.withLock { $0[page.id]?.changed }?.yield() })
    do {
      try robots.enter(robot, viewer: viewer)
    } catch {
      return await visit.apply(.failed(error.description))
    }
    pages.withLock { pages in
      pages[page.id, default: Viewing()].robot = robot
      pages[page.id]?.viewer = viewer
    }
    page.watchCamera { [robots] camera in robots.lend(camera, of: viewer.id, to: robot) }
  }
}
