public import Signals

/// What one picture showed.
public struct Tracked: Hashable, Sendable {
  /// Nil when the tracker does not follow faces; a frame that is not tracked when it saw none.
  public var face: FaceFrame?
  public var hands: HandFrame

  public init(face: FaceFrame?, hands: HandFrame) {
    self.face = face
    self.hands = hands
  }
}
