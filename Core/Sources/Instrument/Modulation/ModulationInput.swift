import Numbers
public import Signals
public import Tracking

/// A value of the body or the face, 0…1.
public enum ModulationInput: Hashable, Sendable {
  /// The range of the person's calibration as 0…1.
  case relationship(Relationship)
  /// An angle of the head, −45°…45° as 0…1.
  case head(HeadAxis)
  /// 0 closed, 1 as open as it goes: the channel `jawOpen`.
  case mouth

  public enum HeadAxis: String, CaseIterable, Codable, Sendable {
    /// 1 is the person's own right.
    case turn
    /// 1 is up.
    case nod
    /// 1 is the person's own right shoulder.
    case tilt

    fileprivate var channel: Channel {
      switch self {
      case .turn: .headYaw
      case .nod: .headPitch
      case .tilt: .headRoll
      }
    }
  }

  /// "distance.leftHand.rightHand", "angle.leftShoulder.leftElbow.leftWrist", "head.turn" or "mouth".
  public var id: String {
    switch self {
    case .relationship(let relationship):
      ([relationship.kind.rawValue] + relationship.parts.map(\.rawValue)).joined(separator: ".")
    case .head(let axis): "head.\(axis.rawValue)"
    case .mouth: "mouth"
    }
  }

  /// Nil for an unknown text, and for a relationship in which a part occurs twice.
  public init?(id: String) {
    let words = id.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if words == ["mouth"] {
      self = .mouth
    } else if words.count == 2, words[0] == "head", let axis = HeadAxis(rawValue: words[1]) {
      self = .head(axis)
    } else if let kind = Relationship.Kind(rawValue: words[0]) {
      let parts = words.dropFirst().compactMap(BodyPart.init)
      guard parts.count == words.count - 1, Set(parts).count == parts.count,
        let relationship = Relationship(kind, of: parts)
      else { return nil }
      self = .relationship(relationship)
    } else {
      return nil
    }
  }

  /// The sensors that it is made of.
  public var sensors: SensorKinds {
    guard let relationship else { return .face }
    let hands: Set<BodyPart> = [.leftHand, .rightHand]
    return hands.isDisjoint(with: relationship.parts) ? .body : [.body, .hands]
  }

  /// Nil for a value of the face.
  public var relationship: Relationship? {
    if case .relationship(let relationship) = self { relationship } else { nil }
  }

  /// The value in a face, 0…1; nil for a value of the body, and where it is unknown or not finite.
  func value(in face: ChannelFrame) -> Float? {
    switch self {
    case .relationship: nil
    // Yaw is + to the left and pitch + down.
    case .head(let axis): face.known(axis.channel).map { Self.unit(axis == .tilt ? $0 : -$0) }
    case .mouth: face.known(.jawOpen).map { $0.clamped(to: 0...1) }
    }
  }

  /// −45°…45° as 0…1.
  private static func unit(_ angle: Float) -> Float {
    (0.5 + angle / (.pi / 2)).clamped(to: 0...1)
  }
}

/// As its `id`.
extension ModulationInput: Codable {
  public init(from decoder: any Decoder) throws {
    let single = try decoder.singleValueContainer()
    let id = try single.decode(String.self)
    guard let input = ModulationInput(id: id) else {
      throw DecodingError.dataCorruptedError(
        in: single, debugDescription: "\"\(id)\" is no value of a body or a face.")
    }
    self = input
  }

  public func encode(to encoder: any Encoder) throws {
    var single = encoder.singleValueContainer()
    try single.encode(id)
  }
}

extension ChannelFrame {
  fileprivate func known(_ channel: Channel) -> Float? {
    let value = values[channel]
    return isTracked && available.contains(channel) && value.isFinite ? value : nil
  }
}
