import RobotFace
import Testing

@Suite("A head that is ordered to turn")
struct HeadOrderTests {
  private static func live(_ robot: inout Robot, _ times: Range<Double>, x: Double? = nil) {
    for time in stride(from: times.lowerBound, to: times.upperBound, by: 1.0 / 30) {
      let sights = x.map { [ObservedPerson(ObservedFace(id: 1, place: GazePoint(x: $0)))] } ?? []
      _ = robot.see(sights, at: time)
    }
  }

  @Test("an absolute turn holds for five seconds, with or without people, and then follows them")
  func absolute() {
    var robot = Robot(seed: 1)
    Self.live(&robot, 0..<2, x: 0.5)
    _ = robot.take(.head(HeadOrder(yaw: -30, up: 10)), at: 2)
    Self.live(&robot, 2..<6.9, x: 0.5)
    let pose = robot.head.pose(at: 6.9)
    #expect(abs(pose.yaw + 30) < 1e-6 && abs(pose.up - 10) < 1e-6)
    Self.live(&robot, 6.9..<10, x: 0.5)
    #expect(abs(robot.head.pose(at: 10).yaw - 17.5) < 3.1)
  }

  @Test("relative turns add up, also small ones, and an axis that is not named stays")
  func relative() {
    var robot = Robot(seed: 1)
    _ = robot.take(.head(HeadOrder(yaw: 20, up: 5, seconds: 60)), at: 0)
    for step in 1...5 {
      _ = robot.take(
        .head(HeadOrder(yaw: -1.5, isRelative: true, seconds: 60)), at: Double(step))
    }
    Self.live(&robot, 5..<10)
    let pose = robot.head.pose(at: 10)
    #expect(abs(pose.yaw - 12.5) < 1e-6 && abs(pose.up - 5) < 1e-6)
    _ = robot.take(.head(HeadOrder(up: -4)), at: 10)
    #expect(abs(robot.head.pose(at: 14).yaw - 12.5) < 1e-6)
    #expect(abs(robot.head.pose(at: 14).up + 4) < 1e-6)
  }

  @Test("an order lasts as long as it says, and giving the head back ends it")
  func lasts() {
    var robot = Robot(seed: 1)
    _ = robot.take(.head(HeadOrder(yaw: 25, seconds: 30)), at: 0)
    Self.live(&robot, 0..<29)
    #expect(abs(robot.head.pose(at: 29).yaw - 25) < 1e-6)
    Self.live(&robot, 29..<34)
    #expect(robot.head.pose(at: 34).yaw == 0)
    _ = robot.take(.head(HeadOrder(yaw: 25, seconds: 30)), at: 34)
    _ = robot.take(.head(nil), at: 37)
    #expect(robot.head.pose(at: 42).yaw == 0)
  }

  @Test("angles beyond the limits are clamped, and what is not finite changes nothing")
  func limits() {
    var robot = Robot(seed: 1)
    _ = robot.take(.head(HeadOrder(yaw: 1e300, up: -1e300)), at: 0)
    let pose = robot.head.pose(at: 30)
    #expect(robot.head.pose(at: 30).yaw > 20 && abs(pose.yaw) <= 70 && abs(pose.pitch) <= 25)
    for order in [HeadOrder(yaw: .nan), HeadOrder(yaw: 5, seconds: .infinity)] {
      _ = robot.take(.head(order), at: 31)
      #expect(robot.head.pose(at: 40) == pose)
    }
  }

  @Test("actions are played on an ordered turn and leave nothing behind")
  func actions() {
    var robot = Robot(seed: 1)
    _ = robot.take(.head(HeadOrder(yaw: 15, seconds: 60)), at: 0)
    Self.live(&robot, 0..<3)
    let played = robot.play(.shake, at: 3)
    Self.live(&robot, 3..<10)
    #expect(played && abs(robot.head.pose(at: 10).yaw - 15) < 1e-9)
  }

  @Test("an urgent action is taken whatever waits already")
  func urgent() {
    for priority in MotorQueue.Priority.allCases {
      var robot = Robot(seed: 1)
      for _ in 0..<4 { robot.play(.scan, priority, at: 1) }
      for _ in 0..<5 {
        let isTaken = robot.play(.shake, .urgent, at: 1)
        #expect(isTaken)
      }
      let refused = robot.play(.scan, .high, at: 1)
      #expect(!refused)
    }
  }
}
