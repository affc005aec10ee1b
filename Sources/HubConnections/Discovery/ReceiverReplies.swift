package import FaceWire
package import Net
import Numbers
import Realtime
import Streaming

/// What a receiver sends: replies to pings, packet counts to its senders, and its address every five seconds.
package struct ReceiverReplies: Sendable {
  private static let senderLimit = 16
  package static let discoveryPort = 9001

  private let receiver: UDPReceiver
  private let heard = Locked<[SocketAddress: HeardSender]>([:])

  package init(_ receiver: UDPReceiver) { self.receiver = receiver }

  /// Replies to a datagram that is a line; true when it was one. Nanoseconds are those of its arrival.
  package func answer(
    _ bytes: UnsafeRawBufferPointer, from sender: SocketAddress, at nanoseconds: UInt64
  )
    -> Bool
  {
    guard PacketKind.detect(bytes) == .discovery else { return false }
    if let line = DiscoveryLine(decoding: bytes),
      let pong = HeardSender.answer(to: line, nanoseconds: nanoseconds)
    {
      receiver.say(pong, to: sender)
    }
    return true
  }

  /// Counts a packet, and sends its sender the counts once a second.
  package func count(_ sequence: UInt32, from sender: SocketAddress, at arrival: Double) {
    let line = heard.withLock { heard -> DiscoveryLine? in
      if heard[sender] == nil, heard.count >= Self.senderLimit { heard.removeAll() }
      heard[sender, default: HeardSender()].register(sequence, at: arrival)
      return heard[sender]?.statistics(at: arrival)
    }
    if let line { receiver.say(line, to: sender) }
  }

  /// Announces the receiver's address until the task is cancelled.
  package func announce(name: String, isNetworkOpen: Bool, to port: Int = discoveryPort)
    async throws
  {
    while true {
      for (host, target) in Self.places(isNetworkOpen: isNetworkOpen, port: port) {
        let port = UInt16(clamping: receiver.localPort)
        receiver.say(
          .receiver(DiscoveredPeer(name: name, host: host, port: port)), to: target)
      }
      try await Task.sleep(for: .seconds(5))
    }
  }

  /// Our address on each network, and the broadcast address of that network.
  static func places(isNetworkOpen: Bool, port: Int = discoveryPort) -> [(
    host: String, target: SocketAddress
  )] {
    let networks = isNetworkOpen ? LocalAddresses.interfaces : []
    let pairs =
      [("127.0.0.1", "127.0.0.1")]
      + networks.compactMap { network in
        network.broadcast.map { (network.address, $0) }
      }
    return pairs.compactMap { host, target in
      SocketAddress(numeric: target, port: port).map { (host, $0) }
    }
  }
}

extension UDPReceiver {
  /// Sends a line from this port.
  package func say(_ line: DiscoveryLine, to target: SocketAddress) {
    var batch = PacketBatch()
    line.append(to: &batch)
    batch.withPacket(0) { _ = send($0, to: target) }
  }
}
