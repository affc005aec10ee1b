/// What a hub brings back after a restart besides its presets.
public struct StoredState: Hashable, Sendable {
  /// JSON by key.
  public var settings: [String: String]
  /// In the order in which they were added.
  public var connections: [StoredConnection]
  /// Targets, the newest first.
  public var recents: [String]
  /// Paired devices, the oldest first.
  public var pairings: [StoredPairing]

  public init(
    settings: [String: String] = [:], connections: [StoredConnection] = [],
    recents: [String] = [], pairings: [StoredPairing] = []
  ) {
    self.settings = settings
    self.connections = connections
    self.recents = recents
    self.pairings = pairings
  }
}
