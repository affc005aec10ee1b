import Numbers

/// What has to be sensed: kinds, and how many faces, hands and bodies at once.
public struct SensorDemand: Hashable, Sendable {
  public private(set) var kinds: SensorKinds
  /// Maximum number of faces to detect; 0 when `kinds` has no faces.
  public private(set) var faces: Int
  /// Maximum number of hands to detect; 0 when `kinds` has no hands.
  public private(set) var hands: Int
  /// Maximum number of bodies to detect; 0 when `kinds` has no bodies.
  public private(set) var bodies: Int

  public static let maximumFaces = 16
  public static let maximumHands = 8
  public static let maximumBodies = 4

  public static let empty = SensorDemand([])

  /// Numbers are clamped to their maximum; a kind of which none is wanted is not in `kinds`.
  public init(_ kinds: SensorKinds, faces: Int = 1, hands: Int = 2, bodies: Int = 1) {
    self.kinds = kinds
    self.faces = kinds.contains(.face) ? faces.clamped(to: 0...Self.maximumFaces) : 0
    self.hands = kinds.contains(.hands) ? hands.clamped(to: 0...Self.maximumHands) : 0
    self.bodies = kinds.contains(.body) ? bodies.clamped(to: 0...Self.maximumBodies) : 0
    if self.faces == 0 { self.kinds.remove(.face) }
    if self.hands == 0 { self.kinds.remove(.hands) }
    if self.bodies == 0 { self.kinds.remove(.body) }
  }

  public var isEmpty: Bool { kinds.isEmpty }

  /// All kinds of both, with the larger numbers.
  public func union(_ other: SensorDemand) -> SensorDemand {
    SensorDemand(
      kinds.union(other.kinds), faces: max(faces, other.faces), hands: max(hands, other.hands),
      bodies: max(bodies, other.bodies))
  }

  public mutating func formUnion(_ other: SensorDemand) { self = union(other) }

  /// The part that a sensor of these kinds can satisfy.
  public func limited(to offered: SensorKinds) -> SensorDemand {
    SensorDemand(kinds.intersection(offered), faces: faces, hands: hands, bodies: bodies)
  }
}
