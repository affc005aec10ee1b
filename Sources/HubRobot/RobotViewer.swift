import HubStudio
import Foundation
import RobotFace
import Signals

/// A screen that shows a robot.
struct RobotViewer: Sendable {
  let id: UUID
  /// Sends a message to it; any thread.
  private let send: @Sendable (ServerMessage) -> Void
  /// Called when the robot's screen state has changed; any thread.
  let changed: @Sendable () -> Void
  /// The source of this screen's own camera; nil without one.
  var camera: SourceID?
  /// When the camera's last picture arrived.
  var cameraTime = 0.0

  init(
    send: @escaping @Sendable (ServerMessage) -> Void, changed: @escaping @Sendable () -> Void
  ) {
    id = UUID()
    self.send = send
    self.changed = changed
  }

  /// - Parameter picture: the number of the camera picture that caused the robot's movement.
  func show(_ events: [RobotEvent], at now: Double, picture: UInt32? = nil) {
    guard !events.isEmpty else { return }
    send(events.map { RobotEventMessage(event: $0, picture: picture) }, at: now)
  }

  func tick(at now: Double) { send([], at: now) }

  private func send(_ events: [RobotEventMessage], at now: Double) {
    send(.event(type: "robot", RobotEventMessages(now: now, told: events)))
  }
}

/// Events for a screen to draw, and the robot's clock in seconds.
struct RobotEventMessages: Encodable, Sendable {
  let now: Double
  let told: [RobotEventMessage]
}

/// An event for a screen, with the picture that caused it.
struct RobotEventMessage: Encodable, Sendable {
  let event: RobotEvent
  let picture: UInt32?

  private enum Key: String, CodingKey { case picture }

  func encode(to encoder: any Encoder) throws {
    try event.encode(to: encoder)
    guard let picture, case .look = event.happening else { return }
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(picture, forKey: .picture)
  }
}
