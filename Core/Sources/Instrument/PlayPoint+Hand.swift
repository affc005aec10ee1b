import Numbers
import Signals
import Tracking

extension PlayPoint {
  /// The speed of the strongest strike in heights of the picture per second.
  private static let fullStrike: Float = 4
  /// Seconds: a hand that rests has a long lag, which is its steadiness.
  private static let longestLead: Float = 0.015

  /// A tracked hand as source `hand0` to `hand3`.
  ///
  /// - Parameters:
  ///   - isMirrored: whether the player plays in front of a mirror: the right of the surface is the left of the camera's
  ///     picture.
  ///   - leads: whether the hand is put where it is now rather than where the stabiliser has it, so that crossings get
  ///     their true instants.
  init(_ hand: TrackedHand, isMirrored: Bool, leads: Bool = false) {
    self.init(PlaySource(.hand, hand.slot))
    var hand = hand
    if leads { hand.position += min(hand.lag, PlayPoint.longestLead) * hand.velocity }
    let side: Float = isMirrored ? -1 : 1
    self[.x] = isMirrored ? 1 - hand.position.x : hand.position.x
    self[.y] = 1 - hand.position.y
    self[.depth] = hand.depth
    self[.speed] = (hand.velocity * hand.velocity).sum().squareRoot() / SourceMotion.fullSpeed
    self[.pinch] = hand.indexPinch
    self[.openness] = hand.openness
    self[.roll] = PlayPoint.unit(side * hand.palm.roll)
    self[.tilt] = PlayPoint.unit(hand.palm.tilt)
    self[.yaw] = PlayPoint.unit(side * hand.palm.yaw)
    self[.fingerCount] = Float(hand.fingers.count) / 5
    posture = hand.posture
    strike = hand.strike.map { ($0 / PlayPoint.fullStrike).clamped(to: 0...1) }
  }

  /// −90°…90° as 0…1.
  private static func unit(_ angle: Float) -> Float { 0.5 + angle / Float.pi }
}
