import Foundation
import RobotFace
import TestSupport
import Testing

/// What a mind makes of touches while nobody is seen; the page's own mind, for while its hub is away, is tested against
/// the same file.
@Suite("Two minds of a robot that is alone")
struct AloneStoryTests {
  struct Story: Codable, Equatable {
    struct Event: Codable, Equatable {
      var time: Double
      /// "tap", "press" or "wait".
      var what: String
      /// The mood that is shown after it, the next tap's neighbour and whether moods come by chance.
      var mood: String
      var cycle: String
      var isRandom: Bool
      /// Moods that came with it.
      var shown: [String]
    }
    var seed: UInt32
    var events: [Event] = []
  }

  static let file = InterpreterTests.file.deletingLastPathComponent()
    .appending(path: "robot-alone.json")

  static func story(seed: UInt32) -> Story {
    var story = Story(seed: seed)
    var random = SeededGenerator(seed: UInt64(seed))
    var mind = RobotMind(.own, seed: seed)
    var time = 0.0
    var tapped: Double?
    for step in 0..<400 {
      // The mood of a tap comes exactly when it is due, as where a face is drawn all the time.
      let pause = 0.25 * Double(Int.random(in: 1...(step % 40 < 20 ? 8 : 30), using: &random))
      time = tapped.map { $0 + 0.1 } ?? time + pause
      if tapped != nil {
        tapped = nil
        add("wait", mind.advance(to: time), &mind, time, to: &story)
        continue
      }
      switch Int.random(in: 0..<12, using: &random) {
      case 0: add("press", mind.longPress(at: time), &mind, time, to: &story)
      case 1...5:
        tapped = time
        add("tap", mind.tap(at: time), &mind, time, to: &story)
      default: add("wait", mind.advance(to: time), &mind, time, to: &story)
      }
    }
    return story
  }

  /// A page alone has no motors: actions end as they begin.
  private static func add(
    _ what: String, _ effects: [RobotMind.Effect], _ mind: inout RobotMind, _ time: Double,
    to story: inout Story
  ) {
    let isPlayed = effects.contains { if case .play = $0 { true } else { false } }
    let all = isPlayed ? effects + mind.actionEnded(at: time) : effects
    story.events.append(
      Story.Event(
        time: time, what: what, mood: mind.mood, cycle: mind.cycle, isRandom: mind.isRandom,
        shown: all.compactMap { if case .show(let mood) = $0 { mood } else { nil } }))
  }

  @Test("the story that the page's mind is tested with is what this mind makes of it")
  func pinned() throws {
    let stories = [1, 77, 4_000_000_000].map { Self.story(seed: $0) }
    if ProcessInfo.processInfo.environment["RENEW_STORY"] != nil {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys]
      try (encoder.encode(stories) + Data("\n".utf8)).write(to: Self.file)
    }
    let known = try JSONDecoder().decode([Story].self, from: Data(contentsOf: Self.file))
    #expect(known == stories)
    let events = stories.flatMap(\.events)
    #expect(events.contains { $0.isRandom && $0.shown.count > 0 && $0.what == "wait" })
    #expect(Set(events.map(\.cycle)).count == 21)
  }
}
