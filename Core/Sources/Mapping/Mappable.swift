public import Signals

/// A mappable signal: a channel, or a gesture derived from channels.
public enum Mappable: Hashable, Sendable {
  case channel(Channel)
  case gesture(FaceGesture)

  /// The name in documents, unique: "jawOpen" or "winkLeft".
  public var name: String {
    switch self {
    case .channel(let channel): channel.name
    case .gesture(let gesture): gesture.name
    }
  }

  public init?(name: String) {
    if let channel = Channel(name: name) {
      self = .channel(channel)
    } else if let gesture = FaceGesture(name: name) {
      self = .gesture(gesture)
    } else {
      return nil
    }
  }

  /// The title shown to people: "Jaw open", "Wink left".
  public var title: String {
    switch self {
    case .channel(let channel): channel.label
    case .gesture(let gesture): gesture.title
    }
  }

  /// The range of its values before mapping.
  public var range: ClosedRange<Float> {
    switch self {
    case .channel(let channel): channel.range
    case .gesture(let gesture): gesture.range
    }
  }

  /// Whether its values are bipolar.
  public var isBipolar: Bool {
    if case .channel(let channel) = self { channel.isBipolar } else { false }
  }
}

extension Mappable: CaseIterable {
  /// The 62 channels in wire order, then the 12 gestures.
  public static let allCases =
    Channel.allCases.map(Mappable.channel) + FaceGesture.allCases.map(Mappable.gesture)
}

/// Encoded as its name.
extension Mappable: Codable {
  public init(from decoder: any Decoder) throws {
    let name = try decoder.singleValueContainer().decode(String.self)
    guard let known = Mappable(name: name) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "\"\(name)\" is neither a channel nor a gesture."))
    }
    self = known
  }

  public func encode(to encoder: any Encoder) throws {
    var single = encoder.singleValueContainer()
    try single.encode(name)
  }
}
