import RobotFace
import TestSupport
import Testing

@Suite("A robot's mind that is told anything at any time")
struct MindPropertyTests {
  private enum Told {
    case see([ObservedFace])
    case tap, press, choose(String, MoodStay), hold(Bool), ended, wait

    static func random(_ random: inout SeededGenerator) -> Self {
      switch Int.random(in: 0..<24, using: &random) {
      case 0: .tap
      case 1: .press
      case 2:
        .choose(
          (MoodBook.own.moods.map(\.id) + ["", "../happy"]).randomElement(using: &random)!,
          [.usual, .held, .seconds(number(-1...20, &random))].randomElement(using: &random)!)
      case 3: [.ended, .hold(true), .hold(false)].randomElement(using: &random)!
      case 4...6: .wait
      default: .see((0..<Int.random(in: 0...10, using: &random)).map { _ in face(&random) })
      }
    }

    private static func face(_ random: inout SeededGenerator) -> ObservedFace {
      ObservedFace(
        id: Int.random(in: 0..<6, using: &random),
        place: GazePoint(x: number(-2...2, &random), y: number(-2...2, &random)),
        size: number(-1...2, &random), attention: number(-1...2, &random),
        look: Bool.random(using: &random)
          ? nil : LookAngles(left: number(-90...90, &random), down: number(-60...60, &random)))
    }

    private static func number(
      _ range: ClosedRange<Double>, _ random: inout SeededGenerator
    ) -> Double {
      switch Int.random(in: 0..<60, using: &random) {
      case 0: .nan
      case 1: .infinity
      case 2: -.greatestFiniteMagnitude
      default: Double.random(in: range, using: &random)
      }
    }

    func tell(_ mind: inout RobotMind, at time: Double) -> [RobotMind.Effect] {
      switch self {
      case .see(let faces): mind.see(faces, at: time)
      case .tap: mind.tap(at: time)
      case .press: mind.longPress(at: time)
      case .choose(let id, let stay): mind.choose(id, for: stay, at: time)
      case .hold(let isOn): mind.hold(isOn, at: time)
      case .ended: mind.actionEnded(at: time)
      case .wait: mind.advance(to: time)
      }
    }
  }

  private static func strange(_ random: inout SeededGenerator, _ time: Double) -> Double {
    switch Int.random(in: 0..<100, using: &random) {
    case 0: .nan
    case 1: -.infinity
    case 2: 1e300
    case 3: time - Double.random(in: 0...1_000, using: &random)
    default: time
    }
  }

  @Test("its moods are known, its looks are numbers in range, and the same told again is the same")
  func anything() {
    var random = SeededGenerator(seed: 1)
    var mind = RobotMind(.own, seed: 7)
    var twin = mind
    let known = Set(MoodBook.own.moods.map(\.id))
    var (time, wrong, statuses) = (0.0, 0, 0)
    var status = mind.status
    for _ in 0..<Build.trials(100_000) {
      time += Double.random(in: 0...0.3, using: &random)
      let told = Told.random(&random)
      let when = Self.strange(&random, time)
      let effects = told.tell(&mind, at: when)
      if effects != told.tell(&twin, at: when) { wrong += 1 }
      for effect in effects {
        switch effect {
        case .show(let mood): if !known.contains(mood) { wrong += 1 }
        case .look(let point): if !point.isNumber || point != point.clamped { wrong += 1 }
        case .play: break
        case .report(let now):
          if now == status { wrong += 1 }
          (status, statuses) = (now, statuses + 1)
        }
      }
      if mind.status != status || !known.contains(mind.mood) { wrong += 1 }
    }
    #expect(wrong == 0)
    #expect(mind == twin && mind.hashValue == twin.hashValue)
    #expect(statuses > 100)
  }

  @Test(
    "a face that is seen and unseen in turn keeps it tracking, and its mood does not flutter",
    arguments: [0.1, 0.2, 0.3, 0.4, 0.5, 0.55])
  func flicker(period: Double) {
    var mind = RobotMind(.own, seed: 1)
    var effects: [RobotMind.Effect] = []
    for step in 0..<1_800 {
      let time = Double(step) / 60
      let isSeen = Int(time / period).isMultiple(of: 2)
      effects += mind.see(isSeen ? [RobotMindTests.face(0.5)] : [], at: time)
    }
    #expect(mind.status == .tracking && mind.mood == "happy")
    #expect(effects.count == 3)
    #expect(effects.contains(.report(.tracking)) && effects.contains(.show(mood: "happy")))
  }

  @Test("attention that flutters about a threshold faster than it believes changes no mood")
  func flutter() {
    var mind = RobotMind(.own, seed: 1)
    _ = RobotMindTests.watch(&mind, [RobotMindTests.face(attention: 0.9)], from: 0, for: 1)
    var shown = 0
    for step in 30..<1_800 {
      let attention = (step / 6).isMultiple(of: 2) ? 0.75 : 0.85
      let time = Double(step) / 30
      for case .show in mind.see([RobotMindTests.face(attention: attention)], at: time) {
        shown += 1
      }
    }
    #expect(shown == 0 && mind.mood == "happy")
  }

  @Test("ten faces at once are one to look at, with a glance now and then")
  func ten() {
    var mind = RobotMind(.own, seed: 2)
    let faces = (0..<10).map {
      RobotMindTests.face(Double($0) / 5 - 0.9, id: $0, attention: 0.5 + 0.04 * Double($0))
    }
    var random = SeededGenerator(seed: 1)
    var looks: [Double] = []
    for step in 0..<1_800 {
      for case .look(let point) in mind.see(
        faces.shuffled(using: &random), at: Double(step) / 30)
      {
        looks.append(point.x)
      }
    }
    #expect(mind.status == .tracking)
    #expect(looks.first == 0.9 && looks.count < 50)
    let nobody = RobotMindTests.watch(&mind, [], from: 60, for: 1)
    #expect(nobody.contains(.report(.standby)) && mind.mood == "normal")
  }

  @Test("after a time that no clock shows, moods by chance still come and chosen ones still go")
  func times() {
    var mind = RobotMind(.own, seed: 1)
    _ = mind.longPress(at: .nan)
    let first = mind.advance(to: 100)
    let second = mind.advance(to: 120)
    #expect(!first.isEmpty && !second.isEmpty)
    _ = mind.tap(at: .infinity)
    _ = mind.advance(to: 121)
    _ = mind.choose("love", at: 122)
    _ = mind.actionEnded(at: .nan)
    let stays = mind.advance(to: 50)
    let goes = mind.advance(to: 127)
    #expect(stays.isEmpty && goes == [.show(mood: "normal")])
    var start = StartSequence()
    start.take(.delegatesSet, at: .nan)
    start.take(.cameraStarted, at: .nan)
    start.advance(to: 1)
    #expect(start.step == .showingFace)
  }

  @Test("a face at a place beyond all pictures does not spoil what it sees afterwards")
  func beyond() {
    var mind = RobotMind(.own, seed: 1)
    let far = Double.greatestFiniteMagnitude
    for (step, x) in [far, -far, far, -far].enumerated() {
      _ = mind.see([RobotMindTests.face(x)], at: Double(step) / 30)
    }
    var last = GazePoint()
    for step in 4..<90 {
      for case .look(let point) in mind.see([RobotMindTests.face(0.4)], at: Double(step) / 30) {
        last = point
      }
    }
    #expect(abs(last.x - 0.4) < 0.03)
  }
}
