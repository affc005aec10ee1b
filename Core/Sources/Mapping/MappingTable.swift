public import Signals

/// The mappings of all 62 channels and 12 gestures.
public struct MappingTable: Hashable, Sendable {
  private var channels: [OutputMapping]
  private var gestures: [OutputMapping]

  /// The identity for every channel, every gesture off.
  public static let identity = MappingTable(
    channels: Channel.allCases.map(OutputMapping.identity),
    gestures: FaceGesture.allCases.map(OutputMapping.identity))

  public subscript(channel: Channel) -> OutputMapping {
    get { channels[channel.rawValue] }
    set { channels[channel.rawValue] = newValue }
  }

  public subscript(gesture: FaceGesture) -> OutputMapping {
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

  /// Resets one channel to its default.
  public mutating func reset(_ channel: Channel) { self[channel] = .identity(for: channel) }

  /// Resets one channel or gesture to its default.
  public mutating func reset(_ source: Mappable) { self[source] = .identity(for: source) }

  /// Sets the routes of a channel or gesture and enables it (gestures are off by default).
  public mutating func route(_ source: Mappable, to routes: [Route]) {
    self[source].routes = routes
    self[source].isOn = true
  }
}

/// An object from names to mappings that differ from the identity; unknown names are ignored.
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
