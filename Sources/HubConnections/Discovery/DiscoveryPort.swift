import FaceWire
import Net
import Realtime
import Streaming

/// UDP 9001: the text lines in which senders and receivers announce their addresses.
final class DiscoveryPort: Sendable {
  let isNetworkOpen: Bool
  let port: Int
  private let receiver: UDPReceiver

  /// The received announcements, with times on the monotonic clock.
  struct Heard: Sendable {
    var receivers = BeaconDirectory()
    var senders = BeaconDirectory()

    mutating func register(_ line: DiscoveryLine, from origin: String, at now: Double) {
      switch line {
      case .receiver(let peer): receivers.register(peer, from: origin, at: now)
      case .sender(let peer): senders.register(peer, from: origin, at: now)
      case .ping, .pong, .statistics: break
      }
    }
  }

  /// Listens on loopback, or on every network; throws one sentence when the port is taken.
  init(port: Int, isNetworkOpen: Bool, into heard: Locked<Heard>) throws(NetError) {
    self.isNetworkOpen = isNetworkOpen
    receiver = try UDPReceiver(host: isNetworkOpen ? "0.0.0.0" : "127.0.0.1", port: port)
    self.port = receiver.localPort
    receiver.start { [receiver] bytes, sender, nanoseconds in
      guard let line = DiscoveryLine(decoding: bytes) else { return }
      if let pong = HeardSender.answer(to: line, nanoseconds: nanoseconds) {
        return receiver.say(pong, to: sender)
      }
      heard.withLock { $0.register(line, from: sender.host, at: Double(nanoseconds) * 1e-9) }
    }
  }

  func say(_ line: DiscoveryLine, to target: SocketAddress) { receiver.say(line, to: target) }

  func close() { receiver.stop() }
}
