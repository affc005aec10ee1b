import FaceWire
import Net
import Numbers
import Realtime
import ScreenKit
import Streaming

/// The feedback of one receiver on the socket that sends to it: replies to pings, and its packet loss.
struct ReceiverFeedback: Sendable {
  private let sender: UDPSender
  private let target: String
  private let timeout: Int
  private let tracker = Locked(PingTracker())

  init(_ sender: UDPSender, target: String, timeout: Int) {
    self.sender = sender
    self.target = target
    self.timeout = timeout
    let tracker = tracker
    sender.listen { bytes, _, nanoseconds in
      guard let line = DiscoveryLine(decoding: bytes) else { return }
      tracker.withLock { $0.receive(line, at: Double(nanoseconds) * 1e-9) }
    }
  }

  /// Sends a ping when one is due.
  func ping() {
    guard let ping = tracker.withLock({ $0.ping(at: MonotonicClock.seconds) }) else { return }
    var batch = PacketBatch()
    ping.append(to: &batch)
    batch.withPacket(0) { _ = sender.send($0) }
  }

  var statistics: PeerStatistics? {
    let (lost, trip) = tracker.withLock { ($0.lost, $0.roundTrip(at: MonotonicClock.seconds)) }
    return lost == nil && trip == nil ? nil : PeerStatistics(lost: lost, roundTrip: trip)
  }

  /// The problem of a receiver that has replied before and was silent for the timeout; nil for others.
  func problem(at now: Double) -> Status? {
    guard let silence = tracker.withLock({ $0.silence(at: now) }), silence >= Double(timeout) else {
      return nil
    }
    return Status(
      .searching,
      "\(target) has not answered for \(Int(clamping: silence)) s: is the receiver still running? Still sending."
    )
  }
}
