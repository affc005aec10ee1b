public import Signals

/// One hand of a player at one instant.
public struct TrackedHand: Hashable, Sendable {
  /// 0…3, kept while the hand is seen.
  public var slot: Int
  /// The performer's own hand, steadied against labels that flip.
  public var side: Hand.Side
  /// The played point, stabilised: fractions of the picture, x to the right, y down.
  public var position: SIMD2<Float>
  /// Velocity of the stabilised position in fractions per second.
  public var velocity: SIMD2<Float> = .zero
  /// Seconds by which the stabilised position is behind a hand of even speed.
  public var lag: Float = 0
  /// The played point before the stabiliser.
  public var raw: SIMD2<Float>
  /// 0 far … 1 near.
  public var depth: Float = 0.5
  /// Estimated metres from the camera.
  public var distance: Float = 0.6
  /// The extended fingers.
  public var fingers: FingerSet = []
  /// 0 open … 1 closed, between thumb and index.
  public var indexPinch: Float = 0
  /// 0 open … 1 closed, between thumb and middle finger.
  public var middlePinch: Float = 0
  /// Whether thumb and index touch, with hysteresis.
  public var isPinching = false
  /// 0 fist … 1 open.
  public var openness: Float = 0.5
  public var palm = PalmAngles()
  /// Speed of a strike that peaked in this frame, in fractions per second; nil without one.
  public var strike: Float?
  /// Index of the taught posture; nil when it resembles none.
  public var posture: Int?
  /// Seconds the hand has been still.
  public var heldSeconds = 0.0

  /// A hand at a place, with neutral values for the rest.
  public init(slot: Int, side: Hand.Side, position: SIMD2<Float>) {
    self.slot = slot
    self.side = side
    self.position = position
    raw = position
  }
}
