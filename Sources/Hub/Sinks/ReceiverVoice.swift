import FaceControl
import FaceWire
import Net
import Numbers
import Realtime

/// What one receiver says back on the socket that sends to it: answers to pings, and its losses.
struct ReceiverVoice: Sendable {
  private let sender: UDPSender
  private let target: String
  private let timeout: Int
  private let echo = Locked(PeerEcho())

  init(_ sender: UDPSender, target: String, timeout: Int) {
    self.sender = sender
    self.target = target
    self.timeout = timeout
    let echo = echo
    sender.listen { bytes, _, nanoseconds in
      guard let line = DiscoveryLine(decoding: bytes) else { return }
      echo.withLock { $0.receive(line, at: Double(nanoseconds) * 1e-9) }
    }
  }

  /// Sends a ping when one is due.
  func ping() {
    guard let ping = echo.withLock({ $0.ping(at: MonotonicClock.seconds) }) else { return }
    var batch = PacketBatch()
    ping.append(to: &batch)
    batch.withPacket(0) { _ = sender.send($0) }
  }

  var answers: PeerAnswers? {
    let (lost, trip) = echo.withLock { ($0.lost, $0.roundTrip(at: MonotonicClock.seconds)) }
    return lost == nil && trip == nil ? nil : PeerAnswers(lost: lost, roundTrip: trip)
  }

  /// A receiver that used to answer and has been silent for the whole timeout.
  func trouble(at now: Double) -> Status? {
    guard let silence = echo.withLock({ $0.silence(at: now) }), silence >= Double(timeout) else {
      return nil
    }
    return Status(
      .searching,
      "\(target) has not answered for \(Int(clamping: silence)) s: is the receiver still running? Still sending."
    )
  }
}
