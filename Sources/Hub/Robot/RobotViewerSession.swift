import FaceEngine
import Foundation
import RobotFace
import Streaming
import WebServer

/// A page that shows a robot: it receives the robot's events, and may assign its camera to the robot.
struct RobotViewerSession: Sendable {
  let registry: RobotRegistry
  let name: String
  private let viewer: RobotViewer

  /// Starts at once; throws one sentence when there are too many robots.
  init(
    _ registry: RobotRegistry, name: String, connection: ClientConnection,
    changed: @escaping @Sendable () -> Void
  ) throws(RunError) {
    self.registry = registry
    self.name = name
    viewer = RobotViewer(send: { connection.send($0) }, changed: changed)
    try registry.enter(name, viewer: viewer)
  }

  func lend(_ camera: String?) { registry.lend(camera, of: viewer.id, to: name) }

  func end() { registry.leave(name, viewer: viewer.id) }
}
