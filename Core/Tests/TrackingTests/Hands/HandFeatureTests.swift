import Foundation
import Signals
import TestSupport
import Testing
import Tracking

@Suite("Features of a hand")
struct HandFeatureTests {
  @Test("every set of fingers is found, with noise, any person and both sides", arguments: 0..<32)
  func fingers(raw: UInt8) {
    var random = SeededGenerator(seed: UInt64(raw) + 1)
    let set = FingerSet(rawValue: raw)
    for person in 0..<10 {
      var model = SyntheticHand(set)
      model.person = .init(using: &random)
      model.side = person.isMultiple(of: 2) ? .left : .right
      model.palm = PalmAngles(
        roll: .random(in: -1...1, using: &random), tilt: .random(in: -0.8...0.8, using: &random),
        yaw: .random(in: -1...1, using: &random))
      var detector = FingerDetector()
      for _ in 0..<10 { _ = detector.update(model.seen(worldNoise: 0.002, using: &random).world) }
      #expect(detector.fingers == set, "person \(person)")
    }
    #expect(set.count == raw.nonzeroBitCount)
  }

  @Test("a finger that trembles at the limit does not flicker")
  func fingerHysteresis() {
    var random = SeededGenerator(seed: 2)
    var model = SyntheticHand(.all)
    var detector = FingerDetector()
    var changes = 0
    var last = true
    for frame in 0..<1200 {
      // From straight to bent and back in 20 s.
      let bend = Float(0.5 - 0.5 * cos(2 * .pi * Double(frame) / 1200))
      model.bends[1] = [0.9 * bend, 1.7 * bend, 0.8 * bend]
      let hand = model.seen(worldNoise: 0.001, using: &random)
      let isOut = detector.update(hand.world).contains(.index)
      if isOut != last { changes += 1 }
      last = isOut
    }
    #expect(changes == 2)
  }

  @Test(
    "angles of the palm", arguments: [Hand.Side.left, .right],
    [
      PalmAngles(), PalmAngles(roll: 0.7), PalmAngles(roll: -2.5), PalmAngles(tilt: 0.9),
      PalmAngles(tilt: -0.6), PalmAngles(yaw: 1.2), PalmAngles(yaw: -3),
      PalmAngles(roll: 0.5, tilt: 0.4, yaw: -0.8),
    ])
  func palm(side: Hand.Side, angles: PalmAngles) {
    var model = SyntheticHand(.all)
    model.side = side
    model.palm = angles
    let found = model.exact.world.palmAngles(of: side)
    #expect(abs(found.roll - angles.roll) < 0.06)
    #expect(abs(found.tilt - angles.tilt) < 0.06)
    #expect(abs(found.yaw - angles.yaw) < 0.06)
  }

  @Test("openness falls steadily from an open hand to a fist")
  func openness() {
    var last: Float = 1.1
    for step in 0...20 {
      var model = SyntheticHand(.all)
      let bend = Float(step) / 20
      for finger in 1...4 { model.bends[finger] = [1.4 * bend, 1.7 * bend, 1.0 * bend] }
      let openness = model.exact.world.openness
      #expect(openness <= last)
      if (2..<19).contains(step) { #expect(openness < last) }
      last = openness
    }
    #expect(SyntheticHand(.all).exact.world.openness > 0.95 && last < 0.05)
  }

  @Test("pinch of thumb and index or middle finger", arguments: [1, 2])
  func pinch(finger: Int) {
    var model = SyntheticHand(.all)
    model.pinchingFinger = finger
    for other in 1...2 {
      model.bends[other] = other == finger ? [0.9, 0.8, 0.4] : [0.1, 0.1, 0.1]
    }
    var last: Float = -1
    for step in 0...10 {
      model.pinch = Float(step) / 10
      let value = model.exact.world.pinch(with: finger == 1 ? .index : .middle)
      #expect(value >= last)
      last = value
    }
    #expect(last > 0.9)
    #expect(model.exact.world.pinch(with: finger == 1 ? .middle : .index) < 0.5)
    #expect(SyntheticHand(.all).exact.world.pinch(with: .index) < 0.1)
  }

  @Test(
    "distance within 12 %, for any rotation, with noise",
    arguments: [0.25, 0.4, 0.7, 1.2] as [Float])
  func distance(metres: Float) throws {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<50 {
      var model = SyntheticHand(.all)
      model.distance = metres
      model.palm = PalmAngles(
        roll: .random(in: -2...2, using: &random), tilt: .random(in: -0.7...0.7, using: &random),
        yaw: .random(in: -1...1, using: &random))
      let hand = model.seen(pictureNoise: 0.001, worldNoise: 0.001, using: &random)
      let found = try #require(model.camera.distance(to: hand))
      #expect(abs(found / metres - 1) < 0.12)
      var flat = hand
      flat.world = HandJoints()
      let guess = try #require(model.camera.distance(to: flat))
      #expect(guess > metres * 0.7 && guess < metres * 2.2)
    }
  }

  @Test("depth is 0 far and 1 near, also for a range that a person showed")
  func depth() throws {
    let usual = DepthRange()
    #expect(usual.depth(at: 0.3) == 1 && usual.depth(at: 5) == 0 && usual.depth(at: .nan) == 0)
    #expect(abs(usual.depth(at: 0.6) - 0.5) < 1e-6)
    var shown = SampledRange()
    for step in 0..<200 { shown.add(0.4 + 0.4 * Float(step) / 200) }
    for _ in 0..<5 { shown.add(9) }
    let range = try #require(DepthRange(of: shown))
    #expect(abs(range.near - 0.42) < 0.01 && abs(range.far - 0.79) < 0.02)
    var still = SampledRange()
    for _ in 0..<200 { still.add(0.5) }
    #expect(DepthRange(of: still) == nil && DepthRange(of: SampledRange()) == nil)
    let odd = DepthRange(near: .infinity, far: -3)
    #expect(odd.far > odd.near && DepthRange(near: .nan, far: .nan) == DepthRange())
  }

  @Test("thumb up", arguments: [Hand.Side.left, .right])
  func thumbUp(side: Hand.Side) {
    var model = SyntheticHand(.thumb)
    model.side = side
    func isUp(_ roll: Float) -> Bool {
      model.palm = PalmAngles(roll: roll)
      let joints = model.exact.world
      var detector = FingerDetector()
      var hand = TrackedHand(slot: 0, side: side, position: .zero)
      hand.fingers = detector.update(joints)
      hand.palm = joints.palmAngles(of: side)
      return hand.isThumbUp
    }
    let quarter: Float = side == .right ? -.pi / 2 : .pi / 2
    #expect(isUp(quarter) && !isUp(0) && !isUp(-quarter))
    model = SyntheticHand(.all)
    model.side = side
    #expect(!isUp(quarter))
  }

  @Test(
    "joints without extent or with unusable numbers give finite features",
    arguments: [0, 1e-30, 1e30, Float.nan])
  func unusable(value: Float) {
    var joints = HandJoints()
    for joint in 0..<HandJoints.count where joint > 0 { joints[joint] = SIMD3(repeating: value) }
    var detector = FingerDetector()
    #expect(detector.update(joints) == [])
    #expect(joints.openness >= 0 && joints.openness <= 1)
    let pinch = joints.pinch(with: .index)
    #expect(pinch >= 0 && pinch <= 1)
    #expect(HandShape(joints) == nil)
    let hand = Hand(side: .left, confidence: 1, picture: joints, world: joints)
    #expect(CameraGeometry(fieldOfView: .nan, aspect: 0).distance(to: hand)?.isFinite ?? true)
  }
}
