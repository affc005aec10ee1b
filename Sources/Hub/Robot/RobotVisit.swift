import Foundation
import Net
import RobotFace

/// A page that shows a robot: it is told what the robot does, and lends it its camera.
struct RobotVisit: Sendable {
  let house: RobotHouse
  let name: String
  private let guest: RobotGuest

  /// Begins at once; throws one sentence when there are too many robots.
  init(
    _ house: RobotHouse, name: String, connection: ClientConnection,
    changed: @escaping @Sendable () -> Void
  ) throws(RunError) {
    self.house = house
    self.name = name
    guest = RobotGuest(send: { connection.send($0) }, changed: changed)
    try house.enter(name, guest: guest)
  }

  func lend(_ camera: String?) { house.lend(camera, of: guest.id, to: name) }

  func end() { house.leave(name, guest: guest.id) }
}
