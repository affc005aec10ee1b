import FaceWire
import Net
import NetTestSupport
import Realtime

/// A receiver on loopback that answers pings, tells what it missed, and says where it is.
final class PrepollNerve: Sendable {
  let receiver: UDPReceiver
  let lost: UInt64
  let packets = Gathered<[UInt8]>()
  private let isMute = Locked(false)

  init(lost: UInt64 = 0) throws {
    self.lost = lost
    receiver = try UDPReceiver(port: 0)
    receiver.start { [weak self] bytes, sender, _ in self?.hear(bytes, from: sender) }
  }

  /// Answers nothing any more, and goes on listening.
  func mute() { isMute.withLock { $0 = true } }

  private func hear(_ bytes: UnsafeRawBufferPointer, from sender: SocketAddress) {
    let line = DiscoveryLine(decoding: bytes)
    if line == nil { packets.append(Array(bytes)) }
    guard !isMute.withLock({ $0 }) else { return }
    if case .ping(let sequence, let nanoseconds) = line {
      say(.pong(sequence: sequence, nanoseconds: nanoseconds, receiverNanoseconds: 1), to: sender)
    }
    say(.statistics(received: UInt64(packets.all.count), lost: lost, lastSequence: 9), to: sender)
  }

  func say(_ line: DiscoveryLine, to target: SocketAddress) {
    let bytes = Array((line.text + "\n").utf8)
    bytes.withUnsafeBytes { _ = receiver.send($0, to: target) }
  }

  var port: UInt16 { UInt16(receiver.localPort) }
}
