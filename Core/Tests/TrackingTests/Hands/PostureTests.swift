import Foundation
import Signals
import TestSupport
import Testing
import Tracking

@Suite("Postures taught by example")
struct PostureTests {
  /// A hand in a posture, as another person in another moment shows it.
  static func shown(
    _ model: SyntheticHand, by person: SyntheticHand.Person,
    using random: inout some RandomNumberGenerator
  ) -> Hand {
    var model = model
    model.person = person
    model.side = Bool.random(using: &random) ? .left : .right
    model.palm = PalmAngles(
      roll: .random(in: -1.5...1.5, using: &random), tilt: .random(in: -0.8...0.8, using: &random),
      yaw: .random(in: -1...1, using: &random))
    model.splay += 0.03 * random.gaussian()
    for finger in 0..<5 {
      for joint in 0..<3 { model.bends[finger][joint] += 0.1 * random.gaussian() }
    }
    return model.seen(pictureNoise: 0.002, worldNoise: 0.002, using: &random)
  }

  static var pinching: SyntheticHand {
    var model = SyntheticHand([.middle, .ring, .little, .thumb])
    model.bends[1] = [0.9, 0.8, 0.4]
    model.pinch = 1
    return model
  }

  static var claw: SyntheticHand {
    var model = SyntheticHand(.all)
    for finger in 1...4 { model.bends[finger] = [0.1, 1.2, 0.8] }
    return model
  }

  static let taught: [SyntheticHand] = [
    SyntheticHand([]), SyntheticHand(.all), SyntheticHand(.index),
    SyntheticHand([.index, .middle]), SyntheticHand(.thumb), SyntheticHand([.thumb, .little]),
    SyntheticHand([.index, .little]), pinching, SyntheticHand([.index, .middle, .ring, .little]),
  ]

  static let untaught: [SyntheticHand] = [
    claw, SyntheticHand(.little), SyntheticHand(.middle), SyntheticHand([.thumb, .index]),
    SyntheticHand([.index, .middle, .ring]), SyntheticHand([.middle, .ring]),
    SyntheticHand([.middle, .ring, .little]), SyntheticHand([.thumb, .middle, .ring]),
    SyntheticHand([.thumb, .index, .middle]), SyntheticHand([.ring, .little]),
  ]

  /// Nine postures with five examples of one person each.
  static func library(seed: UInt64) throws -> PostureSet {
    var random = SeededGenerator(seed: seed)
    var set = PostureSet()
    let teacher = SyntheticHand.Person(using: &random)
    for (index, model) in taught.enumerated() {
      #expect(set.add("posture \(index)") == index)
      for _ in 0..<5 {
        let shape = try #require(HandShape(shown(model, by: teacher, using: &random).world))
        set.teach(shape, as: index)
      }
    }
    return set
  }

  @Test("nine postures of five examples: at least 95 % right, at most 2 % of others taken for one")
  func accuracy() throws {
    var (right, wrong, falseOnes, tries, others) = (0, 0, 0, 0, 0)
    for seed in 1...12 as ClosedRange<UInt64> {
      let set = try Self.library(seed: seed)
      var random = SeededGenerator(seed: seed + 100)
      for person in 0..<10 {
        let player = SyntheticHand.Person(using: &random)
        for (index, model) in Self.taught.enumerated() {
          let hand = Self.shown(model, by: player, using: &random)
          let found = HandShape(hand.world).flatMap(set.classify)
          tries += 1
          right += found == index ? 1 : 0
          wrong += found != nil && found != index ? 1 : 0
        }
        for model in Self.untaught where person < 10 {
          let hand = Self.shown(model, by: player, using: &random)
          others += 1
          falseOnes += HandShape(hand.world).flatMap(set.classify) == nil ? 0 : 1
        }
      }
    }
    let parts = [right, wrong].map { Double($0) / Double(tries) * 100 }
    let falsePart = Double(falseOnes) / Double(others) * 100
    print(
      "postures: \(parts[0]) % right, \(parts[1]) % wrong of \(tries); \(falsePart) % false of \(others)"
    )
    #expect(parts[0] >= 95 && parts[1] <= 1 && falsePart <= 2)
  }

  @Test("a posture counts after it was seen for a moment")
  func hold() throws {
    let set = try Self.library(seed: 1)
    var random = SeededGenerator(seed: 3)
    var teacher = SeededGenerator(seed: 1)
    let person = SyntheticHand.Person(using: &teacher)
    var classifier = PostureClassifier(hold: 0.09)
    let fist = HandShape(Self.shown(Self.taught[0], by: person, using: &random).world)
    let open = HandShape(Self.shown(Self.taught[1], by: person, using: &random).world)
    // One letter a frame of 50 ms: fist, open, none; a digit for the posture, a dash for none.
    let seen = "FFFFOFFFOOOOXXXXX"
    var found = ""
    for (frame, letter) in seen.enumerated() {
      let shape = letter == "F" ? fist : letter == "O" ? open : nil
      let posture = classifier.update(shape, in: set, at: Double(frame) * 0.05)
      found += posture.map { "\($0)" } ?? "-"
    }
    #expect(found == "--00000000" + "1111" + "---")
    #expect(classifier.update(fist, in: set, at: .nan) == nil)
  }

  @Test("nine postures, twelve examples, names of forty characters")
  func bounds() throws {
    var set = PostureSet()
    for _ in 0..<9 { #expect(set.add(String(repeating: "x", count: 999)) != nil) }
    #expect(set.add("ten") == nil && set.postures[0].name.count == 40)
    var random = SeededGenerator(seed: 1)
    let hand = SyntheticHand(.all).seen(using: &random)
    let shape = try #require(HandShape(hand.world))
    for _ in 0..<30 { set.teach(shape, as: 0) }
    #expect(set.postures[0].count == 12)
    let isRefused = [9, -1].map { set.teach(shape, as: $0) }
    #expect(isRefused == [false, false])
    #expect(set.classify(shape) == 0)
    set.forget(0)
    set.forget(99)
    set.remove(-1)
    set.rename(1, to: "one")
    set.rename(50, to: "none")
    #expect(set.postures[1].name == "one" && set.classify(shape) == nil)
    set.remove(0)
    #expect(set.postures.count == 8 && set.postures[0].name == "one")
  }

  @Test("a stored set is the same one; damaged examples are dropped")
  func coding() throws {
    let set = try Self.library(seed: 2)
    let data = try JSONEncoder().encode(set)
    #expect(try JSONDecoder().decode(PostureSet.self, from: data) == set)
    let damaged =
      #"{"postures":[{"name":"a","examples":[[1,2],[9e9]]},{"name":"b","examples":[]}]}"#
    let rest = try JSONDecoder().decode(PostureSet.self, from: Data(damaged.utf8))
    #expect(rest.postures.map(\.count) == [0, 0] && rest.postures[1].name == "b")
    #expect(try JSONDecoder().decode(PostureSet.self, from: Data("{}".utf8)) == PostureSet())
  }
}
