public import Signals

/// The result for one picture.
public struct TrackingResult: Hashable, Sendable {
  /// Nil when the tracker does not detect faces; an untracked frame when no face was detected.
  public var face: FaceFrame?
  /// Every detected face; the first one is `face`. Their order may change from one picture to the next.
  public var faces: [FaceFrame]
  public var hands: HandFrame

  public init(face: FaceFrame?, faces: [FaceFrame] = [], hands: HandFrame) {
    self.face = face
    self.faces = faces
    self.hands = hands
  }
}
