import Foundation
import Signals
import TestSupport
import Testing
import Tracking

@Suite("Slots that stay with hands")
struct HandSlotsTests {
  private static func hand(_ side: Hand.Side, confidence: Float = 0.95) -> Hand {
    Hand(side: side, confidence: confidence, picture: HandJoints(), world: HandJoints())
  }

  /// Slots of right (capital) and left hands in pictures 0.1 s apart.
  @Test(
    "which slot each hand gets",
    arguments: [
      ("one stays", [["R": 0.5], ["R": 0.52]], [["R": 0], ["R": 0]]),
      ("a second one comes", [["R": 0.5], ["R": 0.5, "L": 0.2]], [["R": 0], ["R": 0, "L": 1]]),
      (
        "one is unseen for 0.2 s", [["R": 0.5, "L": 0.2], ["L": 0.2], ["R": 0.5, "L": 0.2]],
        [["R": 0, "L": 1], ["L": 1], ["R": 0, "L": 1]]
      ),
      (
        "unseen for longer, its slot is free", [["R": 0.5], [:], [:], [:], [:], ["L": 0.1]],
        [["R": 0], [:], [:], [:], [:], ["L": 0]]
      ),
      ("another side far off is another hand", [["R": 0.2], ["L": 0.6]], [["R": 0], ["L": 1]]),
      (
        "a jump across the picture is another hand", [["R": 0.1], ["R": 0.9]], [["R": 0], ["R": 1]]
      ),
      ("a jump of 0.4 is the same one", [["R": 0.2], ["R": 0.6]], [["R": 0], ["R": 0]]),
      ("a side that flips", [["R": 0.5], ["L": 0.5], ["R": 0.5]], [["R": 0], ["L": 0], ["R": 0]]),
    ] as [(String, [[String: Float]], [[String: Int]])])
  func table(_ name: String, frames: [[String: Float]], expected: [[String: Int]]) {
    var slots = HandSlots()
    for (index, (frame, expected)) in zip(frames, expected).enumerated() {
      let keys = frame.keys.sorted(by: >)
      let given = slots.assign(
        keys.map { Self.hand($0 == "R" ? .right : .left) },
        at: keys.map { SIMD2(frame[$0] ?? 0, 0.3) }, time: Double(index) * 0.1)
      #expect(given == keys.map { expected[$0] }, "\(name), picture \(index)")
    }
  }

  @Test(
    "hands that cross keep their slots", arguments: [15.0, 30, 60, 100], [0.3, 0.8, 2] as [Float])
  func crossing(rate: Double, speed: Float) {
    var random = SeededGenerator(seed: 4)
    var slots = HandSlots()
    for frame in 0...Int(0.8 / Double(speed) * rate) {
      let way = speed * Float(Double(frame) / rate)
      let noise = { SIMD2(random.gaussian(), random.gaussian()) * 0.002 }
      let pair = [SIMD2(0.1 + way, 0.3) + noise(), SIMD2(0.9 - way, 0.3) + noise()]
      let isTurned = Bool.random(using: &random)
      let hands = [Self.hand(.right), Self.hand(.left)]
      let given = slots.assign(
        isTurned ? hands.reversed() : hands, at: isTurned ? pair.reversed() : pair,
        time: Double(frame) / rate)
      let first: [Int?] = isTurned ? given.reversed() : given
      // The first picture numbers them in its order.
      if frame == 0 { slots = HandSlots() }
      if frame == 0 { _ = slots.assign(hands, at: pair, time: 0) }
      if frame > 0 { #expect(first == [0, 1], "at \(way)") }
    }
  }

  @Test("two right hands of two players cross without a side to tell them apart")
  func crossingAlike() {
    var slots = HandSlots()
    for frame in 0...60 {
      let way = Float(frame) / 60 * 0.8
      let given = slots.assign(
        [Self.hand(.right), Self.hand(.right)],
        at: [SIMD2(0.1 + way, 0.32), SIMD2(0.9 - way, 0.3)], time: Double(frame) / 60)
      #expect(given == [0, 1], "at \(way)")
    }
  }

  @Test(
    "four hands with noise, flicker, turned order and wrong sides keep their slots",
    arguments: 1...20)
  func four(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let sides: [Hand.Side] = [.left, .right, .left, .right]
    var unseen = [0, 0, 0, 0]
    var slots = HandSlots()
    // Pictures since each hand got its slot: the first ones may say the wrong side.
    var ages = [0, 0, 0, 0]
    for frame in 0..<600 {
      let time = Double(frame) / 60
      var seen: [Int] = []
      for hand in 0..<4 {
        unseen[hand] = max(0, unseen[hand] - 1)
        if frame > 0, Int.random(in: 0..<60, using: &random) == 0 { unseen[hand] = 8 }
        if unseen[hand] == 0 { seen.append(hand) }
      }
      if frame > 0 { seen.shuffle(using: &random) }
      let hands = seen.map { hand in
        let isWrong = frame > 0 && Int.random(in: 0..<20, using: &random) == 0
        let side = sides[hand] == .left ? Hand.Side.right : .left
        return Self.hand(isWrong ? side : sides[hand], confidence: isWrong ? 0.6 : 0.95)
      }
      let places = seen.map { hand in
        let x = Float(0.14 + 0.24 * Double(hand) + 0.1 * sin(3 * time + Double(hand)))
        return SIMD2(x, 0.3) + SIMD2(random.gaussian(), random.gaussian()) * 0.003
      }
      #expect(slots.assign(hands, at: places, time: time) == seen, "frame \(frame)")
      for hand in 0..<4 { ages[hand] = slots.isKept(hand) ? ages[hand] + 1 : 0 }
      for hand in seen where ages[hand] > 4 { #expect(slots.side(hand) == sides[hand]) }
    }
  }

  @Test("a hand detected twice gets one slot, and a fifth one none")
  func crowd() {
    var slots = HandSlots()
    let places = [0.1, 0.3, 0.5, 0.7, 0.9, 0.105].map { SIMD2<Float>($0, 0.5) }
    let hands = places.map { _ in Self.hand(.right) }
    #expect(
      slots.assign([hands[0]], at: [places[0]], time: 0) == [0])
    #expect(slots.assign(hands, at: places, time: 0.02) == [0, 1, 2, 3, nil, nil])
  }

  @Test("unusable points, times and counts")
  func unusable() {
    var slots = HandSlots(memory: .nan)
    let hand = Self.hand(.left, confidence: .nan)
    #expect(slots.assign([hand], at: [SIMD2(.nan, 0)], time: 0) == [nil])
    #expect(slots.assign([hand, hand], at: [SIMD2(0.5, 0.5)], time: .nan) == [0, nil])
    #expect(slots.assign([hand], at: [SIMD2(0.5, 0.5)], time: 10) == [0])
    #expect(slots.assign([hand], at: [SIMD2(0.5, 0.5)], time: 9.9) == [0])
    #expect(slots.assign([], at: [], time: -100) == [])
    #expect(!slots.isKept(0) && !slots.isKept(-1) && slots.side(9) == nil)
    let many = Array(repeating: hand, count: 500)
    let places = (0..<500).map { SIMD2(Float($0), 0) }
    #expect(slots.assign(many, at: places, time: 0).compactMap { $0 } == [0, 1, 2, 3])
  }
}
