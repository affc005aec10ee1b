/// The state of a hub that a restart restores, besides its presets.
public struct StoredState: Hashable, Sendable {
  /// JSON by key.
  public var settings: [String: String]
  /// In the order in which they were added.
  public var connections: [StoredConnection]
  /// Recent targets, newest first.
  public var recents: [String]
  /// Paired devices, oldest first.
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
