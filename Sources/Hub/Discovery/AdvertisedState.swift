import MDNS

/// The state of the hub that discovery may announce to other devices.
struct AdvertisedState: Sendable, Hashable {
  /// The person opened the hub to the network.
  var isNetworkOpen = false
  /// A sink broadcasts to the network, which counts as consent to announce the hub there.
  var isBroadcasting = false
  /// A WeirdConnect sink is on: receivers may need its sender's address.
  var isSending = false
  /// The services that other devices may find by name.
  var services: Set<MDNSService> = []
}
