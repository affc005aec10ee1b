public import Signals

/// The mappings of all 62 channels.
public struct MappingTable: Hashable, Sendable {
  private var mappings: [OutputMapping]

  /// Every channel as it is.
  public static let identity = MappingTable(mappings: Channel.allCases.map(OutputMapping.identity))

  public subscript(channel: Channel) -> OutputMapping {
    get { mappings[channel.rawValue] }
    set { mappings[channel.rawValue] = newValue }
  }

  /// Makes one channel as it was from the start.
  public mutating func reset(_ channel: Channel) { self[channel] = .identity(for: channel) }
}

/// An object from channel names to the mappings that are not the identity; unknown names are passed over.
extension MappingTable: Codable {
  public init(from decoder: any Decoder) throws {
    self = .identity
    let keyed = try decoder.container(keyedBy: ChannelKey.self)
    for key in keyed.allKeys {
      guard let channel = Channel(name: key.stringValue) else { continue }
      self[channel] = try OutputMapping(
        from: keyed.superDecoder(forKey: key), identity: .identity(for: channel))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var keyed = encoder.container(keyedBy: ChannelKey.self)
    for channel in Channel.allCases where self[channel] != .identity(for: channel) {
      try self[channel].encode(
        to: keyed.superEncoder(forKey: ChannelKey(stringValue: channel.name)),
        identity: .identity(for: channel))
    }
  }
}

private struct ChannelKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
