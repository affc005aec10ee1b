import Numbers

/// Something that plays: a hand or a touch. A source has at most one chord of notes.
public struct PlaySource: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case hand, touch
  }

  /// The largest number of sources of a kind.
  public static let maximumPerKind = 4

  /// All hands, then all touches.
  public static let all = Kind.allCases.flatMap { kind in
    (0..<maximumPerKind).map { PlaySource(kind, $0) }
  }

  public let kind: Kind
  /// 0…3.
  public let number: Int

  /// - Parameter number: clamped to 0…3.
  public init(_ kind: Kind, _ number: Int) {
    self.kind = kind
    self.number = number.clamped(to: 0...PlaySource.maximumPerKind - 1)
  }

  /// Parses "hand0" and "touch3"; nil for anything else.
  public init?(id: String) {
    guard let source = PlaySource.all.first(where: { $0.id == id }) else { return nil }
    self = source
  }

  /// "hand0", "touch3".
  public var id: String { kind.rawValue + String(number) }

  /// The index in ``all``, 0…7.
  var index: Int { (kind == .hand ? 0 : PlaySource.maximumPerKind) + number }
}

extension PlaySource: CustomStringConvertible {
  public var description: String { id }
}

extension PlaySource: Codable {
  public init(from decoder: any Decoder) throws {
    let single = try decoder.singleValueContainer()
    guard let source = PlaySource(id: try single.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: single, debugDescription: "a source is hand0 to hand3 or touch0 to touch3.")
    }
    self = source
  }

  public func encode(to encoder: any Encoder) throws {
    var single = encoder.singleValueContainer()
    try single.encode(id)
  }
}
