import RobotFace
import Testing

@Suite("A robot's mind")
struct RobotMindTests {
  static func face(_ x: Double = 0, id: Int = 1, attention: Double = 0.8) -> ObservedFace {
    ObservedFace(id: id, place: GazePoint(x: x), attention: attention)
  }

  /// Sees the same for some seconds, thirty times a second.
  static func watch(
    _ mind: inout RobotMind, _ faces: [ObservedFace], from start: Double, for seconds: Double
  ) -> [RobotMind.Effect] {
    (0..<Int(seconds * 30)).flatMap { mind.see(faces, at: start + Double($0) / 30) }
  }

  @Test("it waits until a face is seen, is happy when looked at, and neutral when left")
  func follows() {
    var mind = RobotMind(.own, seed: 1)
    #expect(mind.status == .standby)
    let none = Self.watch(&mind, [], from: 0, for: 2)
    #expect(none.isEmpty)
    let seen = Self.watch(&mind, [Self.face(0.5)], from: 2, for: 1)
    #expect(seen.first == .report(.tracking))
    #expect(seen.contains(.look(GazePoint(x: 0.5))))
    #expect(seen == [.report(.tracking), .look(GazePoint(x: 0.5)), .show(mood: "happy")])
    #expect(mind.mood == "happy")
    let lost = Self.watch(&mind, [], from: 3, for: 1)
    #expect(lost == [.report(.standby), .look(GazePoint()), .show(mood: "normal")])
  }

  @Test("a flicker of half a second loses nobody")
  func flicker() {
    var mind = RobotMind(.own, seed: 1)
    _ = Self.watch(&mind, [Self.face()], from: 0, for: 1)
    let dark = Self.watch(&mind, [], from: 1, for: 0.5)
    let again = Self.watch(&mind, [Self.face()], from: 1.5, for: 1)
    #expect(dark.isEmpty && again.isEmpty)
    #expect(mind.status == .tracking)
  }

  @Test("who looks past for some seconds makes it normal, and a glance of a second changes nothing")
  func feels() {
    var mind = RobotMind(.own, seed: 1)
    _ = Self.watch(&mind, [Self.face(attention: 0.9)], from: 0, for: 1)
    _ = Self.watch(&mind, [Self.face(attention: 0.1)], from: 1, for: 1)
    #expect(mind.mood == "happy")
    _ = Self.watch(&mind, [Self.face(attention: 0.1)], from: 2, for: 2)
    #expect(mind.mood == "normal")
    _ = Self.watch(&mind, [Self.face(attention: 0.9)], from: 4, for: 3)
    #expect(mind.mood == "happy")
  }

  @Test(
    "taps go through all moods, each with its action, and the last one is left after three seconds")
  func taps() {
    var mind = RobotMind(.own, seed: 1)
    var shown: [String] = []
    for number in 0..<21 {
      let time = Double(number)
      _ = mind.tap(at: time)
      let early = mind.advance(to: time + 0.05)
      #expect(early.isEmpty)
      for case .show(let mood) in mind.advance(to: time + 0.11) { shown.append(mood) }
    }
    #expect(shown == MoodBook.own.moods.dropFirst().map(\.id) + ["normal"])
    _ = mind.tap(at: 30)
    let effects = mind.advance(to: 30.2)
    #expect(effects == [.show(mood: "happy"), .play(.quickNod)])
    _ = mind.actionEnded(at: 31)
    let soon = mind.advance(to: 33.9)
    let late = mind.advance(to: 34.1)
    #expect(soon.isEmpty && late == [.show(mood: "normal")])
  }

  @Test("a long press lets moods come by chance every 5 to 15 seconds, until a tap")
  func random() {
    var mind = RobotMind(.own, seed: 3)
    var times: [Double] = []
    var moods: Set<String> = []
    for case .show(let mood) in mind.longPress(at: 0) { moods.insert(mood) }
    for step in 1...60_000 {
      let time = Double(step) / 60
      for case .show(let mood) in mind.advance(to: time) {
        times.append(time)
        moods.insert(mood)
      }
    }
    let intervals = zip(times, times.dropFirst()).map { $1 - $0 }
    #expect(intervals.allSatisfy { $0 > 4.9 && $0 < 15.1 })
    #expect(moods.count > 15)
    _ = mind.tap(at: 1_001)
    #expect(!mind.isRandom)
  }

