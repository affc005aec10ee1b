/// What two or three parts of a body have to do with each other, as one number.
public enum Relationship: Hashable, Sendable {
  /// Distance in shoulder widths.
  case distance(BodyPart, BodyPart)
  /// Angle in radians 0…π at the second part, between the first and the third.
  case angle(BodyPart, at: BodyPart, BodyPart)
  /// How fast two parts part from each other (+) or approach (−), in shoulder widths per second.
  case relativeSpeed(BodyPart, BodyPart)

  public enum Kind: String, CaseIterable, Codable, Sendable { case distance, angle, relativeSpeed }

  /// A relationship of a kind; nil unless it has three parts for an angle and two otherwise.
  public init?(_ kind: Kind, of parts: [BodyPart]) {
    switch (kind, parts.count) {
    case (.distance, 2): self = .distance(parts[0], parts[1])
    case (.relativeSpeed, 2): self = .relativeSpeed(parts[0], parts[1])
    case (.angle, 3): self = .angle(parts[0], at: parts[1], parts[2])
    default: return nil
    }
  }

  public var kind: Kind {
    switch self {
    case .distance: .distance
    case .angle: .angle
    case .relativeSpeed: .relativeSpeed
    }
  }

  /// The parts in their order.
  public var parts: [BodyPart] {
    switch self {
    case .distance(let a, let b), .relativeSpeed(let a, let b): [a, b]
    case .angle(let a, let vertex, let b): [a, vertex, b]
    }
  }

  /// The range of an uncalibrated person.
  public var usualRange: ClosedRange<Float> {
    switch kind {
    case .distance: 0...3
    case .angle: 0...Float.pi
    case .relativeSpeed: -6...6
    }
  }

  /// The least range that a calibration may give, in the unit of the kind.
  var leastExtent: Float { kind == .relativeSpeed ? 1 : 0.2 }

  /// The value in a pose whose unit of length is `shoulders` metres; for a relative speed, the distance. Nil when a part
  /// is not seen.
  func measure(_ pose: BodyPose, shoulders: Float) -> Float? {
    let places = parts.compactMap { pose[$0] }
    guard places.count == parts.count else { return nil }
    if kind == .angle { return (places[0] - places[1]).angle(to: places[2] - places[1]) }
    let distance = (places[0] - places[1]).length / shoulders
    return distance.isFinite ? distance : nil
  }
}

/// As `{"kind":"distance","parts":["leftHand","head"]}`.
extension Relationship: Codable {
  private enum Keys: CodingKey { case kind, parts }

  public init(from decoder: any Decoder) throws {
    let keyed = try decoder.container(keyedBy: Keys.self)
    let kind = try keyed.decode(Kind.self, forKey: .kind)
    let parts = try keyed.decode([BodyPart].self, forKey: .parts)
    guard let relationship = Relationship(kind, of: parts) else {
      let needed = kind == .angle ? 3 : 2
      throw DecodingError.dataCorruptedError(
        forKey: .parts, in: keyed,
        debugDescription: "\(kind) must have \(needed) parts (got \(parts.count)).")
    }
    self = relationship
  }

  public func encode(to encoder: any Encoder) throws {
    var keyed = encoder.container(keyedBy: Keys.self)
    try keyed.encode(kind, forKey: .kind)
    try keyed.encode(parts, forKey: .parts)
  }
}
