import Signals

/// What is kept about the hand of a slot.
struct HandState: Sendable {
  /// Which hand of its slot it is.
  let turn: Int
  /// The last shape seen.
  private(set) var shape: HandShape?

  private var stabilizer: PositionStabilizer
  private var distance = OneEuroFilter<SIMD2<Float>>(minimumCutoff: 1, beta: 10)
  private var metres: Float?
  private var fingers = FingerDetector()
  private var strikes: StrikeDetector
  private var stillness = StillnessDetector()
  private var posture = PostureClassifier()
  private var isPinching = false
  private var place: SIMD2<Float>?
  private var velocity = SIMD2<Float>.zero
  private var time = 0.0

  init(_ settings: HandTrackingSettings, _ turn: Int) {
    self.turn = turn
    stabilizer = PositionStabilizer(settings.stabilizer)
    strikes = StrikeDetector(threshold: settings.strikeSpeed)
  }

  /// Starts position, velocity and stillness again.
  mutating func resetPosition(_ settings: HandTrackingSettings) {
    stabilizer = PositionStabilizer(settings.stabilizer)
    place = nil
    velocity = .zero
    stillness = StillnessDetector()
  }

  mutating func update(
    _ hand: Hand, in slot: Int, side: Hand.Side, at time: Double, _ settings: HandTrackingSettings
  ) -> TrackedHand {
    let raw = Self.point(of: hand, settings.playedPoint)
    var tracked = TrackedHand(slot: slot, side: side, position: stabilizer.update(raw, at: time))
    tracked.raw = raw
    tracked.lag = stabilizer.lag
    move(to: tracked.position, at: time)
    tracked.velocity = velocity
    if strikes.threshold != settings.strikeSpeed {
      strikes = StrikeDetector(threshold: settings.strikeSpeed)
    }
    tracked.strike = strikes.update(speed: velocity.y, at: time)
    tracked.heldSeconds = stillness.update(tracked.position, at: time)
    let joints = hand.shape(aspect: settings.camera.aspect)
    measure(joints, into: &tracked)
    shape = HandShape(joints)
    tracked.posture = posture.update(shape, in: settings.postures, at: time)
    if let seen = settings.camera.distance(to: hand) {
      metres = distance.filter(SIMD2(seen, 0), at: time).x
    }
    tracked.distance = metres ?? tracked.distance
    tracked.depth = settings.depth.depth(at: tracked.distance)
    return tracked
  }

  private mutating func measure(_ joints: HandJoints, into tracked: inout TrackedHand) {
    tracked.fingers = fingers.update(joints)
    tracked.indexPinch = joints.pinch(with: .index)
    tracked.middlePinch = joints.pinch(with: .middle)
    isPinching = tracked.indexPinch >= (isPinching ? Self.opening : Self.closing)
    tracked.isPinching = isPinching
    tracked.openness = joints.openness
    tracked.palm = joints.palmAngles(of: tracked.side)
  }

  private static let closing: Float = 0.85
  private static let opening: Float = 0.65

  private mutating func move(to position: SIMD2<Float>, at time: Double) {
    defer {
      place = position
      if time.isFinite { self.time = time }
    }
    guard let place else { return }
    let step = time - self.time
    if step > 0, step <= 1 { velocity = (position - place) / Float(max(step, 0.001)) }
    if abs(step) > 1 { velocity = .zero }
  }

  private static func point(of hand: Hand, _ played: PlayedPoint) -> SIMD2<Float> {
    switch played {
    case .palm: hand.picture.palmCentre.plane
    case .indexTip: hand.picture[HandJoint.indexTip].plane
    }
  }
}
