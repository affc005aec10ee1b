import Net

/// What the hub does now, as far as others may hear of it.
struct AdvertisedState: Sendable, Hashable {
  /// The person opened the hub to the network.
  var isNetworkOpen = false
  /// A sink broadcasts to the network, which is consent to say so there.
  var isBroadcasting = false
  /// A WeirdConnect sink is on: others may want to know its sender.
  var isSending = false
  /// What others may find by name.
  var services: Set<MDNSService> = []
}
