public import HubStudio

/// The settings of the coach of a hub.
public struct CoachOptions: ProductOptions {
  /// Port of the server for clients of Neuro-Sync; 0 picks a free one, nil serves none.
  public var serverPort: UInt16?
  /// Serve clients on the network too, without pairing: they cannot pair.
  public var isServerLANOpen = false
  /// Print the address of its page.
  public var isGreeted = false

  public init() {}
}

extension HubConfiguration {
  /// The coach of this hub.
  public var coach: CoachOptions {
    get { self[CoachOptions.self] }
    set { self[CoachOptions.self] = newValue }
  }
}
