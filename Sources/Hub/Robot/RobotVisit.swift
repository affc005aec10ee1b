import Foundation
import Net
import RobotFace

/// A page that shows a robot: it is told what the robot does, and lends it its camera.
struct RobotVisit: Sendable {
  let registry: RobotRegistry
  let name: String
  private let guest: RobotGuest

  /// Begins at once; throws one sentence when there are too many robots.
  init(
    _ registry: RobotRegistry, name: String, connection: ClientConnection,
    changed: @escaping @Sendable () -> Void
  ) throws(RunError) {
    self.registry = registry
    self.name = name
    guest = RobotGuest(send: { connection.send($0) }, changed: changed)
    try registry.enter(name, guest: guest)
  }

  func lend(_ camera: String?) { registry.lend(camera, of: guest.id, to: name) }

  func end() { registry.leave(name, guest: guest.id) }
}
