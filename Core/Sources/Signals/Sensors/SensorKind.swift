/// What a sensor event carries.
public enum SensorKind: String, CaseIterable, Codable, Sendable {
  case face, channels, hands, body, motion, glove, audio, picture
}

/// A set of sensor kinds in one word.
public struct SensorKinds: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  public init(_ kind: SensorKind) {
    switch kind {
    case .face: self = .face
    case .channels: self = .channels
    case .hands: self = .hands
    case .body: self = .body
    case .motion: self = .motion
    case .glove: self = .glove
    case .audio: self = .audio
    case .picture: self = .picture
    }
  }

  public static let face = SensorKinds(rawValue: 1)
  public static let channels = SensorKinds(rawValue: 1 << 1)
  public static let hands = SensorKinds(rawValue: 1 << 2)
  public static let body = SensorKinds(rawValue: 1 << 3)
  public static let motion = SensorKinds(rawValue: 1 << 4)
  public static let glove = SensorKinds(rawValue: 1 << 5)
  public static let audio = SensorKinds(rawValue: 1 << 6)
  public static let picture = SensorKinds(rawValue: 1 << 7)

  public static let all = SensorKinds(rawValue: (1 << 8) - 1)

  public func contains(_ kind: SensorKind) -> Bool { contains(SensorKinds(kind)) }
}
