import Net
import OSC
import RobotFace

/// The UDP port on which robots receive OSC commands.
final class RobotOSC: Sendable {
  private let receiver: UDPReceiver

  /// Listens at once; throws one sentence when the port is in use.
  init(_ robots: RobotRegistry, port: Int, isLANOpen: Bool) throws(NetError) {
    receiver = try UDPReceiver(host: isLANOpen ? "0.0.0.0" : "127.0.0.1", port: port)
    let book = robots.moods.book
    receiver.start { bytes, _, _ in
      guard let packet = try? OSCPacket(decoding: bytes) else { return }
      for order in packet.messages.compactMap({ RobotOSCCommand($0, in: book) }) {
        robots.take(order.command, robot: order.robot)
      }
    }
  }

  var address: String { receiver.localAddress.description }

  func stop() { receiver.stop() }
}
