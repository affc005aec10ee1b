public import Signals

/// What one picture showed.
public struct TrackingResult: Hashable, Sendable {
  /// Nil when the tracker does not follow faces; a frame that is not tracked when it saw none.
  public var face: FaceFrame?
  /// Every face that was seen; the first one is `face`. From one picture to the next their order may change.
  public var faces: [FaceFrame]
  public var hands: HandFrame

  public init(face: FaceFrame?, faces: [FaceFrame] = [], hands: HandFrame) {
    self.face = face
    self.faces = faces
    self.hands = hands
  }
}
