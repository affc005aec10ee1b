import Numbers

/// The joint angles of one hand in a glove; a joint outside `available` is unknown and reads 0.
public struct GloveFrame: Hashable, Sendable {
  public var sequence: UInt32
  public var side: Hand.Side
  /// Whether the glove says that it is calibrated to this hand.
  public var isCalibrated: Bool
  /// Radians.
  public var angles: GloveAngles
  public var available: GloveJointSet

  public init(
    sequence: UInt32, side: Hand.Side, isCalibrated: Bool, angles: GloveAngles = .zero,
    available: GloveJointSet = .all
  ) {
    self.sequence = sequence
    self.side = side
    self.isCalibrated = isCalibrated
    self.angles = angles
    self.available = available
  }
}

/// The 23 joints in UDCAP's order. IP, DIP, PIP, MCP and CMC bend: + is flexion, 0 a straight finger. Spread and
/// roll have the glove's own sign.
public enum GloveJoint: Int, CaseIterable, Codable, Sendable {
  case thumbIP, thumbMCP, thumbCMC, thumbSpread
  case indexDIP, indexPIP, indexMCP, indexSpread
  case middleDIP, middlePIP, middleMCP, middleSpread
  case ringDIP, ringPIP, ringMCP, ringSpread
  case littleDIP, littlePIP, littleMCP, littleSpread
  case thumbRoll, indexRoll, littleRoll

  /// 23.
  public static let count = allCases.count

  /// The name, as in "indexPIP".
  public var name: String { "\(self)" }
}

/// An angle for each joint of a glove, stored without allocation (the nine unused lanes are 0).
public struct GloveAngles: Hashable, Sendable {
  public var storage: SIMD32<Float>

  @inlinable public init(storage: SIMD32<Float>) { self.storage = storage }

  public static let zero = GloveAngles(storage: .zero)

  @inlinable public subscript(joint: GloveJoint) -> Float {
    get { storage[joint.rawValue] }
    set { storage[joint.rawValue] = newValue }
  }
}

/// A set of glove joints in one word: bit n is joint n.
public struct GloveJointSet: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

  public init(_ joints: some Sequence<GloveJoint>) {
    rawValue = joints.reduce(0) { $0 | 1 << UInt32($1.rawValue) }
  }

  public static let all = GloveJointSet(rawValue: (1 << 23) - 1)

  @inlinable public func contains(_ joint: GloveJoint) -> Bool {
    rawValue & (1 << UInt32(joint.rawValue)) != 0
  }
}
