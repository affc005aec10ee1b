import Net
import OSC
import Realtime
import RobotFace

/// One UDP port on which robots are told what to do by OSC.
final class RobotOSC: Sendable {
  private let receiver: UDPReceiver
  private let refused = Counter()

  /// Listens at once; throws one sentence when the port is taken.
  init(_ robots: RobotHouse, port: Int, isLANOpen: Bool) throws(NetError) {
    receiver = try UDPReceiver(host: isLANOpen ? "0.0.0.0" : "127.0.0.1", port: port)
    let book = robots.book
    receiver.start { [refused] bytes, _, _ in
      guard let packet = try? OSCPacket(decoding: bytes) else { return refused.add() }
      for message in packet.messages {
        guard let order = RobotOrder(message, in: book),
          robots.change(order.robot, { $0.take(order.command, at: $1) })
        else {
          refused.add()
          continue
        }
      }
    }
  }

  var address: String { receiver.localAddress.description }

  /// Packets and messages that were none of a robot's.
  var refusedCount: UInt64 { refused.value }

  func stop() { receiver.stop() }
}
