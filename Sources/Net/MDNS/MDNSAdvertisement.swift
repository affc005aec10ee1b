/// One of our services while others can find it.
public struct MDNSAdvertisement: Sendable {
  let id: Int
  let mdns: MDNS

  /// Tells everyone that it is gone.
  public func withdraw() async { await mdns.withdraw(id) }

  /// The name that it has now: the wished one, or "name (2)" when somebody else has that.
  public var name: String {
    get async { await mdns.name(of: id) ?? "" }
  }

  /// Whether its name is known to be nobody else's, about a second after it was advertised.
  public var isAnnounced: Bool {
    get async { await mdns.isAnnounced(id) }
  }
}
