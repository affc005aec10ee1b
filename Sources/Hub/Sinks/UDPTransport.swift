import FaceControl
import FaceWire
import Net
import Realtime

/// Datagrams to one host, all of a frame in one system call, on the thread that has the frame.
final class UDPTransport: PacketTransport {
  private let sender: UDPSender
  private let target: String
  private let health: Locked<Health>

  /// What went wrong lately, judged from the sender's counts.
  private struct Health {
    var counts: UDPSender.Counts
    var trouble: Status?
    var troubled = -Double.infinity
    var checked = 0.0
  }

  private init(_ sender: UDPSender, target: String) {
    self.sender = sender
    self.target = target
    health = Locked(Health(counts: sender.counts))
  }

  static func open(
    _ endpoint: Endpoint, isBroadcast: Bool, interface: String? = nil
  ) async throws -> UDPTransport {
    let sender = try await UDPSender.open(
      host: endpoint.host, port: Int(endpoint.port), broadcasts: isBroadcast, interface: interface)
    return UDPTransport(sender, target: endpoint.description)
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

  /// Looks at the counts since about a second ago: a refused or failed packet is worth a sentence.
  var trouble: Status? {
    let now = sender.counts
    let time = MonotonicClock.seconds
    return health.withLock { health -> Status? in
      guard time - health.checked >= 1 else { return health.trouble }
      let before = health.counts
      health.checked = time
      health.counts = now
      let trouble = Self.trouble(target, since: before, now: now)
      if trouble != nil { health.troubled = time }
      // Refusals come back in bursts: what was wrong is said for three quiet seconds more.
      if trouble != nil || time - health.troubled > 3 { health.trouble = trouble }
      return health.trouble
    }
  }

  private static func trouble(
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

  func close() {}
}
