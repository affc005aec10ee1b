import Foundation
import RobotFace
import ScreenKit
import Signals
import Testing

@Suite("A robot")
struct RobotTests {
  static func sight(_ x: Double = 0, id: Int = 1, attention: Double = 0.9) -> ObservedPerson {
    ObservedPerson(
      ObservedFace(id: id, place: GazePoint(x: x), attention: attention),
      expression: .channels(ChannelFrame())
    )
  }

  /// Lets time go by, as a hub does, and returns what is told.
  static func live(
    _ robot: inout Robot, _ times: ClosedRange<Double>, seeing sights: [ObservedPerson] = []
  ) -> [RobotEvent] {
    stride(from: times.lowerBound, through: times.upperBound, by: 1 / 30).flatMap { time in
      robot.see(sights, at: time)
    }
  }

  @Test("who told it everything and who came late draw the same face")
  func lateComers() {
    var robot = Robot(seed: 5)
    var early = LivingFace(MoodBook.own.moods[0], seed: 5)
    var told = Self.live(&robot, 0...4, seeing: [Self.sight(0.4)])
    told += robot.tap(at: 4.1) + Self.live(&robot, 4.2...12, seeing: [Self.sight(-0.9)])
    for told in told { early.hear(told) }
    guard case .begin(let snapshot) = robot.snapshot(at: 13).happening else {
      Issue.record("a beginning is none")
      return
    }
    var late = LivingFace(
      MoodBook.own[snapshot.mood] ?? MoodBook.own.moods[0], seed: snapshot.seed, at: 13)
    late.look(at: snapshot.gaze, time: 13)
    late.resume(snapshot.rhythms)
    for step in 0..<600 {
      let time = 17 + Double(step) / 60
      let apart =
        zip(early.face(at: time).values, late.face(at: time).values)
        .map { abs($0 - $1) }.max() ?? 1
      #expect(apart < 1e-3, "at \(time) s")
      #expect(robot.face(at: time) == early.face(at: time))
    }
  }

  @Test("a tapped mood plays its action and is left when that has ended, without any motor")
  func tap() {
    var robot = Robot(seed: 1)
    var told = robot.tap(at: 1)
    told += Self.live(&robot, 1...8)
    let shown = told.compactMap { if case .show(let mood) = $0.happening { mood } else { nil } }
    #expect(shown == ["happy", "normal"])
    #expect(robot.head.pose(at: 8) == HeadAngles())
  }

  @Test("the head follows a face that a still camera sees, and comes back when nobody is there")
  func head() {
    var robot = Robot(seed: 1)
    _ = Self.live(&robot, 0...4, seeing: [Self.sight(20.0 / 35)])
    #expect(abs(robot.head.pose(at: 4).yaw - 20) < 3.1)
    _ = Self.live(&robot, 4...8)
    #expect(abs(robot.head.pose(at: 8).yaw) < 1e-9)
  }

  @Test(
    "with a camera on the head, whose pictures come late, it stays on a face, also while it nods")
  func headCamera() {
    var robot = Robot(seed: 1)
    let delay = 0.08
    var seen: [(time: Double, sight: ObservedPerson)] = []
    var farthest = 0.0
    for step in 0..<600 {
      let time = Double(step) / 60
      let pose = robot.head.pose(at: time)
      robot.feel(pose, at: time)
      if step == 300 { robot.play(.quickNod, at: time) }
      let place = GazePoint(x: (20 - pose.yaw) / 35, y: pose.up / 25)
      let face = ObservedFace(id: 1, place: place, attention: 0.9)
      seen.append((time + delay, ObservedPerson(face, headCamera: time)))
      while let first = seen.first, first.time <= time {
        _ = robot.see([first.sight], at: time)
        seen.removeFirst()
      }
      if step > 120 { farthest = max(farthest, abs(pose.yaw - 20)) }
      if step > 420 { farthest = max(farthest, abs(pose.pitch)) }
    }
    #expect(farthest < 3.1)
  }

  @Test("a wanted gaze wins over faces for five seconds, or until it is given back")
  func wantedGaze() {
    var robot = Robot(seed: 1)
    _ = Self.live(&robot, 0...1, seeing: [Self.sight(0.5)])
    _ = robot.take(.gaze(GazePoint(x: -0.8, y: 0.2)), at: 1.1)
    _ = Self.live(&robot, 1.2...5.9, seeing: [Self.sight(0.3)])
    #expect(robot.gaze == GazePoint(x: -0.8, y: 0.2))
    _ = Self.live(&robot, 6...6.5, seeing: [Self.sight(0.3)])
    #expect(abs(robot.gaze.x - 0.3) < 0.05)
    _ = robot.take(.gaze(GazePoint(x: 1)), at: 7)
    let back = robot.take(.gaze(nil), at: 7.1)
    #expect(back.count == 1 && abs(robot.gaze.x - 0.3) < 0.05)
    let nothing = robot.take(.gaze(GazePoint(x: .nan)), at: 7.2)
    #expect(nothing.isEmpty)
  }

  @Test("in mirror mode it takes the expression of whom it follows, and gives it back when they go")
  func mirror() {
    var robot = Robot(seed: 1)
    _ = robot.take(.mirror(true), at: 0)
    var person = Self.sight()
    person.expression = .channels(MirrorTests.person([.eyeBlinkLeft: 1]))
    let told = Self.live(&robot, 0...1, seeing: [person])
    #expect(told.contains { if case .pose(.some) = $0.happening { true } else { false } })
    #expect(robot.mind.mood == "normal")
    #expect(robot.face(at: 1)[.left, .upperLid] > 0.7)
    #expect(robot.face(at: 1)[.right, .upperLid] < 0.4)
    let gone = Self.live(&robot, 1...3)
    #expect(gone.contains { $0.happening == .pose(nil) })
    _ = Self.live(&robot, 3...3.5, seeing: [person])
    let off = robot.take(.mirror(false), at: 4)
    #expect(off == [RobotEvent(.pose(nil), at: 4)])
  }

