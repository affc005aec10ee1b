/// The result for one picture: its face, hands and bodies have the same time and sequence number.
public struct TrackingResult: Hashable, Sendable {
  /// When the picture was taken, in seconds.
  public let time: Double
  /// Counts the tracker's pictures from 0.
  public let sequence: UInt32
  /// Nil when the tracker does not detect faces; an untracked frame when no face was detected.
  public var face: FaceFrame?
  /// Every detected face; the first one is `face`. Their order may change from one picture to the next.
  public var faces: [FaceFrame]
  /// Nil when the tracker does not detect hands.
  public var hands: HandFrame?
  /// Nil when the tracker does not detect bodies.
  public var bodies: BodyFrame?
  /// Nil when the tracker does not measure light and sharpness.
  public var luma: PictureLuma?

  public init(
    time: Double, sequence: UInt32, face: FaceFrame? = nil, faces: [FaceFrame] = [],
    hands: HandFrame? = nil, bodies: BodyFrame? = nil, luma: PictureLuma? = nil
  ) {
    self.time = time
    self.sequence = sequence
    self.face = face
    self.faces = faces
    self.hands = hands
    self.bodies = bodies
    self.luma = luma
  }
}
