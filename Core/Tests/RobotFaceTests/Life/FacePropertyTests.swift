import Foundation
import RobotFace
import TestSupport
import Testing

@Suite("A face that is told anything at any time")
struct FacePropertyTests {
  private static let moods: [Mood] = {
    var random = SeededGenerator(seed: 3)
    return MoodBook.own.moods + (0..<8).map { LivingFaceTests.mood("mood\($0)", &random) }
  }()

  private enum Told {
    case show(Mood)
    case look(GazePoint)

    static func random(_ random: inout SeededGenerator) -> Self {
      switch Int.random(in: 0..<40, using: &random) {
      case 0: .look(GazePoint(x: .nan, y: 0.2))
      case 1: .look(GazePoint(x: 0.2, y: -.infinity))
      case 2...20: .show(moods[Int.random(in: 0..<moods.count, using: &random)])
      default:
        .look(
          GazePoint(
            x: Double.random(in: -2...2, using: &random),
            y: Double.random(in: -2...2, using: &random)))
      }
    }
  }

  private static func tell(_ face: inout LivingFace, _ told: Told, at time: Double) {
    switch told {
    case .show(let mood): face.show(mood, at: time)
    case .look(let point): face.look(at: point, time: time)
    }
  }

  private static let ranges = FaceParameter.all.map(\.range)
  private static let turns = FaceParameter.whole(.angle).index

  /// How fast each number moves in shares of its range a second; those at an end of their range, which stop there, are
  /// no numbers.
  private static func speeds(_ a: FaceVector, _ b: FaceVector, _ seconds: Double) -> [Double] {
    ranges.indices.map { index in
      let (range, from, to) = (ranges[index], a.values[index], b.values[index])
      let (least, most) = (range.lowerBound + 1e-6, range.upperBound - 1e-6)
      guard min(from, to) > least, max(from, to) < most else { return .nan }
      let way = index == turns ? remainder(to - from, 360) : to - from
      return way / seconds / (most - least)
    }
  }

  private static func isInRange(_ face: FaceVector) -> Bool {
    ranges.indices.allSatisfy { ranges[$0].contains(face.values[$0]) }
  }

  @Test("every number stays in its range, and nothing told changes its place or speed at once")
  func continuous() {
    var random = SeededGenerator(seed: 1)
    var face = LivingFace(Self.moods[0], seed: 9)
    var time = 0.0
    let step = 1e-6
    var (outOfRange, farthest, fastest) = (0, 0.0, 0.0)
    for _ in 0..<Build.trials(100_000) {
      time += Double.random(in: 0...0.4, using: &random) + step
      let (past, before) = (face.face(at: time - step), face.face(at: time))
      Self.tell(&face, .random(&random), at: time)
      let (after, soon) = (face.face(at: time), face.face(at: time + step))
      if ![before, after, soon].allSatisfy(Self.isInRange) { outOfRange += 1 }
      farthest = max(farthest, LivingFaceTests.distance(before, after))
      let speeds = zip(Self.speeds(past, before, step), Self.speeds(after, soon, step))
      for (old, new) in speeds where abs(new - old) > fastest { fastest = abs(new - old) }
    }
    #expect(outOfRange == 0)
    #expect(farthest < 1e-6)
    // What the stiffest spring and the quickest blink do within two millionths of a second.
    #expect(fastest < 0.03)
  }

