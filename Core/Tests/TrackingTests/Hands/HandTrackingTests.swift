import Foundation
import Signals
import TestSupport
import Testing
import Tracking

@Suite("Tracked hands")
struct HandTrackingTests {
  private static func frame(_ number: Int, _ hands: [Hand], rate: Double = 60) -> HandFrame {
    HandFrame(
      time: Double(number) / rate, sequence: UInt32(truncatingIfNeeded: number), hands: hands)
  }

  @Test("two players' four hands keep slots and sides, and their values are right")
  func four() throws {
    var random = SeededGenerator(seed: 12)
    var tracking = HandTracking()
    let sets: [FingerSet] = [[], .all, .index, [.index, .middle]]
    let models = (0..<4).map { number in
      var model = SyntheticHand(sets[number])
      model.side = number.isMultiple(of: 2) ? .left : .right
      model.centre = SIMD2(0.14 + 0.24 * Float(number), 0.5)
      model.distance = 0.8
      return model
    }
    var last: [TrackedHand] = []
    for number in 0..<300 {
      let isFlicker = number > 30 && number % 50 < 6
      let order = number == 0 ? [0, 1, 2, 3] : [0, 1, 2, 3].shuffled(using: &random)
      let hands = order.filter { !isFlicker || $0 != 2 }.map {
        models[$0].seen(pictureNoise: 0.002, worldNoise: 0.002, using: &random)
      }
      last = tracking.update(Self.frame(number, hands))
      #expect(last.map(\.slot) == (isFlicker ? [0, 1, 3] : [0, 1, 2, 3]))
    }
    try #require(last.count == 4)
    for (hand, model) in zip(last, models) {
      #expect(hand.side == model.side && hand.fingers == sets[hand.slot])
      #expect(abs(hand.position.x - hand.raw.x) < 0.006 && abs(hand.distance - 0.8) < 0.1)
      #expect(abs(hand.depth - DepthRange().depth(at: hand.distance)) < 1e-6)
      #expect(hand.heldSeconds > 0.5 && hand.strike == nil && hand.posture == nil)
    }
    #expect(last[0].openness < 0.2 && last[1].openness > 0.8)
  }

