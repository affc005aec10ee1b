public import Signals

/// The result for one picture: its face, hands and bodies have the same time and sequence number.
public struct TrackingResult: Hashable, Sendable {
  /// Nil when the tracker does not detect faces; an untracked frame when no face was detected.
  public var face: FaceFrame?
  /// Every detected face; the first one is `face`. Their order may change from one picture to the next.
  public var faces: [FaceFrame]
  /// Empty when no hand was detected, and when the tracker does not detect hands.
  public var hands: HandFrame
  /// Empty when no body was detected, and when the tracker does not detect bodies.
  public var bodies: BodyFrame

  public init(
    face: FaceFrame?, faces: [FaceFrame] = [], hands: HandFrame, bodies: BodyFrame
  ) {
    self.face = face
    self.faces = faces
    self.hands = hands
    self.bodies = bodies
  }
}
