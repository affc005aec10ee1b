import RobotFace
import Testing

@Suite("Moods that a person chooses")
struct ChosenMoodTests {
  static func face() -> ObservedPerson { ObservedPerson(ObservedFace(id: 1, place: GazePoint())) }

  /// The moods that are shown, with their times, while somebody is there or not.
  static func live(
    _ robot: inout Robot, _ times: Range<Double>, isSeen: Bool = false
  ) -> [(mood: String, time: Double)] {
    stride(from: times.lowerBound, to: times.upperBound, by: 1.0 / 30).flatMap { time in
      robot.see(isSeen ? [face()] : [], at: time).compactMap { told in
        if case .show(let mood) = told.happening { (mood, told.time) } else { nil }
      }
    }
  }

  @Test(
    "taps five and ten seconds apart go on with the next mood, also while people are seen",
    arguments: [5.0, 10], [false, true])
  func slow(apart: Double, isSeen: Bool) {
    var robot = Robot(seed: 1)
    var time = 2.0
    _ = Self.live(&robot, 0..<time, isSeen: isSeen)
    var tapped: [String] = []
    let own = isSeen ? "happy" : "normal"
    // After 5 s the last mood of the cycle is still there.
    let count = apart == 10 ? 25 : 20
    for _ in 0..<count {
      _ = robot.tap(at: time)
      let shown = Self.live(&robot, time..<time + apart, isSeen: isSeen)
      tapped += shown.filter { $0.time > time + 0.09 }.prefix(1).map(\.mood)
      if apart == 10 { #expect(robot.mind.mood == own) }
      time += apart
    }
    let all = MoodBook.own.moods.map(\.id)
    // A mood that is shown already is skipped.
    let cycle = (all + all).drop { $0 == "normal" }.filter { $0 != own }
    #expect(tapped == Array(cycle.prefix(count)))
  }

  @Test(
    "entries are played to their end before a mood is left",
    arguments: MoodBook.own.moods.map(\.id))
  func entries(id: String) throws {
    let mood = try #require(MoodBook.own[id])
    for isSeen in [false, true] {
      var robot = Robot(seed: 1)
      _ = Self.live(&robot, 0..<1, isSeen: isSeen)
      _ = robot.choose(id, at: 1)
      let left = Self.live(&robot, 1..<20, isSeen: isSeen).first
      let stay = (left?.time ?? .infinity) - 1
      #expect(stay >= max(mood.entryLength, RobotMind.rest))
      #expect(left == nil || stay < 9)
    }
  }

  @Test("love and sleepy have entries that are longer than a mood's rest")
  func long() {
    for id in ["love", "sleepy"] {
      #expect(abs((MoodBook.own[id]?.entryLength ?? 0) - 4.5) < 1e-9)
    }
  }

  @Test("a mood stays for the seconds that are asked for", arguments: [0.5, 2, 12, 60])
  func duration(seconds: Double) throws {
    var robot = Robot(seed: 1)
    _ = robot.take(.mood("love", .seconds(seconds)), at: 1)
    #expect(robot.mind.mood == "love")
    let left = try #require(Self.live(&robot, 1..<1 + seconds + 5).first)
    #expect(left.mood == "normal" && abs(left.time - 1 - seconds) < 0.05)
  }

  @Test("a held mood stays until it is released, tapped away or another is chosen")
  func held() {
    var robot = Robot(seed: 1)
    _ = robot.take(.mood("trust", .held), at: 0)
    let shown = Self.live(&robot, 0..<120, isSeen: true)
    #expect(shown.isEmpty && robot.mind.mood == "trust" && robot.mind.isHeld)
    _ = robot.take(.hold(false), at: 120)
    #expect(robot.mind.mood == "happy" && !robot.mind.isHeld)
    _ = robot.take(.mood("trust", .held), at: 121)
    _ = robot.tap(at: 122)
    let tapped = Self.live(&robot, 122..<130, isSeen: true).map(\.mood)
    #expect(tapped == ["anticipation", "happy"])
    _ = robot.take(.hold(true), at: 130)
    _ = Self.live(&robot, 130..<140)
    #expect(robot.mind.mood == "happy" && robot.mind.status == .standby)
    let released = robot.take(.hold(false), at: 140)
    #expect(released == [RobotEvent(.show(mood: "normal"), at: 140)])
    let again = robot.take(.hold(false), at: 141)
    #expect(again.isEmpty)
  }

  @Test("a mood that is held or has a duration ends moods by chance")
  func byChance() {
    for command in [RobotCommand.mood("joy", .held), .mood("joy", .seconds(60)), .hold(true)] {
      var robot = Robot(seed: 3)
      _ = robot.longPress(at: 0)
      _ = robot.take(command, at: 1)
      let shown = Self.live(&robot, 1..<50)
      #expect(shown.isEmpty && !robot.mind.isRandom)
    }
  }

  @Test("a mood that taps chose shows no other mood while the tap is awaited")
  func pending() {
    var robot = Robot(seed: 3)
    _ = Self.live(&robot, 0..<1, isSeen: true)
    _ = robot.longPress(at: 1)
    _ = robot.tap(at: 2)
    let shown = Self.live(&robot, 2..<3, isSeen: true).map(\.mood)
    #expect(shown.count == 1)
  }
}
