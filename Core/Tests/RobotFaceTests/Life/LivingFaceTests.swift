import Foundation
import RobotFace
import TestSupport
import Testing

@Suite("A face that lives")
struct LivingFaceTests {
  static func mood(_ id: String, _ random: inout some RandomNumberGenerator) -> Mood {
    var mood = Mood(id: id, title: id)
    for parameter in FaceParameter.all where parameter != .whole(.angle) {
      let range = parameter.range
      mood.face[parameter] = Double.random(in: range, using: &random)
    }
    mood.spring = DampedSpring(
      response: Double.random(in: 0.2...0.8, using: &random),
      damping: Double.random(in: 0.4...1.5, using: &random))
    mood.idle = [
      IdleWave([.whole(.x)], amount: 0.3, frequency: Double.random(in: 0.1...1, using: &random))
    ]
    mood.entry = [
      EntryStep(
        [.whole(.scale)], after: 0, offset: 0.4, spring: DampedSpring(response: 0.3, damping: 0.6)),
      EntryStep(
        [.whole(.scale)], after: 0.5, offset: 0, spring: DampedSpring(response: 0.4, damping: 1)),
      EntryStep(
        [.whole(.angle)], after: 0, offset: 360, spring: DampedSpring(response: 0.8, damping: 1)),
    ]
    mood.gaze = GazePoint(
      x: Double.random(in: 0.5...1.5, using: &random),
      y: Double.random(in: 0.5...1.5, using: &random))
    return mood
  }

  /// The greatest difference of two faces in shares of the ranges; whole turns do not count.
  static func distance(_ a: FaceVector, _ b: FaceVector) -> Double {
    FaceParameter.all.map { parameter in
      let difference = a[parameter] - b[parameter]
      let seen = parameter == .whole(.angle) ? remainder(difference, 360) : difference
      return abs(seen) / (parameter.range.upperBound - parameter.range.lowerBound)
    }.max() ?? 0
  }

  @Test("the same seed and inputs give the same face, however often it is drawn")
  func seeded() {
    var random = SeededGenerator(seed: 1)
    let (calm, other) = (Self.mood("calm", &random), Self.mood("other", &random))
    var often = LivingFace(calm, seed: 5)
    var seldom = often
    var twin = LivingFace(calm, seed: 6)
    for frame in 0..<3_000 {
      let time = Double(frame) / 60
      often.advance(to: time)
      guard frame % 500 == 250 else { continue }
      let mood = frame % 1_000 == 250 ? other : calm
      for point in [GazePoint(x: 0.8), GazePoint(x: -0.6, y: 0.3)] {
        often.look(at: point, time: time)
        seldom.look(at: point, time: time)
        twin.look(at: point, time: time)
      }
      often.show(mood, at: time)
      seldom.show(mood, at: time)
      twin.show(mood, at: time)
    }
    #expect(often.face(at: 50) == seldom.face(at: 50))
    let differ = (0..<600).contains {
      often.face(at: 50 + Double($0) / 60) != twin.face(at: 50 + Double($0) / 60)
    }
    #expect(differ)
  }

  @Test("eyes lead the face, and a large shift makes them blink")
  func leads() {
    var face = LivingFace(Mood(id: "normal", title: "Normal"), seed: 1)
    let rest = face.face(at: 1)
    face.look(at: GazePoint(x: 1), time: 1)
    let soon = face.face(at: 1.1)
    let eyes = (soon[.left, .x] - rest[.left, .x]) / 1
    let turned = (soon[.x] - rest[.x]) / 0.35
    #expect(eyes > 1.5 * turned && turned > 0)
    #expect(face.face(at: 1.05)[.left, .upperLid] > 0.5)
    #expect(abs(face.face(at: 4)[.x] - 0.35) < 0.01)
  }

  @Test("what is no number changes nothing")
  func notANumber() {
    var face = LivingFace(Mood(id: "normal", title: "Normal"), seed: 1)
    let before = face
    face.look(at: GazePoint(x: .nan), time: 1)
    face.look(at: GazePoint(y: .infinity), time: 1)
    #expect(face == before)
    #expect(face.face(at: .nan) == before.face(at: 0))
  }

  @Test("years may pass at once, and moods may change a thousand times a second")
  func patience() {
    var face = LivingFace(MoodBook.own.moods[0], seed: 2)
    for step in 0..<2_000 {
      face.show(MoodBook.own.moods[step % 21], at: Double(step) / 1_000)
    }
    face.advance(to: 1e9)
    let late = face.face(at: 1e9 + 1e6)
    #expect(FaceParameter.all.allSatisfy { $0.range.contains(late[$0]) })
  }
}