  @Test("a mirror that looks at somebody without an expression has its own face")
  func emptyMirror() {
    var robot = Robot(seed: 1)
    _ = robot.take(.mirror(true), at: 0)
    let companion = ObservedPerson(
      ObservedFace(id: 9, place: GazePoint(x: 0.8), size: 0, attention: 0.8))
    _ = Self.live(&robot, 0...1, seeing: [Self.sight(), companion])
    let left = Self.live(&robot, 1...3, seeing: [companion])
    #expect(left.contains { $0.happening == .pose(nil) })
  }

  @Test("however fast frames come, screens get at most about sixty poses a second")
  func poseRate() {
    var robot = Robot(seed: 1)
    _ = robot.take(.mirror(true), at: 0)
    var poses = 0
    for step in 0..<2_000 {
      var person = Self.sight()
      let jaw = Float(step % 100) / 100
      person.expression = .channels(MirrorTests.person([.jawOpen: jaw]))
      for told in robot.see([person], at: Double(step) / 1_000) {
        if case .pose(.some) = told.happening { poses += 1 }
      }
    }
    #expect(poses > 100 && poses <= 123)
  }

  @Test("an action for which there is no place is refused")
  func fullQueue() {
    var robot = Robot(seed: 1)
    let taken = (0..<5).map { _ in robot.play(.scan, at: 1) }
    #expect(taken == [true, true, true, true, false])
    let urgent = robot.play(.shake, .urgent, at: 1)
    #expect(urgent)
  }

  @Test("two robots that see each other look at each other, and a person comes between them")
  func company() {
    var robots = [Robot(seed: 1), Robot(seed: 2)]
    let places = [GazePoint(x: 0.8), GazePoint(x: -0.8)]
    func meet(_ times: ClosedRange<Double>, person: ObservedPerson? = nil) {
      for time in stride(from: times.lowerBound, through: times.upperBound, by: 0.05) {
        for index in 0..<2 {
          let other = robots[1 - index].sight(id: 100, from: places[1 - index], at: places[index])
          _ = robots[index].see([other] + (index == 0 ? [person].compactMap(\.self) : []), at: time)
        }
      }
    }
    meet(0...3)
    #expect(robots[0].gaze == places[0] && robots[1].gaze == places[1])
    #expect(robots.allSatisfy { $0.mind.mood == "happy" })
    meet(3...7, person: Self.sight(-0.4, attention: 1))
    #expect(robots[0].gaze.x < 0)
    #expect(robots[1].mind.mood == "normal")
  }

  @Test("what screens are told is JSON as documented")
  func json() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    func text(_ told: RobotEvent) throws -> String {
      String(decoding: try encoder.encode(told), as: UTF8.self)
    }
    #expect(try text(RobotEvent(.show(mood: "joy"), at: 1.5)) == #"{"at":1.5,"show":"joy"}"#)
    #expect(
      try text(RobotEvent(.look(GazePoint(x: 0.5, y: -1)), at: 2))
        == #"{"at":2,"look":{"x":0.5,"y":-1}}"#)
    #expect(try text(RobotEvent(.pose(nil), at: 3)) == #"{"at":3,"pose":null}"#)
    let snapshot = try text(Robot(seed: 7).snapshot(at: 4))
    #expect(
      snapshot.hasPrefix(
        #"{"at":4,"begin":{"gaze":{"x":0,"y":0},"mood":"normal","rhythms":{"blinks":"#))
    #expect(!snapshot.contains("pose"))
  }

  @Test("a screen says what is wrong with the motors, also while they work")
  func motors() {
    var screen = RobotScreen()
    func said(_ report: HeadStatus?) -> String? {
      screen.refresh(from: RobotScreen.Context(robot: Robot(seed: 1), motors: report))
      return screen.motors
    }
    #expect(said(HeadStatus(.ready, "Too hot.", isComplaining: true)) == "Too hot.")
    #expect(said(HeadStatus(.ready, "Fine.")) == nil)
    for condition in [HeadStatus.Condition.searching, .stalled, .lost] {
      #expect(said(HeadStatus(condition, "Look.")) == "Look.")
    }
    #expect(said(HeadStatus(.off, "Free.")) == nil)
    #expect(said(nil) == nil)
  }

  @Test("names of robots are short words, and nothing else")
  func names() {
    for name in ["robot", "Anna-2", "x"] { #expect(RobotScreen.isName(name)) }
    for name in [
      "", "a b", "../x", "é", "٣", "a\r\n", String(repeating: "a", count: 25), "a/b", "a.b",
    ] {
      #expect(!RobotScreen.isName(name))
    }
    var screen = RobotScreen()
    let refused = screen.apply(.enter(name: "../x"))
    #expect(refused.isEmpty && screen.robot == "robot")
    let entered = screen.apply(.enter(name: "Anna"))
    #expect(entered == [.enter(robot: "Anna")])
    let touched = screen.apply(.tap)
    #expect(touched == [.send(robot: "Anna", .tap)])
    let full = screen.apply(.failed("16 robots are here."))
    #expect(full == [.notify(Notice(.error, "16 robots are here."))] && screen.robot == "Anna")
  }
}

extension LivingFace {
  /// As a screen hears it.
  fileprivate mutating func hear(_ told: RobotEvent) {
    switch told.happening {
    case .show(let id): if let mood = MoodBook.own[id] { show(mood, at: told.time) }
    case .look(let point): look(at: point, time: told.time)
    case .pose(let face): pose(face, at: told.time)
    case .begin: break
    }
  }
}
