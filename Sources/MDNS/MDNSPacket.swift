import Net

/// A message and its destination.
struct MDNSPacket: Hashable, Sendable {
  enum Destination: Hashable, Sendable {
    case everyone
    case one(SocketAddress)
  }

  var message: DNSMessage
  var destination = Destination.everyone

  static let port = 5353
  static let group = "224.0.0.251"
}
