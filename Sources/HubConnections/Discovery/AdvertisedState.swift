package import MDNS

/// The state of the hub that discovery may announce to other devices.
package struct AdvertisedState: Sendable, Hashable {
  /// The person opened the hub to the network.
  package var isNetworkOpen = false
  /// A sink broadcasts to the network, which counts as consent to announce the hub there.
  package var isBroadcasting = false
  /// A WeirdConnect sink is on: receivers may need its sender's address.
  package var isSending = false
  /// The services that other devices may find by name.
  package var services: Set<MDNSService> = []

  package init(
    isNetworkOpen: Bool = false, isBroadcasting: Bool = false, isSending: Bool = false,
    services: Set<MDNSService> = []
  ) {
    self.isNetworkOpen = isNetworkOpen
    self.isBroadcasting = isBroadcasting
    self.isSending = isSending
    self.services = services
  }
}
