import RobotFace
import Testing

@Suite("The words of a robot's screen")
struct RobotScreenTests {
  private static func person(at time: Double) -> ObservedPerson {
    ObservedPerson(ObservedFace(id: 1, place: GazePoint(x: 0.2, y: 0), size: 0.2, attention: 1))
  }

  @Test("the word and the spoken sentence follow the robot's status and mood")
  func words() throws {
    var robot = Robot(seed: 1)
    var screen = RobotScreen(RobotScreen.Context(robot: robot))
    #expect(screen.word == "STANDBY")
    #expect(screen.spoken == "A robot’s face: Normal. Nobody is in view.")
    #expect(RobotScreen().word == screen.word && RobotScreen().spoken == screen.spoken)
    _ = robot.see([Self.person(at: 1)], at: 1)
    screen.refresh(from: RobotScreen.Context(robot: robot))
    try #require(screen.status == .tracking)
    #expect(screen.word == "TRACKING")
    #expect(screen.spoken.hasSuffix("It looks at a person."))
    _ = robot.choose("love", at: 1.1)
    screen.refresh(from: RobotScreen.Context(robot: robot))
    #expect(screen.spoken == "A robot’s face: Love. It looks at a person.")
  }

  @Test("a page has the words of a robot without a hub in every state")
  func captions() {
    let captions = RobotScreen(RobotScreen.Context(robot: Robot(seed: 1))).captions
    #expect(
      [captions.standby, captions.tracking, captions.alone] == ["STANDBY", "TRACKING", "ALONE"])
    #expect([captions.mirror, captions.mirrorOff] == ["Mirror", "Mirror off"])
    #expect(captions.random == "Random moods" && captions.noMirror == "The mirror needs the hub")
  }
}
