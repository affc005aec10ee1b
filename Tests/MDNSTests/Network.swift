import Net

@testable import MDNS

/// Computers on one pretended network: what one says to everyone, all hear, itself too.
struct Network {
  var nodes: [MDNSNode]
  private(set) var time = 0.0
  /// Everything that was said, with its time and the number of its speaker.
  private(set) var log: [(time: Double, from: Int, packet: MDNSPacket)] = []
  var isDeaf: (Int, MDNSPacket) -> Bool = { _, _ in false }

  init(_ count: Int) {
    let own = (0..<count).map(Self.address)
    nodes = own.enumerated().map { index, address in
      MDNSNode(host: "host\(index)", address: address, ownAddresses: [address], seed: UInt64(index))
    }
  }

  static func address(_ index: Int) -> SocketAddress {
    guard let address = SocketAddress(bytes: [10, 0, 0, UInt8(index + 1)]) else {
      preconditionFailure("four bytes are an address")
    }
    return address.with(port: MDNSPacket.port)
  }

  /// Lets time pass, from one deadline to the next.
  mutating func run(until end: Double) {
    while let next = nodes.compactMap(\.deadline).min(), max(next, time) <= end {
      time = max(time, next)
      for index in nodes.indices {
        for packet in nodes[index].packets(at: time) { say(packet, from: index) }
      }
    }
    time = end
  }

  mutating func say(_ packet: MDNSPacket, from speaker: Int) {
    log.append((time, speaker, packet))
    let sender = Self.address(speaker)
    for index in nodes.indices where !isDeaf(index, packet) {
      switch packet.destination {
      case .everyone: nodes[index].receive(packet.message, from: sender, at: time)
      case .one(let peer):
        if Self.address(index) == peer {
          nodes[index].receive(packet.message, from: sender, at: time)
        }
      }
    }
  }

  func said(by speaker: Int, where isMeant: (DNSMessage) -> Bool = { _ in true }) -> [DNSMessage] {
    log.filter { $0.from == speaker && isMeant($0.packet.message) }.map(\.packet.message)
  }
}
