import FaceEngine
import RobotFace
import Streaming

extension StudioSession {
  func perform(_ effect: RobotScreen.Effect) async {
    switch effect {
    case .enter(let name):
      leaveRobot()
      do {
        viewerSession = try RobotViewerSession(hub.robots, name: name, connection: connection) {
          [weak self] in
          Task { await self?.robotChanged() }
        }
        viewerSession?.lend(await camera?.performer?.id)
      } catch {
        send(.toast(tone: .error, text: error.description))
      }
    case .tell(let name, let command):
      hub.robots.take(command, robot: name)
    }
  }

  func leaveRobot() {
    viewerSession?.end()
    viewerSession = nil
  }

  private func robotChanged() {
    guard let name = viewerSession?.name, let hosted = hub.robots.robots[name] else { return }
    screens.robot.state.refresh(from: hosted.screenContext)
    sendChanges()
  }
}
