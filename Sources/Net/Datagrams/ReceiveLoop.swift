import CSocket
import Numbers
import Realtime
import Timing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The body of a receiver's thread.
///
/// A blocking call with a timeout needs one system call per wake-up; `stop` shuts the socket down,
/// which ends the call at once, and the timeout is the fallback.
final class ReceiveLoop: Sendable {
  let received = Counter()
  /// Refusals received for datagrams sent on this socket.
  let refused = Counter()
  private let socket: OwnedSocket
  private let stopped = Counter()
  private static let begun = Counter()
  private static let ended = Counter()
  /// With more ports than this at once rehearsals are skipped: the ports keep the caches warm for each other.
  private static let mostRehearsing: UInt64 = 8
  /// Nanoseconds before the next datagram is due.
  private static let rehearsalLead: UInt64 = 800_000

  init(socket: OwnedSocket) { self.socket = socket }

  var isStopped: Bool { stopped.value != 0 }

  func stop() {
    stopped.exchange(1)
    shutdown(socket.handle, Int32(SHUT_RD))
  }

  func run(
    slots: Int32 = 32, capacity: Int = UDPReceiver.largestDatagram,
    _ handler: UDPReceiver.Handler, rehearsal: UDPReceiver.Handler? = nil,
    onRefusal: UDPReceiver.RefusalHandler? = nil
  ) {
    guard let batch = csocket_batch_create(slots, capacity) else { return }
    defer { csocket_batch_destroy(batch) }
    Self.begun.add()
    defer { Self.ended.add() }
    var rhythm = ArrivalRhythm()
    while !isStopped {
      if let rehearsal, let due = rhythm.due { rehearse(rehearsal, with: batch, before: due) }
      let count = csocket_receive(socket.handle, batch)
      if count == -ECONNREFUSED { refused.add() }
      if count < 0, let onRefusal { socket.takeRefusals(onRefusal) }
      guard count > 0 else { continue }
      let arrival = MonotonicClock.nanoseconds
      for index in 0..<count where !isStopped {
        received.add()
        hand(csocket_batch_datagram(batch, index), at: arrival, to: handler)
      }
      rhythm.register(Double(arrival) * 1e-9)
    }
  }

  private func hand(
    _ datagram: csocket_datagram, at arrival: UInt64, to handler: UDPReceiver.Handler
  ) {
    let address = datagram.address.assumingMemoryBound(to: sockaddr.self)
    guard let sender = SocketAddress(address) else { return }
    handler(
      UnsafeRawBufferPointer(start: datagram.bytes, count: datagram.length), sender, arrival)
  }

  /// Processes the last datagram once more just before the next is due, so that the next finds its code
  /// and data in the processor's caches; other programs displace them between two frames of
  /// a stream.
  private func rehearse(
    _ rehearsal: UDPReceiver.Handler, with batch: OpaquePointer, before due: Double
  ) {
    guard Self.begun.value &- Self.ended.value <= Self.mostRehearsing else { return }
    let due = UInt64(clamping: due * 1e9)
    let now = MonotonicClock.nanoseconds
    guard now + Self.rehearsalLead < due else { return }
    let isThere = csocket_wait(socket.handle, due - now - Self.rehearsalLead) != 0
    if !isThere, !isStopped { hand(csocket_batch_datagram(batch, 0), at: due, to: rehearsal) }
  }
}
