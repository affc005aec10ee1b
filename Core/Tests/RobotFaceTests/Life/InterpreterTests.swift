import Foundation
import RobotFace
import TestSupport
import Testing

/// What this interpreter makes of a story; the page's interpreter is tested against the same file.
@Suite("Two interpreters of a face")
struct InterpreterTests {
  struct Story: Codable, Equatable {
    struct Event: Codable, Equatable {
      var time: Double
      var show: String?
      var look: [Double]?
      /// Numbers of a face; an empty list gives the mood back.
      var pose: [Double]?
    }
    struct Moment: Codable, Equatable {
      var time: Double
      var values: [Double]
    }
    var seed: UInt32
    var events: [Event] = []
    var faces: [Moment] = []
    /// Another face that takes this one over at its end, and what it makes of the time after.
    var rhythms: LivingFace.Rhythms?
    var after: [Moment] = []
  }

  static let file = PageFixture.file("robot-life.json")

  /// All moods, looks at them, and a face every half second; after every tenth mood nothing is told for a while.
  static func story(seed: UInt32, pause: Double = 0) -> Story {
    var story = Story(seed: seed)
    var random = SeededGenerator(seed: UInt64(seed))
    var face = LivingFace(MoodBook.own.moods[0], seed: seed)
    var time = 0.0
    for (number, mood) in (MoodBook.own.moods + MoodBook.own.moods).enumerated() {
      if number % 10 == 9 { time += pause }
      time += (Double.random(in: 0.05...1.6, using: &random) * 1_000).rounded() / 1_000
      face.show(mood, at: time)
      story.events.append(Story.Event(time: time, show: mood.id))
      let next = time + 0.125
      let point = GazePoint(
        x: Double(Int.random(in: -110...110, using: &random)) / 100,
        y: Double(Int.random(in: -100...100, using: &random)) / 100)
      face.look(at: point, time: next)
      story.events.append(Story.Event(time: next, look: [point.x, point.y]))
      time = next
      if number % 7 < 2 {
        time += 0.125
        let isPosed = number % 7 == 0
        let pose = MoodBook.own.moods[(number + 5) % 21].face
        face.pose(isPosed ? pose : nil, at: time)
        story.events.append(Story.Event(time: time, pose: isPosed ? pose.values : []))
      }
      guard number.isMultiple(of: 2) else { continue }
      time += 0.25
      story.faces.append(moment(of: face, at: time))
    }
    face.advance(to: time)
    story.rhythms = face.rhythms
    var other = LivingFace(MoodBook.own.moods[0], seed: seed, at: time)
    other.resume(face.rhythms)
    story.after = (1...40).map { moment(of: other, at: time + 0.4 * Double($0)) }
    return story
  }

  private static func moment(of face: LivingFace, at time: Double) -> Story.Moment {
    Story.Moment(
      time: time,
      values: face.face(at: time).values.map { ($0 * 1_000_000).rounded() / 1_000_000 })
  }

  @Test("the story that the page is tested with is what this interpreter makes of it")
  func pinned() throws {
    let stories =
      [1, 77, 4_000_000_000].map { Self.story(seed: $0) }
      + [Self.story(seed: 5, pause: 1_500), Self.story(seed: 6, pause: 40_000)]
    if ProcessInfo.processInfo.environment["RENEW_STORY"] != nil {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys]
      try FileManager.default.createDirectory(
        at: Self.file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try (encoder.encode(stories) + Data("\n".utf8)).write(to: Self.file)
    }
    let known = try JSONDecoder().decode([Story].self, from: Data(contentsOf: Self.file))
    #expect(known.map(\.events) == stories.map(\.events))
    for (known, story) in zip(known, stories) {
      #expect(known.faces.count == story.faces.count && known.after.count == story.after.count)
      for (old, new) in zip(known.faces + known.after, story.faces + story.after) {
        let apart = zip(old.values, new.values).map { abs($0 - $1) }.max() ?? 1
        #expect(apart < 2e-6, "at \(new.time) s")
      }
    }
  }
}
