/// The handle of one of our advertised services.
public struct MDNSAdvertisement: Sendable {
  let id: Int
  let mdns: MDNS

  /// Changes what the service's TXT record says; others see the change and no goodbye.
  public func update(text: [String: String]) async { await mdns.update(text, of: id) }

  /// Withdraws the service and sends a goodbye.
  public func withdraw() async { await mdns.withdraw(id) }

  /// The current name: the requested one, or "name (2)" when that is taken.
  public var name: String {
    get async { await mdns.name(of: id) ?? "" }
  }

  /// Whether the name is confirmed as unique, about one second after the start.
  var isAnnounced: Bool {
    get async { await mdns.isAnnounced(id) }
  }
}
