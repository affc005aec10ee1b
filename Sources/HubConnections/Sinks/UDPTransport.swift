import Addresses
import FaceWire
import Net
import Numbers
import Realtime
import ScreenKit
import Streaming

/// Datagrams to one host, all of a frame in one system call, on the frame's thread.
final class UDPTransport: PacketTransport {
  private let sender: UDPSender
  private let target: String
  private let health: Locked<Health>
  private let feedback: ReceiverFeedback?

  /// Recent errors, from the sender's counts.
  private struct Health {
    var counts: UDPSender.Counts
    var problem: Status?
    var problemTime = -Double.infinity
    var checked = 0.0
  }

  private init(_ sender: UDPSender, target: String, feedback: ReceiverFeedback?) {
    self.sender = sender
    self.feedback = feedback
    self.target = target
    health = Locked(Health(counts: sender.counts))
  }

  /// - Parameter timeout: seconds of silence after which a receiver that has replied before counts as lost; nil where
  ///   receivers of this protocol do not reply.
  static func open(
    _ endpoint: Endpoint, isBroadcast: Bool, interface: String? = nil, timeout: Int? = nil
  ) async throws -> UDPTransport {
    let sender = try await UDPSender.open(
      host: endpoint.host, port: Int(endpoint.port), broadcasts: isBroadcast, interface: interface)
    let feedback =
      isBroadcast
      ? nil : timeout.map { ReceiverFeedback(sender, target: endpoint.description, timeout: $0) }
    return UDPTransport(sender, target: endpoint.description, feedback: feedback)
  }

  func send(_ batch: borrowing PacketBatch) -> Int {
    let count = batch.count
    return batch.withUnsafeBytes { bytes in
      sender.send(bytes, count: count, packet: batch.range(of:)) ? count : 0
    }
  }

  func rehearse(_ batch: borrowing PacketBatch) {
    batch.withUnsafeBytes { _ = sender.send($0, count: 0, packet: batch.range(of:)) }
  }

  /// The problem from the counts of the last second: a refused or failed packet is reported.
  var problem: Status? {
    let now = sender.counts
    let time = MonotonicClock.seconds
    let own = health.withLock { health -> Status? in
      guard time - health.checked >= 1 else { return health.problem }
      let before = health.counts
      health.checked = time
      health.counts = now
      let problem = Self.problem(target, since: before, now: now)
      if problem != nil { health.problemTime = time }
      // Refusals arrive in bursts, so a problem is shown for three more seconds without errors.
      if problem != nil || time - health.problemTime > 3 { health.problem = problem }
      return health.problem
    }
    return own ?? feedback?.problem(at: time)
  }

  var localPort: Int? { sender.localPort }

  var statistics: PeerStatistics? { feedback?.statistics }

  func poll() { feedback?.ping() }

  private static func problem(
    _ target: String, since before: UDPSender.Counts, now: UDPSender.Counts
  ) -> Status? {
    if now.refused > before.refused {
      return Status(.searching, "Nothing listens at \(target) yet; still sending.")
    }
    if now.failed > before.failed {
      return Status(.offline, "There is no way to \(target): check the network; still trying.")
    }
    if now.dropped > before.dropped {
      return Status(
        .searching, "This computer's buffers are full; frames for \(target) are dropped.")
    }
    return nil
  }

  func close() { sender.stopListening() }
}
