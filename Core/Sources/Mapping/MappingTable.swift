public import Signals

/// The mappings of all 62 channels and 12 gestures.
public struct MappingTable: Hashable, Sendable {
  private var channels: [OutputMapping]
  private var gestures: [OutputMapping]

  /// Every channel as it is, every gesture off.
  public static let identity = MappingTable(
    channels: Channel.allCases.map(OutputMapping.identity),
    gestures: Gesture.allCases.map(OutputMapping.identity))

  public subscript(channel: Channel) -> OutputMapping {
    get { channels[channel.rawValue] }
    set { channels[channel.rawValue] = newValue }
  }

  public subscript(gesture: Gesture) -> OutputMapping {
    get { gestures[gesture.rawValue] }
    set { gestures[gesture.rawValue] = newValue }
  }

  public subscript(source: Mappable) -> OutputMapping {
    get {
      switch source {
      case .channel(let channel): self[channel]
      case .gesture(let gesture): self[gesture]
      }
    }
    set {
      switch source {
      case .channel(let channel): self[channel] = newValue
      case .gesture(let gesture): self[gesture] = newValue
      }
    }
  }

  /// Makes one channel as it was from the start.
  public mutating func reset(_ channel: Channel) { self[channel] = .identity(for: channel) }

  /// Makes one channel or gesture as it was from the start.
  public mutating func reset(_ source: Mappable) { self[source] = .identity(for: source) }

  /// Gives a channel or a gesture these routes and turns it on, as a gesture is off from the start.
  public mutating func route(_ source: Mappable, to routes: [Route]) {
    self[source].routes = routes
    self[source].isOn = true
  }
}

/// An object from names to the mappings that are not the identity; unknown names are passed over.
extension MappingTable: Codable {
  public init(from decoder: any Decoder) throws {
    self = .identity
    let keyed = try decoder.container(keyedBy: SourceKey.self)
    for key in keyed.allKeys {
      guard let source = Mappable(name: key.stringValue) else { continue }
      self[source] = try OutputMapping(
        from: keyed.superDecoder(forKey: key), identity: .identity(for: source))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var keyed = encoder.container(keyedBy: SourceKey.self)
    for source in Mappable.allCases where self[source] != .identity(for: source) {
      try self[source].encode(
        to: keyed.superEncoder(forKey: SourceKey(stringValue: source.name)),
        identity: .identity(for: source))
    }
  }
}

private struct SourceKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
