import Net

/// Our responder and browser on one network.
struct MDNSNode: Sendable {
  var responder: MDNSResponder
  var browser: MDNSBrowser

  /// - Parameter ownAddresses: this computer's addresses on all its networks.
  init(host: String, address: SocketAddress, ownAddresses: [SocketAddress], seed: UInt64) {
    responder = MDNSResponder(
      host: host, addresses: [address].map(\.record), ownAddresses: ownAddresses.map(\.record),
      seed: seed)
    browser = MDNSBrowser(seed: seed &+ 1)
  }

  mutating func receive(_ message: DNSMessage, from sender: SocketAddress, at now: Double) {
    responder.receive(message, from: sender, at: now)
    browser.receive(message, at: now)
  }

  mutating func packets(at now: Double) -> [MDNSPacket] {
    responder.packets(at: now) + browser.packets(at: now)
  }

  var deadline: Double? { [responder.deadline, browser.deadline].compactMap { $0 }.min() }
}

extension SocketAddress {
  /// The address as a record's data.
  fileprivate var record: DNSData {
    bytes.count == 4 ? .address4(bytes) : .address6(bytes)
  }
}