  @Test("a moving hand has the velocity of its position, and a strike its speed")
  func velocity() {
    var tracking = HandTracking()
    var model = SyntheticHand(.all)
    var strikes: [Float] = []
    for number in 0..<60 {
      let u = min(max(Float(number - 20) / 12, 0), 1)
      model.centre = SIMD2(
        0.5, 0.3 + 0.4 * (10 * u * u * u - 15 * u * u * u * u + 6 * u * u * u * u * u))
      let hands = tracking.update(Self.frame(number, [model.exact]))
      #expect(hands.count == 1)
      if let strike = hands.first?.strike { strikes.append(strike) }
      if number == 26 { #expect((hands.first?.velocity.y ?? 0) > 2.5) }
      if number == 59 { #expect(abs(hands.first?.velocity.y ?? 9) < 0.01) }
    }
    // 1.875 times the mean speed of 0.4 in 0.2 s.
    #expect(strikes.count == 1 && abs((strikes.first ?? 0) - 3.75) < 0.2)
  }

  @Test("the played point is the palm or the tip of the index finger")
  func point() throws {
    let model = SyntheticHand(.all)
    var tracking = HandTracking()
    let palm = try #require(tracking.update(Self.frame(0, [model.exact])).first)
    tracking.settings.playedPoint = .indexTip
    let tip = try #require(tracking.update(Self.frame(1, [model.exact])).first)
    let joint = model.exact.picture[8]
    #expect(tip.position == SIMD2(joint.x, joint.y) && tip.slot == palm.slot)
    #expect(palm.position.y - tip.position.y > 0.1 && tip.velocity == .zero)
  }

  @Test("a pinch is held with hysteresis")
  func pinch() {
    var random = SeededGenerator(seed: 21)
    var tracking = HandTracking()
    var model = SyntheticHand(.all)
    model.bends[1] = [0.9, 0.8, 0.4]
    var changes = 0
    var last = false
    for number in 0..<1200 {
      model.pinch = Float(0.5 - 0.5 * cos(2 * .pi * Double(number) / 600))
      let hand = model.seen(pictureNoise: 0.002, worldNoise: 0.002, using: &random)
      let isPinching = tracking.update(Self.frame(number, [hand])).first?.isPinching ?? false
      if isPinching != last { changes += 1 }
      last = isPinching
    }
    #expect(changes == 4)
  }

  @Test("a posture is taught from a slot and found again")
  func postures() throws {
    var random = SeededGenerator(seed: 31)
    var tracking = HandTracking()
    let names = ["fist", "open"]
    let models = [SyntheticHand([]), SyntheticHand(.all)]
    for (index, name) in names.enumerated() {
      tracking.settings.postures.add(name)
      for number in 0..<5 {
        let hand = models[index].seen(worldNoise: 0.002, using: &random)
        _ = tracking.update(Self.frame(100 * index + number, [hand]))
        let isTaught = tracking.teach(index, from: 0)
        #expect(isTaught)
      }
    }
    let taught = [tracking.teach(0, from: 3), tracking.teach(5, from: 0)]
    #expect(taught == [false, false])
    for index in [1, 0] {
      var found: Int?
      for number in 0..<20 {
        let hand = models[index].seen(worldNoise: 0.002, using: &random)
        found = tracking.update(Self.frame(400 - 100 * index + number, [hand])).first?.posture
      }
      #expect(found == index)
    }
  }

  @Test("a hand that takes the slot of a lost one in one picture begins anew")
  func another() {
    var tracking = HandTracking()
    var near = SyntheticHand(.all)
    near.centre.x = 0.2
    for number in 0..<30 { _ = tracking.update(Self.frame(number, [near.exact])) }
    var far = SyntheticHand(.all)
    far.centre.x = 0.9
    let hand = tracking.update(Self.frame(60, [far.exact])).first
    #expect(hand?.heldSeconds == 0 && hand?.velocity == .zero)
    #expect(abs((hand?.position.x ?? 0) - (hand?.raw.x ?? 1)) < 1e-5)
  }

  @Test("settings survive storing; unusable and missing ones are the defaults")
  func coding() throws {
    var settings = HandTrackingSettings()
    settings.stabilizer = .classic
    settings.playedPoint = .indexTip
    settings.lostSeconds = 1
    settings.strikeSpeed = 3
    settings.depth = DepthRange(near: 0.2, far: 0.5)
    settings.camera = CameraGeometry(fieldOfView: 90, aspect: 1)
    let data = try JSONEncoder().encode(settings)
    #expect(try JSONDecoder().decode(HandTrackingSettings.self, from: data) == settings)
    let empty = try JSONDecoder().decode(HandTrackingSettings.self, from: Data("{}".utf8))
    #expect(empty == HandTrackingSettings())
    let odd = #"{"lostSeconds":1e99,"strikeSpeed":-4,"camera":{"aspect":0,"fieldOfView":1e9}}"#
    let clamped = try JSONDecoder().decode(HandTrackingSettings.self, from: Data(odd.utf8))
    #expect(clamped.lostSeconds == 2 && clamped.strikeSpeed == 0.2)
    #expect(clamped.camera == CameraGeometry(fieldOfView: 150, aspect: 0.25))
  }

  @Test("unusable hands, times and counts give finite values", arguments: 1...20)
  func fuzz(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let odd: [Float] = [.nan, .infinity, -.infinity, 1e30, -1e30, 0, 11]
    let times: [Double] = [.nan, .infinity, -1e300, 1e300, 0, 3]
    var tracking = HandTracking()
    let methods = PositionStabilizer.Method.allCases
    tracking.settings.stabilizer = methods[Int(seed) % methods.count]
    for number in 0..<200 {
      let hands = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        var model = SyntheticHand(FingerSet(rawValue: .random(in: 0...31, using: &random)))
        model.centre.x = .random(in: -1...2, using: &random)
        var hand = model.seen(pictureNoise: 0.01, using: &random)
        let joint = Int.random(in: 0..<21, using: &random)
        let value = odd.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<6, using: &random) {
        case 0: hand.picture[joint].x = value
        case 1: hand.world[joint].z = value
        case 2: hand.world = HandJoints()
        case 3: hand.picture = HandJoints()
        case 4: hand.confidence = value
        default: break
        }
        return hand
      }
      var frame = Self.frame(number, hands)
      if number.isMultiple(of: 5) { frame.time = times.randomElement(using: &random) ?? 0 }
      let tracked = tracking.update(frame)
      #expect(Set(tracked.map(\.slot)).count == tracked.count && tracked.count <= 4)
      for hand in tracked {
        let numbers = [
          hand.position.x, hand.position.y, hand.velocity.x, hand.velocity.y, hand.depth,
          hand.distance, hand.indexPinch, hand.middlePinch, hand.openness, hand.palm.roll,
          hand.palm.tilt, hand.palm.yaw, hand.strike ?? 0, Float(hand.heldSeconds),
        ]
        #expect(numbers.allSatisfy { $0.isFinite }, "\(numbers)")
        #expect((0...1).contains(hand.depth) && hand.heldSeconds >= 0)
      }
    }
  }
}
