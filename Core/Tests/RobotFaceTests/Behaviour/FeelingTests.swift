import Foundation
import RobotFace
import Testing

@Suite("What a robot feels about somebody who is there")
struct FeelingTests {
  /// A mind that sees one person thirty times a second.
  struct Scene {
    var mind = RobotMind(.own, seed: 1)
    var time = 0.0
    var changes: [String] = []

    mutating func watch(
      for seconds: Double, id: Int = 1, _ look: (Double) -> LookAngles?
    ) {
      let end = time + seconds
      while time < end - 1e-9 {
        let face = ObservedFace(id: id, place: GazePoint(), attention: 0.3, look: look(time))
        for case .show(let mood) in mind.see([face], at: time) { changes.append(mood) }
        time += 1.0 / 30
      }
    }

    mutating func watch(for seconds: Double, left: Double = 0, down: Double = 0) {
      watch(for: seconds) { _ in LookAngles(left: left, down: down) }
    }
  }

  @Test("it is happy with the first picture that shows somebody, wherever they look")
  func detected() {
    for left in [0.0, 20, 70] {
      var scene = Scene()
      scene.watch(for: 0.1, left: left)
      #expect(scene.changes == ["happy"] && scene.mind.status == .tracking)
    }
  }

  @Test(
    "attention that goes elsewhere makes it normal after some seconds, and it comes back after some",
    arguments: [(35.0, 0.0), (-40, 0), (50, 20), (0, -40), (0, 60)])
  func elsewhere(left: Double, down: Double) {
    var scene = Scene()
    scene.watch(for: 10)
    scene.watch(for: 2, left: left, down: down)
    #expect(scene.changes == ["happy"], "a glance of two seconds")
    scene.watch(for: 28, left: left, down: down)
    #expect(scene.changes == ["happy", "normal"], "elsewhere for half a minute")
    scene.watch(for: 1)
    #expect(scene.mind.mood == "normal", "a glance back")
    scene.watch(for: 2)
    #expect(scene.changes == ["happy", "normal", "happy"])
  }

  @Test(
    "who looks at the robot's eyes under or beside a webcam is attentive",
    arguments: [(0.0, 15.0), (0, 25), (0, 35), (-18, 10), (18, 0), (0, -10), (15, 25)])
  func webcam(left: Double, down: Double) {
    var scene = Scene()
    scene.watch(for: 30) { time in
      // Small movements of head and eyes, and a glance aside every seven seconds.
      time.truncatingRemainder(dividingBy: 7) > 6.2
        ? LookAngles(left: left + 40, down: down)
        : LookAngles(left: left + 5 * sin(3 * time), down: down + 4 * cos(2.3 * time))
    }
    #expect(scene.changes == ["happy"])
    scene.watch(for: 4, left: left - 70, down: down)
    #expect(scene.mind.mood == "normal")
  }

  @Test("who comes in looking aside is attentive as soon as they look at the robot's eyes")
  func late() {
    var scene = Scene()
    scene.watch(for: 5, left: 60)
    #expect(scene.mind.mood == "normal")
    scene.watch(for: 5, down: 25)
    #expect(scene.mind.mood == "happy")
  }

  @Test("somebody who moves to another place before the robot is attentive there after seconds")
  func moves() {
    var scene = Scene()
    scene.watch(for: 20, left: -18, down: 10)
    scene.watch(for: 12, left: 18, down: 20)
    #expect(scene.mind.mood == "happy")
    scene.watch(for: 12, left: 18, down: 20)
    #expect(scene.mind.mood == "happy")
  }

  @Test("a baseline follows a person who slowly sinks in their chair")
  func drifts() {
    var scene = Scene()
    scene.watch(for: 120) { LookAngles(down: 10 + $0 / 5) }
    #expect(scene.changes == ["happy"])
  }

  @Test("a person who talks, nods and looks about changes its mood twice in half a minute at most")
  func talks() {
    var scene = Scene()
    scene.watch(for: 30) { time in
      LookAngles(
        left: 14 * sin(1.7 * time) + 8 * sin(5.1 * time),
        down: 16 + 12 * sin(0.9 * time + 1) + 6 * sin(7 * time))
    }
    #expect(scene.changes.count <= 3, "\(scene.changes)")
  }

  @Test("how many pictures a second it sees changes neither what it learns nor what it feels")
  func rates() {
    for rate in [10.0, 15, 30, 60] {
      var mind = RobotMind(.own, seed: 1)
      var changes: [(mood: String, time: Double)] = []
      for step in 0..<Int(30 * rate) {
        let time = Double(step) / rate
        let look = time < 15 ? LookAngles(down: 28) : LookAngles(left: 60)
        let face = ObservedFace(id: 1, place: GazePoint(), look: look)
        for case .show(let mood) in mind.see([face], at: time) { changes.append((mood, time)) }
      }
      #expect(changes.map(\.mood) == ["happy", "normal"])
      #expect(abs((changes.last?.time ?? 0) - 17.4) < 0.15, "at \(rate) pictures a second")
    }
  }

  @Test("two people have baselines of their own")
  func apart() {
    var mind = RobotMind(.own, seed: 1)
    var shown: [String] = []
    for step in 0..<900 {
      let faces = [
        ObservedFace(id: 1, place: GazePoint(x: -0.5), look: LookAngles(down: 30)),
        ObservedFace(id: 2, place: GazePoint(x: 0.5), look: LookAngles(left: 70)),
      ]
      for case .show(let mood) in mind.see(faces, at: Double(step) / 30) { shown.append(mood) }
    }
    #expect(mind.chosen == 1)
    #expect(shown == ["happy"], "a glance at the other one changes no mood")
  }

  @Test("looks that are not finite, and hundreds of strangers, do no harm")
  func hostile() {
    var mind = RobotMind(.own, seed: 1)
    _ = mind.see(
      [ObservedFace(id: 1, place: GazePoint(), look: LookAngles(left: .nan, down: 0))], at: 0)
    #expect(mind.status == .standby)
    for step in 0..<2_000 {
      let far = LookAngles(left: .greatestFiniteMagnitude, down: -.greatestFiniteMagnitude)
      let face = ObservedFace(
        id: step, place: GazePoint(), look: step.isMultiple(of: 2) ? far : LookAngles())
      _ = mind.see([face], at: Double(step) / 60)
    }
    var scene = Scene()
    scene.mind = mind
    scene.time = 60
    scene.watch(for: 5, id: 5_000) { _ in LookAngles() }
    #expect(scene.mind.mood == "happy")
  }
}
