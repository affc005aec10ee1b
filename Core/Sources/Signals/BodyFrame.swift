/// The bodies seen at one instant.
public struct BodyFrame: Hashable, Sendable {
  /// Seconds since the source's session began.
  public var time: Double
  public var sequence: UInt32
  public var bodies: [Body]

  public init(time: Double, sequence: UInt32, bodies: [Body]) {
    self.time = time
    self.sequence = sequence
    self.bodies = bodies
  }
}

/// One body: 33 joints, each estimated also where it is hidden or outside the picture.
public struct Body: Hashable, Sendable {
  /// Picture coordinates: x and y are fractions of its width and height from the top left, outside 0…1 beyond its
  /// edges; z is relative to the middle of the hips, negative towards the camera, in about the scale of x.
  public var picture: BodyJoints
  /// Metres relative to the middle of the hips: x + to the right of the picture, y + down, z + away from the camera.
  public var world: BodyJoints
  /// Probability 0…1 that a joint is in the picture and not hidden.
  public var visibility: BodyScores
  /// Probability 0…1 that a joint is in the picture, hidden or not.
  public var presence: BodyScores

  public init(
    picture: BodyJoints, world: BodyJoints, visibility: BodyScores, presence: BodyScores
  ) {
    self.picture = picture
    self.world = world
    self.visibility = visibility
    self.presence = presence
  }
}

/// A point for each joint of a body, stored without allocation.
public struct BodyJoints: Hashable, Sendable {
  private var x = BodyScores()
  private var y = BodyScores()
  private var z = BodyScores()

  public init() {}

  public subscript(joint: BodyJoint) -> SIMD3<Float> {
    get { SIMD3(x[joint], y[joint], z[joint]) }
    set {
      x[joint] = newValue.x
      y[joint] = newValue.y
      z[joint] = newValue.z
    }
  }
}

/// A number for each joint of a body, stored without allocation.
public struct BodyScores: Hashable, Sendable {
  /// The joints but the last.
  private var storage = SIMD32<Float>.zero
  private var last: Float = 0

  public init() {}

  public subscript(joint: BodyJoint) -> Float {
    get { joint.rawValue < storage.scalarCount ? storage[joint.rawValue] : last }
    set {
      if joint.rawValue < storage.scalarCount {
        storage[joint.rawValue] = newValue
      } else {
        last = newValue
      }
    }
  }
}