  @Test("it follows the most attentive, keeps to them, and glances at others")
  func several() {
    var mind = RobotMind(.own, seed: 5)
    let (near, far) = (
      Self.face(-0.5, id: 1, attention: 0.9), Self.face(0.5, id: 2, attention: 0.4)
    )
    var left = 0
    var glances = 0
    for step in 0..<3_600 {
      for case .look(let point) in mind.see([far, near], at: Double(step) / 30) {
        if point.x < 0 { left += 1 } else { glances += 1 }
      }
    }
    #expect(glances > 10 && glances < 45)
    #expect(left >= glances)
    let almost = Self.face(0.5, id: 2, attention: 0.95)
    for step in 3_600..<3_700 { _ = mind.see([almost, near], at: Double(step) / 30) }
    #expect(mind.chosen == 1)
  }

  @Test("one of two people who is missed for a moment stays the company, gone for good is not")
  func missed() {
    var mind = RobotMind(.own, seed: 5)
    let (first, other) = (
      Self.face(-0.5, id: 1, attention: 0.9), Self.face(0.5, id: 2, attention: 0.85)
    )
    _ = Self.watch(&mind, [first, other], from: 0, for: 1)
    _ = Self.watch(&mind, [other], from: 1, for: 0.2)
    #expect(mind.chosen == 1 && mind.status == .tracking)
    _ = Self.watch(&mind, [], from: 1.2, for: 0.3)
    _ = Self.watch(&mind, [other, first], from: 1.5, for: 0.5)
    #expect(mind.chosen == 1)
    let gone = Self.watch(&mind, [other], from: 2, for: 1)
    #expect(mind.chosen == 2)
    #expect(!gone.contains(.report(.standby)))
  }

  @Test("eyes that leave one face for another look there, also when it is in the middle")
  func middle() {
    var mind = RobotMind(.own, seed: 1)
    _ = Self.watch(&mind, [Self.face(-0.5)], from: 0, for: 1)
    let looks = Self.watch(&mind, [Self.face(0.01, id: 2)], from: 1, for: 1)
    #expect(looks.contains(.look(GazePoint(x: 0.01))))
  }

  @Test("a mood that is chosen stays, the first one as well, though somebody looks")
  func chosenNormal() {
    var mind = RobotMind(.own, seed: 1)
    _ = Self.watch(&mind, [Self.face()], from: 0, for: 1)
    _ = mind.choose("normal", at: 1)
    _ = Self.watch(&mind, [Self.face()], from: 1, for: 1)
    #expect(mind.mood == "normal")
    _ = mind.actionEnded(at: 2)
    _ = Self.watch(&mind, [Self.face()], from: 2, for: 4)
    #expect(mind.mood == "happy")
  }

  @Test(
    "where it looks does not depend on how many pictures a second it sees",
    arguments: [15.0, 30, 60])
  func rates(rate: Double) {
    var mind = RobotMind(.own, seed: 1)
    var last = GazePoint()
    for step in 0..<Int(2 * rate) {
      let time = Double(step) / rate
      for case .look(let point) in mind.see([Self.face(-0.8 + 0.8 * time)], at: time) {
        last = point
      }
    }
    // At 0.8 a second, the last picture is one step before 2 s.
    let expected = -0.8 + 0.8 * (2 - 1 / rate) + 0.8 * 0.08
    #expect(abs(last.x - expected) < 0.025)
  }

  @Test("no numbers, none, ten faces and time that goes backwards do no harm")
  func hostile() {
    var mind = RobotMind(.own, seed: 1)
    _ = mind.see([Self.face(.nan), Self.face(attention: .infinity)], at: 0)
    #expect(mind.status == .standby)
    _ = mind.see((0..<10).map { Self.face(Double($0) / 10, id: $0) }, at: 1)
    _ = mind.see([Self.face(0.3)], at: 0.5)
    _ = mind.see([Self.face(0.3)], at: .nan)
    let unknown = mind.choose("../happy", at: 2)
    #expect(unknown.isEmpty)
  }
}

@Suite("How a robot starts")
struct StartSequenceTests {
  @Test("delegates, camera, services, face: in this order and no other")
  func order() {
    var start = StartSequence()
    start.take(.firstPicture, at: 0)
    start.take(.cameraStarted, at: 0)
    #expect(start.step == .settingDelegates)
    start.take(.delegatesSet, at: 0)
    start.take(.firstPicture, at: 0)
    #expect(start.step == .startingCamera)
    start.take(.cameraStarted, at: 1)
    start.advance(to: 1.4)
    #expect(start.step == .settling)
    var slow = start
    slow.advance(to: 1.5)
    #expect(slow.step == .showingFace)
    start.take(.firstPicture, at: 1.1)
    #expect(start.step == .showingFace)
  }

  @Test("without a camera the face appears all the same")
  func noCamera() {
    var start = StartSequence()
    start.take(.delegatesSet, at: 0)
    start.take(.noCamera, at: 0)
    start.advance(to: 0.6)
    #expect(start.step == .showingFace)
  }
}
