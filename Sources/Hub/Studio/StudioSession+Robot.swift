import RobotFace

extension StudioSession {
  func perform(_ effect: RobotScreen.Effect) async {
    switch effect {
    case .enter(let name):
      leaveRobot()
      do {
        visit = try RobotVisit(hub.robots, name: name, connection: connection) { [weak self] in
          Task { await self?.robotChanged() }
        }
        visit?.lend(await camera?.performer?.id)
      } catch {
        send(.toast(tone: .error, text: error.description))
      }
    case .tell(let name, let command):
      hub.robots.take(command, robot: name)
    }
  }

  func leaveRobot() {
    visit?.end()
    visit = nil
  }

  private func robotChanged() {
    guard let name = visit?.name, let hosted = hub.robots.robots[name] else { return }
    screens.robot.state.refresh(from: hosted.robot, motors: hosted.motors)
    sendChanges()
  }
}