  @Test("the same seed and inputs give the same face, however often it is asked between")
  func asked() {
    var random = SeededGenerator(seed: 2)
    var often = LivingFace(Self.moods[0], seed: 4_000_000_000)
    var seldom = often
    var (time, different) = (0.0, 0)
    for _ in 0..<Build.trials(100_000) {
      let isLong = Int.random(in: 0..<2_000, using: &random) == 0
      let next = time + Double.random(in: 0...(isLong ? 20_000 : 0.4), using: &random)
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let between = Double.random(in: time...next, using: &random)
        if Bool.random(using: &random) { often.advance(to: between) }
        _ = often.face(at: between)
      }
      if often.face(at: next) != seldom.face(at: next) { different += 1 }
      let told = Told.random(&random)
      Self.tell(&often, told, at: next)
      Self.tell(&seldom, told, at: next)
      if often.face(at: next) != seldom.face(at: next) { different += 1 }
      time = next
    }
    #expect(different == 0)
    #expect(often.face(at: time + 100) == seldom.face(at: time + 100))
  }

  @Test(
    "left alone for hours it goes on to blink and to look about, whether somebody draws it or not")
  func alone() {
    let face = LivingFace(Self.moods[0], seed: 12)
    var drawn = face
    for hour in [0.0, 1, 26] {
      let start = hour * 3_600 + 10
      var blinks = 0
      var places: Set<Double> = []
      var wasOpen = true
      for frame in 0..<3_600 {
        let time = start + Double(frame) / 60
        drawn.advance(to: time)
        let now = drawn.face(at: time)
        if frame % 120 == 0 { #expect(face.face(at: time) == now) }
        let isOpen = now[.left, .upperLid] < 0.3
        if wasOpen && !isOpen { blinks += 1 }
        wasOpen = isOpen
        places.insert((now[.left, .x] * 1_000).rounded())
      }
      #expect((4...25).contains(blinks), "after \(hour) h")
      #expect(places.count > 20, "after \(hour) h")
    }
  }

  @Test("when chance begins anew with an hour, who was not asked before is where the others are")
  func hours() {
    for seed in 1...6 as ClosedRange<UInt32> {
      let face = LivingFace(Self.moods[8], seed: seed)
      var drawn = face
      for step in 0..<20 {
        let time = 3_600 * Double(seed + 1) - 1 + 0.35 * Double(step)
        drawn.advance(to: time)
        #expect(face.face(at: time) == drawn.face(at: time), "\(time) s with seed \(seed)")
      }
    }
  }

  @Test(
    "times that no clock shows do no harm",
    arguments: [.nan, .infinity, -.infinity, 1e15, 1e17, 1e300, -1e300] as [Double])
  func times(time: Double) {
    var face = LivingFace(Self.moods[0], seed: 1)
    face.advance(to: 10)
    let before = face.face(at: 10)
    #expect(face.face(at: time) == before)
    face.show(Self.moods[2], at: time)
    face.look(at: GazePoint(x: 1), time: time)
    face.advance(to: time)
    #expect(face.mood.id == Self.moods[2].id)
    #expect(LivingFaceTests.distance(face.face(at: 10), before) < 1e-6)
    #expect(Self.isInRange(face.face(at: 11)))
    let late = LivingFace(Self.moods[0], seed: 1, at: time)
    #expect(Self.isInRange(late.face(at: 0)) && Self.isInRange(late.face(at: 1)))
  }

  @Test(
    "a mood with numbers that are none or out of range is one with numbers in range",
    arguments: [.nan, .infinity, -.infinity, 1e308, -1e308] as [Double])
  func wrong(number: Double) {
    var mood = Self.moods[1]
    mood.face[.left, .width] = number
    mood.face[.x] = number
    mood.face[.angle] = number
    var face = LivingFace(mood, seed: 1)
    var faces = [face.face(at: 0)]
    face.show(Self.moods[2], at: 1)
    face.show(mood, at: 1.1)
    faces += [1.1, 1.2, 2, 3].map { face.face(at: $0) }
    #expect(faces.allSatisfy(Self.isInRange))
    face.show(Self.moods[0], at: 3)
    var twin = LivingFace(Self.moods[0], seed: 1)
    for other in [Self.moods[2], mood, Self.moods[0]] { twin.show(other, at: 3) }
    #expect(LivingFaceTests.distance(face.face(at: 20), twin.face(at: 20)) < 1e-6)
    #expect(abs(face.face(at: 20)[.left, .width] - 1) < 0.2)
  }
}
