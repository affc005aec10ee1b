/// The hands seen at one instant.
public struct HandFrame: Hashable, Sendable {
  /// Seconds since the source's session began.
  public var time: Double
  public var sequence: UInt32
  public var hands: [Hand]

  public init(time: Double, sequence: UInt32, hands: [Hand]) {
    self.time = time
    self.sequence = sequence
    self.hands = hands
  }
}

/// One hand: 21 joints in MediaPipe's order (wrist, thumb, index, middle, ring, little; base to tip).
public struct Hand: Hashable, Sendable {
  public enum Side: String, Codable, Sendable { case left, right }

  /// The performer's own hand, assuming a picture that is not mirrored.
  public var side: Side
  /// Confidence 0…1 of the side.
  public var confidence: Float
  /// Picture coordinates: x and y are fractions 0…1 from the top left, z is relative.
  public var picture: HandJoints
  /// Metres relative to the centre of the hand.
  public var world: HandJoints

  public init(side: Side, confidence: Float, picture: HandJoints, world: HandJoints) {
    self.side = side
    self.confidence = confidence
    self.picture = picture
    self.world = world
  }
}

/// 21 points packed as x, y, z.
public struct HandJoints: Hashable, Sendable {
  public static let count = 21
  private var storage = SIMD64<Float>.zero

  public init() {}

  /// The point of joint 0…20.
  public subscript(joint: Int) -> SIMD3<Float> {
    get { SIMD3(storage[3 * joint], storage[3 * joint + 1], storage[3 * joint + 2]) }
    set {
      storage[3 * joint] = newValue.x
      storage[3 * joint + 1] = newValue.y
      storage[3 * joint + 2] = newValue.z
    }
  }
}
